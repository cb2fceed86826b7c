/// What there is to show of one step; a value that two front ends render alike.
public struct StepViewState: Hashable, Sendable, Codable, Identifiable {
  /// Its name, such as `contact`; in a repeated section with the item's number from 1, such as `contact#2`.
  public var id: String
  /// The step's name in the flow, the same for all items of a repeated section.
  public var step: String
  /// The number of the screen, by which an event names the one it is meant for; see ``FlowController``.
  public var revision: Int
  /// What is being done, while an event is handled and nothing can be typed; nil while the fields are enabled.
  public var busy: BusyViewState?
  /// Its heading, "" where it has none.
  public var title: String
  /// The section it lies in; nil where that has no title, or there is none.
  public var section: SectionViewState?
  /// The texts above the fields.
  public var paragraphs: [String]
  /// Fields and notes, in order; only what is shown now.
  public var items: [Item]
  /// What is wrong with the form as a whole.
  public var formProblems: [Problem]
  /// The choices beside going on.
  public var actions: [ActionViewState]
  /// What a review lists and asks; nil elsewhere.
  public var review: ReviewViewState?
  /// The words of going on; nil for the front end's own.
  public var button: String?
  /// Whether the step waits for its service: only actions, retry, back and skip are offered.
  public var isBlocked: Bool
  /// The call that did not get through, if one did not; a problem of the form says why.
  public var failedCall: FailedCall?
  /// Whether a call that did not get through can be tried again.
  public var canRetry: Bool
  /// What is to be said about calls made before, if anything is.
  public var notice: StepNotice?
  /// Whether nothing that is typed, or left empty, keeps the step from being handed in, and nothing is being done.
  public var canSubmit: Bool
  /// Whether anything that is typed differs from the accepted answers.
  public var isModified: Bool
  /// Whether there is a step to go back to.
  public var canGoBack: Bool
  /// Whether the step may be skipped.
  public var canSkip: Bool
  /// Whether skipping leaves out all of the step's section.
  public var skipsSection: Bool
  /// How far the run is.
  public var progress: FlowProgress

  /// Creates the state of a step, for previews and tests.
  ///
  /// - Parameters:
  ///   - step: The step's name in the flow.
  ///   - id: Its name with the number of its item; `step` where it is nil.
  ///   - revision: The number of the screen.
  ///   - busy: What is being done.
  ///   - title: Its heading.
  ///   - section: The section it lies in.
  ///   - paragraphs: The texts above the fields.
  ///   - items: Fields and notes, in order.
  ///   - formProblems: What is wrong with the form as a whole.
  ///   - actions: The choices beside going on.
  ///   - review: What a review lists and asks.
  ///   - button: The words of going on.
  ///   - isBlocked: Whether the step waits for its service.
  ///   - failedCall: The call that did not get through.
  ///   - canRetry: Whether that can be tried again.
  ///   - notice: What is to be said about calls made before.
  ///   - canSubmit: Whether the step can be handed in.
  ///   - isModified: Whether anything that is typed differs from the accepted answers.
  ///   - canGoBack: Whether there is a step to go back to.
  ///   - canSkip: Whether the step may be skipped.
  ///   - skipsSection: Whether skipping leaves out all of the step's section.
  ///   - progress: How far the run is.
  public init(
    step: String, id: String? = nil, revision: Int = 0, busy: BusyViewState? = nil, title: String = "",
    section: SectionViewState? = nil, paragraphs: [String] = [],
    items: [Item] = [], formProblems: [Problem] = [], actions: [ActionViewState] = [],
    review: ReviewViewState? = nil, button: String? = nil, isBlocked: Bool = false, failedCall: FailedCall? = nil,
    canRetry: Bool = false, notice: StepNotice? = nil, canSubmit: Bool = true, isModified: Bool = false,
    canGoBack: Bool = false, canSkip: Bool = false, skipsSection: Bool = false,
    progress: FlowProgress = FlowProgress(position: 1, count: 1)
  ) {
    (self.id, self.step, self.revision, self.busy) = (id ?? step, step, revision, busy)
    (self.title, self.section) = (title, section)
    (self.paragraphs, self.items, self.formProblems) = (paragraphs, items, formProblems)
    (self.actions, self.review, self.button) = (actions, review, button)
    (self.isBlocked, self.failedCall, self.canRetry, self.notice) = (isBlocked, failedCall, canRetry, notice)
    (self.canSubmit, self.isModified) = (canSubmit, isModified)
    (self.canGoBack, self.canSkip, self.skipsSection) = (canGoBack, canSkip, skipsSection)
    self.progress = progress
  }

  /// A part of the form.
  public enum Item: Hashable, Sendable {
    /// A question; one reference, so that a form is copied without all that is in it.
    indirect case field(FieldViewState)
    /// A text.
    case note(NoteViewState)
  }

  /// The questions, in order.
  public var fields: [FieldViewState] { items.compactMap(\.field) }

  /// A question by its path, such as `name` or `phones[0].number`.
  ///
  /// - Parameter path: The question's path, as ``FieldViewState/path`` has it.
  /// - Returns: The question; nil where it is not shown.
  public func field(_ path: String) -> FieldViewState? {
    items.first { $0.path == path }?.field ?? fields.lazy.flatMap(\.rowFields).first { $0.path == path }
  }

  /// What the call that did not get through is made for.
  package var unavailable: FailedCall.Role? { failedCall?.role }
}

extension StepViewState {
  /// How many of the fields shown differ from what was accepted.
  var modifiedCount: Int { items.count(where: \.isModified) }
}

extension StepViewState.Item {
  /// Whether it is a question whose answer differs from the accepted one.
  ///
  /// Here and in ``path`` no more is copied out of the question than is asked for: a keystroke asks, and a copy of all of
  /// it takes 500 instructions.
  var isModified: Bool { if case .field(let field) = self { field.isModified } else { false } }

  /// The path of a question; nil for a text.
  var path: String? { if case .field(let field) = self { field.path } else { nil } }

  /// The question; nil for a text.
  public var field: FieldViewState? { if case .field(let field) = self { field } else { nil } }
}

extension StepViewState.Item: Identifiable {
  /// The question's or the text's name.
  public var id: String {
    switch self {
    case .field(let field): field.id
    case .note(let note): note.id
    }
  }
}
