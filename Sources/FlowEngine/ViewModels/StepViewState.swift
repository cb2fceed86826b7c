public import FlowDefinition

/// What there is to show of one step; a value that two front ends render alike.
public struct StepViewState: Hashable, Sendable {
  /// The step's id.
  public let step: String
  /// The number of the screen, by which an event names the one it is meant for; see ``FlowController``.
  public let revision: Int
  /// What is being done, while an event is handled and nothing can be typed; nil while the fields are enabled.
  public internal(set) var busy: BusyViewState?
  /// Its heading, "" where it has none.
  public internal(set) var title = ""
  /// The section it lies in; nil where that has no title, or there is none.
  public let section: SectionViewState?
  /// The texts above the fields.
  public internal(set) var paragraphs: [String] = []
  /// Fields and notes, in order; only what is shown now.
  public internal(set) var items: [Item] = []
  /// What is wrong with the form as a whole.
  public internal(set) var formProblems: [Problem] = []
  /// The choices beside going on.
  public internal(set) var actions: [ActionViewState] = []
  /// What a review lists and asks; nil elsewhere.
  public internal(set) var review: ReviewViewState?
  /// The words of going on; nil for the front end's own.
  public internal(set) var button: String?
  /// Whether the step waits for its service: only actions, retry, back and skip are offered.
  public let isBlocked: Bool
  /// Which of the step's calls did not get through, if one did not; a problem of the form says why.
  package let unavailable: Call.Role?
  /// That call, for those who look after its service.
  public let failedCall: FailedCall?
  /// Whether a call that did not get through can be tried again.
  public let canRetry: Bool
  /// What is to be said about calls made before, if anything is.
  public let notice: StepNotice?
  /// Whether there is a step to go back to.
  public let canGoBack: Bool
  /// Whether the step may be skipped.
  public let canSkip: Bool
  /// Whether skipping leaves out all of the step's section.
  public let skipsSection: Bool
  /// How far the run is.
  public let progress: FlowProgress

  /// A part of the form.
  public enum Item: Hashable, Sendable {
    /// A question; one reference, so that a form is copied without all that is in it.
    indirect case field(FieldViewState)
    /// A text.
    case note(String)
  }

  /// The questions, in order.
  public var fields: [FieldViewState] {
    items.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// A question by its path, such as `name` or `phones[0].number`.
  public func field(_ path: String) -> FieldViewState? {
    fields.first { $0.path == path } ?? fields.lazy.flatMap(\.rowFields).first { $0.path == path }
  }
}

/// Something that is not right, with the sentence for the person.
public struct Problem: Hashable, Sendable, Codable {
  /// The code of the built-in check, the id of the rule, or the code of the rejection.
  public let code: String
  /// What it is and what to do.
  public let message: String
  /// What may help next: an example of a right answer.
  public let hint: String?
}

/// What there is to show of one question.
public struct FieldViewState: Hashable, Sendable {
  /// Which field.
  public let index: FieldIndex
  /// Its name in its step, such as `company.name`.
  public let path: String
  /// Its name in the flow; in a repeated section with the item's number from 0, such as `children[0].name`.
  public let name: String
  /// The heading of the group it is in.
  public let group: String?
  /// The question.
  public let label: String
  /// What the answer is called in lists and errors.
  public let shortLabel: String
  /// More about the question.
  public let help: String?
  /// A right answer.
  public let example: String?
  /// How it is asked.
  public let control: Control
  /// Whether it must be answered.
  public let isRequired: Bool
  /// Whether it is shown but not asked.
  public let isComputed: Bool
  /// What is typed, or the accepted answer as text, "" for nothing.
  ///
  /// Secrets are never here.
  public let text: String
  /// The valid answer as a person reads it; nil where there is none.
  ///
  /// Hidden answers read as their mark.
  public let shown: String?
  /// Whether there is a valid answer that was accepted or typed before, so that going on keeps it.
  public let isAnswered: Bool
  /// What it is if it is left alone, as a person reads it.
  public let defaultValue: String?
  /// What to put in to make it that, after something else was typed; nil where that can be left alone.
  public let standardInput: JSONValue?
  /// A proposal that counts only when confirmed: while nothing is answered the flow's, then for an e-mail address whose
  /// domain is likely mistyped the right one.
  public let suggestion: Suggestion?
  /// The answer that was accepted before, while what was typed in its place is no right one.
  public let accepted: Suggestion?
  /// What is wrong, if it is time to say so.
  public let problems: [Problem]

  /// How a question is asked.
  public enum Control: Hashable, Sendable {
    /// One line.
    case line
    /// Several lines.
    case lines
    /// Unseen; true if it is asked twice.
    case secret(twice: Bool)
    /// Digits that were sent.
    case code
    /// A day.
    case date
    /// Yes or no.
    case yesNo
    /// One of several.
    case choice([Option])
    /// Some of several.
    case choices([Option])
    /// Any number of items.
    case list(ListViewState)
  }

  /// A proposal for an answer.
  public struct Suggestion: Hashable, Sendable {
    /// As a person reads it.
    public let shown: String
    /// What to put in to confirm it.
    public let input: JSONValue
  }

  /// Something to choose.
  public struct Option: Hashable, Sendable {
    /// The answer.
    public let id: String
    /// What is shown.
    public let label: String
    /// More about it.
    public let help: String?
    /// Whether nothing else can be chosen together with it.
    let isExclusive: Bool
  }
}

/// The section a step lies in, and the item it is walked for.
public struct SectionViewState: Hashable, Sendable {
  /// Its heading.
  public let title: String
  /// Which item it is, from 1; nil where the section is not repeated.
  public let number: Int?
  /// How many items there are; nil where the section is not repeated.
  public let count: Int?

  /// The item in words; nil where the section is not repeated.
  public var heading: String? { number.map { EngineMessages.item(title, $0) } }
}

/// A further choice on a step.
public struct ActionViewState: Hashable, Sendable {
  /// The word to type.
  public let id: String
  /// What it is called.
  public let label: String
}

/// What a review asks and lists.
public struct ReviewViewState: Hashable, Sendable {
  /// The question.
  public let question: String
  /// The answers, in order.
  public let rows: [Row]

  /// One answer.
  public struct Row: Hashable, Sendable {
    /// The field.
    public let field: FieldReference
    /// Its name in its step, such as `company.name`.
    public let path: String
    /// The step that asks it.
    public let step: StepReference
    /// The item it belongs to, in words; nil outside repeated sections.
    public let item: String?
    /// What it is called.
    public let label: String
    /// What it is called, with the item it belongs to.
    public var fullLabel: String { item.map { EngineMessages.label(label, of: $0) } ?? label }
    /// The answer as a person reads it, "" for none.
    public let value: String
    /// Whether it can be changed from here.
    public let canChange: Bool
  }
}
