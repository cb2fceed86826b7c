package import FlowExpressions
package import FlowSyntax

/// A call of a service that a step makes.
@usableFromInline
package final class Call: Sendable {
  /// When a step makes a call.
  package enum Role: Hashable, Sendable {
    /// On arriving.
    case before
    /// To complete the step.
    case submit
    /// When an action is chosen; its place among the step's actions.
    case action(Int)
  }

  package let index: CallIndex
  package let step: StepIndex
  package let role: Role
  package let port: PortIndex
  /// What it passes; nil stands for all kept answers on the path.
  package let inputs: ValueTemplate?
  /// What it belongs to: an accepted call counts only while these have the values they had.
  package let keptInputs: [KeptInput]
  /// The variable for its output; nil where it has none.
  package let outputSlot: Int?
  /// The transient answers it reads, which are gone after a restart.
  package let transientFields: [FieldIndex]
  /// What happens when it is refused, by code.
  package let rejected: [RejectionRule]
  /// How long an accepted call counts; nil for the default of its role.
  package let lasts: Duration?
  /// What is shown while it is under way; nil for the front end's own words.
  package let busy: Template?
  /// Whether it creates, pays or sends: accepted, it seals the session.
  package let isOnce: Bool
  package let range: SourceRange

  init(
    index: CallIndex, step: StepIndex, role: Role, port: PortIndex, inputs: ValueTemplate?, keptInputs: [KeptInput],
    outputSlot: Int?, transientFields: [FieldIndex], rejected: [RejectionRule], lasts: Duration?, busy: Template?,
    isOnce: Bool, range: SourceRange
  ) {
    self.index = index
    self.step = step
    self.role = role
    self.port = port
    self.inputs = inputs
    self.keptInputs = keptInputs
    self.outputSlot = outputSlot
    self.transientFields = transientFields
    self.rejected = rejected
    self.lasts = lasts
    self.busy = busy
    self.isOnce = isOnce
    self.range = range
  }

  /// The rule for a code: its own, else the one for the rest.
  package func rule(for code: String) -> RejectionRule? {
    rejected.first { $0.code == code } ?? rejected.first { $0.code == nil }
  }
}

/// A value an accepted call depends on.
package enum KeptInput: Sendable {
  /// An expression of `with` that reads nothing transient and no clock.
  case expression(CompiledExpression)
  /// A variable read by another one.
  case variable(Int)
}

/// What a refusal leads to.
package struct RejectionRule: Sendable {
  /// Where the person finds the refusal.
  package enum Effect: Hashable, Sendable {
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
  package let code: String?
  /// The message for the person; nil leaves it to the service or the program.
  package let message: Template?
  package let effect: Effect
  /// Where its code stands.
  package let range: SourceRange
}

/// A shape whose leaves are expressions: what a service is passed, what a flow hands over.
package indirect enum ValueTemplate: Sendable {
  /// A value.
  case expression(CompiledExpression)
  case record(names: [String], values: [ValueTemplate])
  case list([ValueTemplate])
  /// A value that never changes.
  case constant(Value)

  /// Every expression in it, in order.
  package var expressions: [CompiledExpression] {
    switch self {
    case .expression(let expression): [expression]
    case .record(_, let values), .list(let values): values.flatMap(\.expressions)
    case .constant: []
    }
  }
}

/// A text with values put in.
///
/// An object that never changes: nearly every field has one, as its label and as its short label.
package final class Template: Sendable {
  /// A part of the text.
  package enum Part: Sendable {
    /// Shown as it is.
    case literal(String)
    /// A value, shown as a person reads it.
    case value(CompiledExpression, Display)
  }

  /// How a value is shown.
  package enum Display: Hashable, Sendable {
    /// As an answer of this field.
    case field(FieldIndex)
    /// As a value of this declared type.
    case type(PortType)
    /// By the kind of value it is.
    case plain
  }

  /// What it is put together of; nil where it is shown as it stands, as most are.
  private let composed: [Part]?
  /// The text as the author wrote it: the key of its translations.
  package let source: String
  /// The text or the translation that is shown, its values still in braces.
  package let text: String

  /// `parts`: nil for a text that is shown as it stands.
  init(parts: [Part]?, source: String, text: String) {
    composed = parts
    self.source = source
    self.text = text
  }

  /// A text without values.
  package convenience init(_ text: String) { self.init(parts: nil, source: text, text: text) }
}

extension Template {
  /// What it is put together of.
  package var parts: [Part] { composed ?? [.literal(text)] }

  /// The text, if no value is put in.
  package var constant: String? {
    guard let composed else { return text }
    guard composed.count < 2 else { return nil }
    switch composed.first {
    case .literal(let text): return text
    case .value: return nil
    case nil: return ""
    }
  }

  /// Goes through the values that are put in.
  func forEachValue(_ visit: (CompiledExpression, Display) -> Void) {
    guard let composed else { return }
    for case .value(let expression, let display) in composed { visit(expression, display) }
  }
}
