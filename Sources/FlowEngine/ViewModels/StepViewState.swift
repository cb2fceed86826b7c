import FlowDefinition

/// The state of a step, for display.
public struct StepViewState: Hashable, Sendable, Codable, Identifiable {
  /// The name that identifies the step on the path.
  ///
  /// It is the step's id in the flow, followed in a repeated section by `#` and the item number from 1: `contact#2`.
  public var id: String
  /// The step's id in the flow, the same for all items of a repeated section.
  public var step: String
  /// The number of this version of the screen.
  ///
  /// Pass the number with an event to identify the screen that the event applies to; see ``FlowController``.
  public var revision: Int
  /// What keeps the fields disabled, such as a call in progress; `nil` while they are enabled.
  public var busy: BusyViewState?
  /// The title; empty if there is none.
  public var title: String
  /// The section of the step; `nil` if it has no section with a title.
  public var section: SectionViewState?
  /// The texts above the fields.
  public var paragraphs: [String]
  /// The visible questions and notes, in order.
  public var items: [Item]
  /// The problems with the step as a whole.
  public var formProblems: [Problem]
  /// The extra commands that the step offers in addition to its submit button.
  public var actions: [ActionViewState]
  /// The review of the step; `nil` if it has none.
  public var review: ReviewViewState?
  /// The label of the submit button; `nil` to use the front end's own.
  public var button: String?
  /// Whether the step waits for its `before` call, which must be accepted before the person can fill in the step.
  ///
  /// Until the call is accepted, the person can only retry it, choose an action, go back or skip the step.
  public var isBlocked: Bool
  /// The failed call of the step, which is also reported in ``formProblems``; `nil` if no call has failed.
  public var failedCall: FailedCall?
  /// Whether the step has a call that can be retried.
  public var canRetry: Bool
  /// A notice about earlier calls of the step; `nil` if there is none.
  public var notice: StepNotice?
  /// The name of the field that the person asked to change, to focus it; `nil` if none.
  ///
  /// ``FlowController/edit(_:at:)`` sets it, and the next event resets it.
  public var focus: String?
  /// The notice as a sentence for the person; `nil` if there is none.
  public var noticeText: String?
  /// Whether the step can be submitted: its input is valid, it is not blocked, and its fields are enabled.
  public var canSubmit: Bool
  /// Whether any input differs from what the step began with; see ``FieldViewState/isModified``.
  public var isModified: Bool
  /// Whether the person can go back.
  public var canGoBack: Bool
  /// Whether the person can skip the step.
  public var canSkip: Bool
  /// Whether skipping the step skips its whole section.
  public var skipsSection: Bool
  /// The progress of the run.
  public var progress: FlowProgress

  /// Creates the state of a step, for previews and tests.
  ///
  /// - Parameters:
  ///   - step: The step's id in the flow.
  ///   - id: The step's name, with the item number in a repeated section; `nil` to use `step`.
  ///   - revision: The number of this version of the screen.
  ///   - busy: What keeps the fields disabled, such as a call in progress.
  ///   - title: The title.
  ///   - section: The section of the step.
  ///   - paragraphs: The texts above the fields.
  ///   - items: The visible questions and notes, in order.
  ///   - formProblems: The problems with the step as a whole.
  ///   - actions: The actions that the step offers.
  ///   - review: The review of the step.
  ///   - button: The label of the submit button.
  ///   - isBlocked: Whether the step waits for its `before` call.
  ///   - failedCall: The call that failed.
  ///   - canRetry: Whether the step has a call that can be retried.
  ///   - notice: A notice about earlier calls of the step.
  ///   - noticeText: The notice as a sentence for the person.
  ///   - focus: The name of the field to focus.
  ///   - canSubmit: Whether the step can be submitted.
  ///   - isModified: Whether any input differs from the accepted answers.
  ///   - canGoBack: Whether the person can go back.
  ///   - canSkip: Whether the person can skip the step.
  ///   - skipsSection: Whether skipping the step skips its whole section.
  ///   - progress: The progress of the run.
  public init(
    step: String, id: String? = nil, revision: Int = 0, busy: BusyViewState? = nil, title: String = "",
    section: SectionViewState? = nil, paragraphs: [String] = [],
    items: [Item] = [], formProblems: [Problem] = [], actions: [ActionViewState] = [],
    review: ReviewViewState? = nil, button: String? = nil, isBlocked: Bool = false, failedCall: FailedCall? = nil,
    canRetry: Bool = false, notice: StepNotice? = nil, noticeText: String? = nil, focus: String? = nil,
    canSubmit: Bool = true, isModified: Bool = false,
    canGoBack: Bool = false, canSkip: Bool = false, skipsSection: Bool = false,
    progress: FlowProgress = FlowProgress(position: 1, count: 1)
  ) {
    (self.id, self.step, self.revision, self.busy) = (id ?? step, step, revision, busy)
    (self.title, self.section) = (title, section)
    (self.paragraphs, self.items, self.formProblems) = (paragraphs, items, formProblems)
    (self.actions, self.review, self.button) = (actions, review, button)
    (self.isBlocked, self.failedCall, self.canRetry) = (isBlocked, failedCall, canRetry)
    (self.notice, self.noticeText, self.focus) = (notice, noticeText, focus)
    (self.canSubmit, self.isModified) = (canSubmit, isModified)
    (self.canGoBack, self.canSkip, self.skipsSection) = (canGoBack, canSkip, skipsSection)
    self.progress = progress
  }

  /// A question or a note of a form.
  public enum Item: Hashable, Sendable {
    /// A question.
    ///
    /// The case is indirect, so that copying a form does not copy its questions.
    indirect case field(FieldViewState)
    /// A note.
    case note(NoteViewState)
  }

  /// The questions, in order.
  public var fields: [FieldViewState] { items.compactMap(\.field) }

  /// Returns a visible question by its path.
  ///
  /// - Parameter path: The question's ``FieldViewState/path``, such as `name` or `phones[0].number`.
  /// - Returns: The question; `nil` if it is not visible.
  public func field(_ path: String) -> FieldViewState? {
    items.first { $0.path == path }?.field ?? fields.lazy.flatMap(\.rowFields).first { $0.path == path }
  }

  /// Whether all questions are required choices without options, so that the person cannot answer anything.
  package var hasOnlyEmptyChoices: Bool {
    let fields = fields
    return !fields.isEmpty
      && fields.allSatisfy { field in
        field.kind.options?.isEmpty == true && field.problems.contains { $0.code == AnswerProblem.Code.empty.rawValue }
      }
  }

  package var unavailable: FailedCall.Role? { failedCall?.role }
}

extension StepViewState {
  var modifiedCount: Int { items.count(where: \.isModified) }
}

extension StepViewState.Item {
  /// This property and ``path`` are read at each keystroke without copying the question, which takes 500 instructions.
  var isModified: Bool { if case .field(let field) = self { field.isModified } else { false } }

  var path: String? { if case .field(let field) = self { field.path } else { nil } }

  /// The question; `nil` for a note.
  public var field: FieldViewState? { if case .field(let field) = self { field } else { nil } }
}

extension StepViewState.Item: Identifiable {
  /// The id of the question or note.
  public var id: String {
    switch self {
    case .field(let field): field.id
    case .note(let note): note.id
    }
  }
}
