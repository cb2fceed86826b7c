package import FlowExpressions
import FlowSyntax
import Synchronization

/// What exploring, comparing and evaluating need to know about a flow, and running it does not.
package final class FlowAnalysis: Sendable {
  package typealias Claim = (condition: CompiledExpression, isTrue: Bool)

  package let scope: FlowScope
  package let comparisons: Set<FlowComparison>
  /// The comparisons in the flow's expressions that ``comparisons`` does not cover.
  ///
  /// These are comparisons with a computed side, as in `end - start >= days(40)` or, with a computed field, `nights > 14`,
  /// and comparisons of two named values, as in `again == password`.
  package let answerComparisons: [AnswerComparison]
  /// The divisors in the flow's expressions that read answers, each as a condition that it is 0.
  package let zeroDivisors: [CompiledExpression]
  private let proofs: Mutex<ConditionProofs>

  /// Problems in the file are ignored, because they were reported when the flow was first compiled.
  fileprivate init(_ flow: Flow) {
    let sink = DiagnosticSink()
    guard let root = JSONReader.read(flow.source, as: DefinitionMessages.flowFile).0,
      let declaration = FlowDeclaration(root, sink: sink)
    else { preconditionFailure("The file of a flow can be read again.") }
    let compiler = FlowCompiler(declaration, sink: sink)
    let expressions = compiler.collectExpressions()
    scope = FlowScope(compiler.index, compiler.reasoner)
    comparisons = FlowComparison.all(in: expressions)
    answerComparisons = AnswerComparison.all(in: expressions, of: flow)
    zeroDivisors = expressions.flatMap { expression, scope in
      expression.zeroDivisors.compactMap { $0.compiled(in: scope) }
    }
    proofs = Mutex(ConditionProofs(expressions, AnswerDomains(index: compiler.index, fields: flow.fields)))
  }

  /// A proof can also use known values, such as those that a session can't change any more.
  ///
  /// - Returns: `false` only if it is proved that the conditions can't have these results.
  package func canHold(_ claims: [Claim], knowing values: [Int: Value] = [:]) -> Bool {
    proofs.withLock { proofs in
      var assumptions = proofs.assumptions(of: claims, knowing: values)
      return assumptions.canHold
    }
  }

  /// A value of `nil` stands for null.
  ///
  /// Variables about which the conditions make no claim that can be analyzed are left out.
  package func example(of claims: [Claim]) -> [Int: Constant?] {
    proofs.withLock { proofs in
      var assumptions = proofs.assumptions(of: claims, knowing: [:])
      return assumptions.canHold ? assumptions.example.filter { $0.key >= 0 } : [:]
    }
  }
}

extension Flow {
  /// The analysis is made at its first use, because few programs need it, and it keeps all declarations in memory.
  package var analysis: FlowAnalysis {
    tables.analysis.withLock { analysis in
      if let analysis { return analysis }
      let made = FlowAnalysis(self)
      analysis = made
      return made
    }
  }
}

private struct ConditionProofs {
  private let domains: AnswerDomains
  private let expressions: [SourceRange: [ScopedExpression]]

  init(_ expressions: [ScopedExpression], _ domains: AnswerDomains) {
    self.expressions = Dictionary(grouping: expressions) { $0.expression.range }
    self.domains = domains
  }

  func assumptions(of claims: [FlowAnalysis.Claim], knowing values: [Int: Value]) -> Assumptions {
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
