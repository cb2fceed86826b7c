public import FlowExpressions
public import FlowSyntax

/// A call of a service that a step makes.
public struct Call: Sendable {
  /// When a step makes a call.
  public enum Role: Hashable, Sendable {
    /// On arriving.
    case before
    /// To complete the step.
    case submit
    /// When an action is chosen; its place among the step's actions.
    case action(Int)
  }

  /// Its place among all calls.
  public let index: CallIndex
  /// The step that makes it.
  public let step: StepIndex
  /// When.
  public let role: Role
  /// Whom it asks.
  public let port: PortIndex
  /// What it passes; nil stands for all kept answers on the path.
  public let inputs: ValueTemplate?
  /// What it belongs to: an accepted call counts only while these have the values they had.
  public let keptInputs: [KeptInput]
  /// The variable for its output; nil where it has none.
  public let outputSlot: Int?
  /// The transient answers it reads, which are gone after a restart.
  public let transientFields: [FieldIndex]
  /// What happens when it is refused, by code.
  public let rejected: [RejectionRule]
  /// How long an accepted call counts; nil for the default of its role.
  public let lasts: Duration?
  /// What is shown while it is under way; nil for the front end's own words.
  public let busy: Template?
  /// Whether it creates, pays or sends: accepted, it seals the session.
  public let isOnce: Bool
  /// Where it stands.
  public let range: SourceRange

  /// The rule for a code: its own, else the one for the rest.
  public func rule(for code: String) -> RejectionRule? {
    rejected.first { $0.code == code } ?? rejected.first { $0.code == nil }
  }
}

/// A value an accepted call depends on.
public enum KeptInput: Sendable {
  /// An expression of `with` that reads nothing transient and no clock.
  case expression(CompiledExpression)
  /// A variable read by another one.
  case variable(Int)
}

/// What a refusal leads to.
public struct RejectionRule: Sendable {
  /// Where the person finds the refusal.
  public enum Effect: Hashable, Sendable {
    /// At the form.
    case form
    /// At a field of this or an earlier step.
    case field(FieldIndex)
    /// At an earlier step, opened again, or an end.
    case go(StepIndex)
    /// The step's `before` is called again.
    case again
    /// The run ends.
    case stop(String)
  }

  /// The code; nil for all that have no rule of their own.
  public let code: String?
  /// What the person is told; nil leaves it to the service's or the program's words.
  public let message: Template?
  /// Where it leads.
  public let effect: Effect
  /// Where its code stands.
  public let range: SourceRange
}

/// A shape whose leaves are expressions: what a service is passed, what a flow hands over.
public indirect enum ValueTemplate: Sendable {
  /// A value.
  case expression(CompiledExpression)
  /// Values under names.
  case record(names: [String], values: [ValueTemplate])
  /// Values in order.
  case list([ValueTemplate])
  /// A value that never changes.
  case constant(Value)

  /// Every expression in it, in order.
  public var expressions: [CompiledExpression] {
    switch self {
    case .expression(let expression): [expression]
    case .record(_, let values), .list(let values): values.flatMap(\.expressions)
    case .constant: []
    }
  }
}

/// A text with values put in.
public struct Template: Sendable {
  /// A part of the text.
  public enum Part: Sendable {
    /// Shown as it is.
    case literal(String)
    /// A value, shown as a person reads it.
    case value(CompiledExpression, Display)
  }

  /// How a value is shown.
  public enum Display: Hashable, Sendable {
    /// As an answer of this field.
    case field(FieldIndex)
    /// As a value of this declared type.
    case type(PortType)
    /// By the kind of value it is.
    case plain
  }

  /// The parts, in order.
  public let parts: [Part]
  /// The text as the author wrote it: the key of its translations.
  public let source: String
  /// The text or the translation that is shown, its values still in braces.
  public let text: String

  /// A text without values.
  public init(_ text: String) {
    self.init(parts: [.literal(text)], source: text, text: text)
  }

  init(parts: [Part], source: String, text: String) {
    self.parts = parts
    self.source = source
    self.text = text
  }
}
