package import FlowExpressions
package import FlowSyntax

@usableFromInline
package final class Call: Sendable {
  package enum Role: Hashable, Sendable {
    case before
    case submit
    case action(Int)
  }

  package let index: CallIndex
  package let step: StepIndex
  package let role: Role
  package let port: PortIndex
  /// The input to send; `nil` if it could not be compiled, for example because the port does not exist.
  package let inputs: ValueTemplate?
  package let sendsAnswers: Bool
  /// The call is valid only while these values are unchanged.
  ///
  /// If the call sends all answers, the answers must be unchanged, too.
  package let keptInputs: [KeptInput]
  /// The names let the keys of a flow file change their order without a change of the inputs.
  package let keptNames: [String]
  package let outputSlot: Int?
  /// The unsaved answers that the call reads, which are missing after a restart.
  package let transientFields: [FieldIndex]
  package let rejected: [RejectionRule]
  /// If it is `nil`, a `before` call expires when the run ends, and a `submit` call never expires.
  package let lasts: Duration?
  /// The text shown while the call is in progress, or `nil` to let the front end choose one.
  package let busy: Template?
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
    case field(FieldIndex)
    /// Reopens an earlier step, or goes to an end.
    case go(StepIndex)
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

package indirect enum ValueTemplate: Sendable {
  case expression(CompiledExpression)
  case record(names: [String], values: [ValueTemplate])
  case list([ValueTemplate])
  case constant(Value)
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
