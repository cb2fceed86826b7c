package import FlowExpressions
import FlowSyntax

/// Proves that conditions of a flow can't have the claimed results at the same time.
///
/// The conditions are analyzed as in `wizard check`. A proof can also use known values, such as those that a session
/// can't change any more.
package final class ConditionProofs {
  /// A condition, with the result that it is claimed to have.
  package typealias Claim = (condition: CompiledExpression, isTrue: Bool)

  private let domains: AnswerDomains
  private let expressions: [SourceRange: [(expression: Expression, scope: PlaceScope)]]

  /// Creates the proofs for a flow by compiling its file again.
  package init(_ flow: Flow) {
    let compiler = FlowCompiler(rereading: flow)
    expressions = Dictionary(grouping: compiler.collectExpressions()) { $0.expression.range }
    domains = AnswerDomains(index: compiler.index, fields: flow.fields)
  }

  /// Whether conditions may have the claimed results at the same time.
  ///
  /// - Parameters:
  ///   - claims: The conditions with their claimed results.
  ///   - values: The values that variables are known to have, by slot.
  /// - Returns: `false` only if it is proved that the conditions can't have these results.
  package func canHold(_ claims: [Claim], knowing values: [Int: Value] = [:]) -> Bool {
    var assumptions = assumptions(of: claims, knowing: values)
    return assumptions.canHold
  }

  /// Returns values of variables, by slot, with which conditions probably have the claimed results.
  ///
  /// A value of `nil` stands for null. Variables about which the conditions make no claim that can be analyzed are left
  /// out.
  package func example(of claims: [Claim]) -> [Int: Constant?] {
    var assumptions = assumptions(of: claims, knowing: [:])
    return assumptions.canHold ? assumptions.example.filter { $0.key >= 0 } : [:]
  }

  private func assumptions(of claims: [Claim], knowing values: [Int: Value]) -> Assumptions {
    let domains = domains
    let reasoner = ConditionReasoner { slot, path in
      if path.isEmpty, let value = values[slot] { return Subject(id: slot, value: value) }
      return domains.subject(slot, path)
    }
    var assumptions = Assumptions()
    for claim in claims {
      // Skip a condition in a shared group: it has a scope for each use, and the claim doesn't identify the use.
      guard let found = expressions[claim.condition.range], found.count == 1,
        let statement = reasoner.statement(found[0].expression, in: found[0].scope)
      else { continue }
      assumptions.assume(claim.isTrue ? statement : statement.negated)
    }
    return assumptions
  }
}
