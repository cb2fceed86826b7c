package import FlowExpressions
package import FlowSyntax

/// A service call made by a step.
@usableFromInline
package final class Call: Sendable {
  package enum Role: Hashable, Sendable {
    case before
    case submit
    /// The associated value is the index of the action in the step.
    case action(Int)
  }

  package let index: CallIndex
  package let step: StepIndex
  package let role: Role
  package let port: PortIndex
  /// The input to send; `nil` if it could not be compiled, for example because the port does not exist.
  package let inputs: ValueTemplate?
  /// Whether the call sends all kept answers on the path, alone or as one of several inputs.
  package let sendsAnswers: Bool
  /// The values in the input that an accepted call depends on.
  ///
  /// The call is valid only while these values are unchanged. If the call sends all answers, the answers must be
  /// unchanged, too.
  package let keptInputs: [KeptInput]
  /// The names of the ``keptInputs`` in saved sessions, in the same order.
  ///
  /// They let the keys of a flow file change their order without a change of the inputs.
  package let keptNames: [String]
  package let outputSlot: Int?
  /// The unsaved answers that the call reads, which are missing after a restart.
  package let transientFields: [FieldIndex]
  package let rejected: [RejectionRule]
  /// How long an accepted call stays valid, from the key `lasts`.
  ///
  /// If it is `nil`, a `before` call expires when the run ends, and a `submit` call never expires.
  package let lasts: Duration?
  /// The text shown while the call is in progress, or `nil` to let the front end choose one.
  package let busy: Template?
  /// Whether the call has a permanent effect, such as a payment.
  ///
  /// After the call is accepted, the path and the answers up to its step are final.
  package let isOnce: Bool
  package let range: SourceRange

  init(
    index: CallIndex, step: StepIndex, role: Role, port: PortIndex, inputs: ValueTemplate?,
    keptInputs: [(name: String, input: KeptInput)], outputSlot: Int?, transientFields: [FieldIndex],
    rejected: [RejectionRule], lasts: Duration?, busy: Template?,
    isOnce: Bool, range: SourceRange
  ) {
    self.index = index
    self.step = step
    self.role = role
    self.port = port
    self.inputs = inputs
    sendsAnswers = inputs?.containsAnswers ?? false
    self.keptInputs = keptInputs.map(\.input)
    keptNames = keptInputs.map(\.name)
    self.outputSlot = outputSlot
    self.transientFields = transientFields
    self.rejected = rejected
    self.lasts = lasts
    self.busy = busy
    self.isOnce = isOnce
    self.range = range
  }

  package var mayContinue: Bool { rejected.contains(where: \.continues) }

  /// Returns the rule for a rejection code, or else the rule `*`; `nil` if there is neither.
  package func rule(for code: String) -> RejectionRule? {
    rejected.first { $0.code == code } ?? rejected.first { $0.code == nil }
  }
}

package enum KeptInput: Sendable {
  /// An expression in `with` that reads neither an unsaved answer nor the clock.
  case expression(CompiledExpression)
  /// A variable that is read by an expression in `with`, if this expression also reads an unsaved answer or the clock.
  case variable(Int)
}

package struct RejectionRule: Sendable {
  package enum Effect: Hashable, Sendable {
    case form
    /// Shows the rejection on a field of this step or an earlier one.
    case field(FieldIndex)
    /// Reopens an earlier step, or goes to an end.
    case go(StepIndex)
    /// Makes the step's `before` call again.
    case again
    case stop(String)
  }

  /// The rejection code, or `nil` for every code without its own rule.
  package let code: String?
  /// The message for the person, or `nil` to use that of the service or the program.
  package let message: Template?
  package let effect: Effect
  /// Whether a rejected `before` call counts as accepted, without output, because of `"continue": true`.
  package let continues: Bool
  package let range: SourceRange
}

/// A tree of records and lists with expressions as leaves: the input of a call, or the result of a flow.
package indirect enum ValueTemplate: Sendable {
  case expression(CompiledExpression)
  case record(names: [String], values: [ValueTemplate])
  case list([ValueTemplate])
  case constant(Value)
  /// All kept answers on the path.
  case answers

  func expressions(at path: String = "") -> [(path: String, expression: CompiledExpression)] {
    switch self {
    case .expression(let expression): [(path, expression)]
    case .record(let names, let values): zip(names, values).flatMap { $1.expressions(at: path + "." + $0) }
    case .list(let values): values.enumerated().flatMap { $1.expressions(at: "\(path)[\($0)]") }
    case .constant, .answers: []
    }
  }

  package var expressions: [CompiledExpression] { expressions().map(\.expression) }

  var containsAnswers: Bool {
    switch self {
    case .answers: true
    case .record(_, let values), .list(let values): values.contains(where: \.containsAnswers)
    case .expression, .constant: false
    }
  }
}
