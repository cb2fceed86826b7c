import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

struct Evaluation {
  private let scope: any Scope
  private let compiler: ExpressionCompiler
  private let environment: Environment
  /// The flow whose named conditions the expressions can use; `nil` if there is no flow.
  ///
  /// An expression is parsed as if it were appended to the flow file. A diagnostic past the end of the file is
  /// therefore about the expression, and any other diagnostic is about the file.
  private let flow: Flow?

  init(_ names: BoundNames, now: FlowTimestamp) {
    scope = names
    compiler = ExpressionCompiler(options: .plain)
    var environment = Environment(slots: names.values.count, now: now)
    for (slot, value) in names.values.enumerated() { environment.values[slot] = value }
    self.environment = environment
    flow = nil
  }

  init(_ trial: PreviewEvaluation, _ flow: Flow) {
    scope = trial.makeScope()
    compiler = ExpressionCompiler(options: .flowFile)
    environment = trial.environment
    self.flow = flow
  }

  func value(of text: String) -> Result<Value, EvaluationProblem> {
    var diagnostics: [Diagnostic] = []
    let expression = Expression.parse(LocatedText(text, at: start), diagnostics: &diagnostics)
    if let flow, let expression { diagnostics += flow.unknownOptions(in: expression) }
    let compiled = expression.flatMap { compiler.compile($0, in: scope, diagnostics: &diagnostics) }
    guard let compiled, !diagnostics.contains(where: { $0.severity == .error }) else {
      return .failure(problem(diagnostics, text))
    }
    var environment = environment
    do {
      return .success(try compiled.evaluate(in: &environment))
    } catch {
      return .failure(problem([Diagnostic(.evaluationError, error.message, at: error.range)], text))
    }
  }

  private var start: Int { flow?.source.bytes.count ?? 0 }

  private func problem(_ diagnostics: [Diagnostic], _ text: String) -> EvaluationProblem {
    let own = diagnostics.filter { $0.range.start >= start || flow == nil }.map { $0.moved(by: -start) }
    let source = SourceFile(name: CommandMessages.expression, text: text)
    var reports = [DiagnosticReport(source: source, diagnostics: own)]
    if let flow {
      reports.append(DiagnosticReport(source: flow.source, diagnostics: diagnostics.filter { $0.range.start < start }))
    }
    return EvaluationProblem(reports: reports)
  }
}

/// Consists of the diagnostics of the expression and those of the named conditions that the expression uses.
struct EvaluationProblem: Error {
  let reports: [DiagnosticReport]

  var message: String { reports.flatMap(\.diagnostics).map(\.message).joined(separator: "; ") }
}

extension Diagnostic {
  /// Drops related positions that would become negative, because they lie in the flow file instead of the expression.
  fileprivate func moved(by distance: Int) -> Diagnostic {
    func moved(_ range: SourceRange) -> SourceRange { SourceRange(range.start + distance, range.end + distance) }
    return Diagnostic(
      rule, message, severity: severity, at: moved(range), help: help, replacement: replacement,
      edits: edits.map { Edit(moved($0.range), $0.text) },
      related: related.map { Related(moved($0.range), $0.label) }.filter { $0.range.start >= 0 })
  }
}

struct BoundNames: Scope {
  private(set) var names: [String] = []
  private(set) var values: [Value] = []
  private var slots: [String: Int] = [:]
  let dottedNames: Set<String>

  struct Unreadable: Error {
    let name: String
  }

  init() { dottedNames = [] }

  init(_ members: [JSONMember], reading read: (JSONSyntax) -> Value?) throws(Unreadable) {
    dottedNames = Set(members.map(\.key.text).filter { $0.contains(".") })
    for member in members {
      guard let value = read(member.node.value) else { throw Unreadable(name: member.key.text) }
      slots[member.key.text] = names.count
      names.append(member.key.text)
      values.append(value)
    }
  }

  func meaning(of name: String) -> Meaning? { slots[name].map { .variable(slot: $0, type: .dyn) } }
}
