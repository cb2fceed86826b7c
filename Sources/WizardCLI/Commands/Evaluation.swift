import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// The names and the time that expressions are tried with.
struct Evaluation {
  private let scope: any Scope
  private let compiler: ExpressionCompiler
  private let environment: Environment
  /// Where named conditions were written; places in it come before those of the expression.
  private let flow: SourceFile?

  /// Values of any kind under names, as plain CEL has them.
  init(_ names: BoundNames, now: Timestamp, today: Timestamp) {
    scope = names
    compiler = ExpressionCompiler(options: .plain)
    var environment = Environment(slots: names.values.count, now: now, today: today)
    for (slot, value) in names.values.enumerated() { environment.values[slot] = value }
    self.environment = environment
    flow = nil
  }

  /// The names of a flow, checked as in the flow's file.
  init(_ trial: PreviewEvaluation, _ flow: Flow) {
    scope = trial.scope
    compiler = ExpressionCompiler(options: .flowFile)
    environment = trial.environment
    self.flow = flow.source
  }

  func value(of text: String) -> Result<Value, EvaluationProblem> {
    let start = flow?.bytes.count ?? 0
    var diagnostics: [Diagnostic] = []
    let expression = Expression.parse(LocatedText(text, at: start), diagnostics: &diagnostics)
    let compiled = expression.flatMap { compiler.compile($0, in: scope, diagnostics: &diagnostics) }
    guard let compiled else { return .failure(problem(diagnostics, text)) }
    var environment = environment
    do {
      return .success(try compiled.evaluate(in: &environment))
    } catch {
      return .failure(problem([Diagnostic(.evaluationError, error.message, at: error.range)], text))
    }
  }

  private func problem(_ diagnostics: [Diagnostic], _ text: String) -> EvaluationProblem {
    let start = flow?.bytes.count ?? 0
    let own = diagnostics.filter { $0.range.start >= start || flow == nil }.map { $0.moved(by: -start) }
    let source = SourceFile(name: CommandMessages.expression, text: text)
    var reports = [DiagnosticReport(source: source, diagnostics: own)]
    if let flow {
      reports.append(DiagnosticReport(source: flow, diagnostics: diagnostics.filter { $0.range.start < start }))
    }
    return EvaluationProblem(reports: reports)
  }
}

/// Why an expression has no value: one report for the expression, one for the conditions it uses.
struct EvaluationProblem: Error {
  let reports: [DiagnosticReport]

  var message: String { reports.flatMap(\.diagnostics).map(\.message).joined(separator: "; ") }
}

extension Diagnostic {
  fileprivate func moved(by distance: Int) -> Diagnostic {
    Diagnostic(
      rule, message, severity: severity, at: SourceRange(range.start + distance, range.end + distance), help: help,
      replacement: replacement)
  }
}

/// Names with values whose types nobody declared.
struct BoundNames: Scope {
  private(set) var names: [String] = []
  private(set) var values: [Value] = []
  private var slots: [String: Int] = [:]
  let dottedNames: Set<String>

  /// A member whose value is none.
  struct Unreadable: Error {
    let name: String
  }

  init() { dottedNames = [] }

  /// The members of an object, read one by one.
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
