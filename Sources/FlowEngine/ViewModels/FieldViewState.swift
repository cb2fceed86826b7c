public import FlowDefinition

/// What there is to show of one question, and all that a front end binds to.
public struct FieldViewState: Hashable, Sendable, Codable, Identifiable {
  /// Its name in the flow; in a repeated section with the item's number from 0, such as `children[0].name`.
  public var name: String
  /// Its name in its step, such as `company.name` or `phones[0].number`; view models take it.
  public var path: String
  /// The heading of the group it is in.
  public var group: String?
  /// The question.
  public var label: String
  /// What the answer is called in lists and errors.
  public var shortLabel: String
  /// More about the question.
  public var help: String?
  /// A right answer.
  public var example: String?
  /// What it asks for, with its limits as they are now.
  public var kind: Kind
  /// What the answer means to the device that fills it in; nil where nobody knows.
  public var contentType: ContentType?
  /// The keyboard to type the answer with.
  public var keyboard: Keyboard
  /// How the flow asks for it to be shown, such as `radio`, or a front end's own word that begins with `x-`.
  public var presentation: String?
  /// Whether it is typed unseen.
  public var isSecure: Bool
  /// Whether a secret is to be typed a second time, to compare.
  public var isAskedTwice: Bool
  /// Whether ``text`` and ``value`` are always empty: of a secret, and of a code that is not kept.
  ///
  /// What is typed then stays in the control that it is typed in.
  public var isWithheld: Bool
  /// Whether it must be answered.
  public var isRequired: Bool
  /// Whether it is shown but not asked.
  public var isComputed: Bool
  /// Whether there is a valid answer that was accepted or typed before, so that going on keeps it.
  public var isAnswered: Bool
  /// Whether what is typed differs from the accepted answer.
  public var isModified: Bool
  /// The valid answer, accepted or typed; nil where there is none.
  ///
  /// Secrets, and codes that are not kept, are never here.
  public var value: FieldValue?
  /// What is typed, or else the accepted answer as it would be typed; "" for nothing.
  ///
  /// A choice is always an option's id, several are ids with commas between them, a valid date is always `2026-02-19`,
  /// yes and no are always `true` and `false`; a list is "". What a person reads is ``shown``. Secrets, and codes that are
  /// not kept, are never here.
  public var text: String
  /// The answer as a person reads it; nil where there is none.
  ///
  /// Hidden answers read as their mark.
  public var shown: String?
  /// What it is if it is left alone, as a person reads it.
  public var defaultValue: String?
  /// What to put in to make it that, after something else was typed; nil where that can be left alone, and for
  /// what is hidden.
  public var defaultInput: JSONValue?
  /// A proposal that counts only when confirmed: while nothing is answered the flow's, then for an e-mail address whose
  /// domain is likely mistyped the right one.
  public var suggestion: Suggestion?
  /// The answer that was accepted before, while what was typed in its place is no right one.
  public var accepted: Suggestion?
  /// What is wrong, if it is time to say so.
  public var problems: [Problem]

  /// The same as ``name``.
  public var id: String { name }

  /// A proposal for an answer.
  public struct Suggestion: Hashable, Sendable, Codable {
    /// As a person reads it.
    public var shown: String
    /// What to put in to confirm it.
    public var input: JSONValue

    /// Creates a proposal.
    ///
    /// - Parameters:
    ///   - shown: The proposal as a person reads it.
    ///   - input: What to put in to confirm it.
    public init(shown: String, input: JSONValue) {
      self.shown = shown
      self.input = input
    }
  }

  /// Creates the state of a question, for previews and tests.
  ///
  /// - Parameters:
  ///   - name: Its name in the flow.
  ///   - path: Its name in its step; `name` where it is nil.
  ///   - group: The heading of the group it is in.
  ///   - label: The question.
  ///   - shortLabel: What the answer is called in lists and errors; `label` where it is nil.
  ///   - help: More about the question.
  ///   - example: A right answer.
  ///   - kind: What it asks for.
  ///   - contentType: What the answer means to the device.
  ///   - keyboard: The keyboard to type with; that of `kind` where it is nil.
  ///   - presentation: How the flow asks for it to be shown.
  ///   - isSecure: Whether it is typed unseen.
  ///   - isAskedTwice: Whether a secret is to be typed a second time.
  ///   - isWithheld: Whether its text and value are always empty.
  ///   - isRequired: Whether it must be answered.
  ///   - isComputed: Whether it is shown but not asked.
  ///   - isAnswered: Whether there is a valid answer that going on keeps.
  ///   - isModified: Whether what is typed differs from the accepted answer.
  ///   - value: The valid answer.
  ///   - text: What is typed.
  ///   - shown: The answer as a person reads it.
  ///   - defaultValue: What it is if it is left alone, as a person reads it.
  ///   - defaultInput: What to put in to make it that again.
  ///   - suggestion: A proposal that counts only when confirmed.
  ///   - accepted: The answer that was accepted before.
  ///   - problems: What is wrong.
  public init(
    name: String, path: String? = nil, group: String? = nil, label: String, shortLabel: String? = nil,
    help: String? = nil, example: String? = nil, kind: Kind = .text(), contentType: ContentType? = nil,
    keyboard: Keyboard? = nil, presentation: String? = nil, isSecure: Bool = false, isAskedTwice: Bool = false,
    isWithheld: Bool = false,
    isRequired: Bool = true, isComputed: Bool = false, isAnswered: Bool = false, isModified: Bool = false,
    value: FieldValue? = nil, text: String = "", shown: String? = nil, defaultValue: String? = nil,
    defaultInput: JSONValue? = nil, suggestion: Suggestion? = nil, accepted: Suggestion? = nil,
    problems: [Problem] = []
  ) {
    (self.name, self.path, self.group) = (name, path ?? name, group)
    (self.label, self.shortLabel, self.help, self.example) = (label, shortLabel ?? label, help, example)
    (self.kind, self.contentType, self.keyboard) = (kind, contentType, keyboard ?? kind.keyboard)
    (self.presentation, self.isSecure) = (presentation, isSecure)
    (self.isAskedTwice, self.isWithheld) = (isAskedTwice, isWithheld)
    (self.isRequired, self.isComputed) = (isRequired, isComputed)
    (self.isAnswered, self.isModified) = (isAnswered, isModified)
    (self.value, self.text, self.shown) = (value, text, shown)
    (self.defaultValue, self.defaultInput) = (defaultValue, defaultInput)
    (self.suggestion, self.accepted, self.problems) = (suggestion, accepted, problems)
  }
}

/// The keyboard that an answer is typed with.
public enum Keyboard: String, Hashable, Sendable, Codable, CaseIterable {
  /// The usual one.
  case `default`
  /// For phone numbers.
  case phone
  /// For e-mail addresses.
  case email
  /// For web addresses.
  case url
  /// Digits alone.
  case number
  /// Digits and a decimal mark.
  case decimal
  /// Digits, signs and punctuation, for dates and for numbers that may be negative.
  case numbersAndPunctuation
}
