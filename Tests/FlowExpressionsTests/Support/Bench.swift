import FlowExpressions
import FlowSyntax

/// A scope of a few variables and conditions for evaluating expressions in tests.
struct Bench: Scope {
  var variables: [(name: String, type: ValueType, isSecret: Bool)] = []
  var conditions: [String: Expression] = [:]
  var options = ExpressionCompiler.Options.flowFile

  static let now = FlowTimestamp(seconds: 1_772_357_400)
  static let today = CalendarDay(now)

  init(_ variables: KeyValuePairs<String, ValueType> = [:], options: ExpressionCompiler.Options = .flowFile) {
    self.variables = variables.map { ($0, $1, false) }
    self.options = options
  }

  func meaning(of name: String) -> Meaning? {
    if let condition = conditions[name] { return .condition(condition) }
    return variables.firstIndex { $0.name == name }.map {
      .variable(slot: $0, type: variables[$0].type, isSecret: variables[$0].isSecret)
    }
  }

  var names: [String] { variables.map(\.name) + conditions.keys.sorted() }

  func with(condition name: String, _ text: String) -> Bench {
    var bench = self
    bench.conditions[name] = read(text)
    return bench
  }

  func with(secret name: String, _ type: ValueType = .string) -> Bench {
    var bench = self
    bench.variables.append((name, type, true))
    return bench
  }

  // MARK: Evaluation

  func read(_ text: String) -> Expression? {
    var diagnostics: [Diagnostic] = []
    return Expression.parse(LocatedText(text), diagnostics: &diagnostics)
  }

  /// Returns every diagnostic of parsing and checking.
  func diagnostics(_ text: String, expecting: ValueType? = nil, known: NullFacts = .none) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    guard let expression = Expression.parse(LocatedText(text), diagnostics: &diagnostics) else { return diagnostics }
    _ = ExpressionCompiler(options: options)
      .compile(expression, in: self, expecting: expecting, known: known, diagnostics: &diagnostics)
    return diagnostics
  }

  /// Returns the violated rules, in order.
  func rules(_ text: String, expecting: ValueType? = nil, known: NullFacts = .none) -> [String] {
    diagnostics(text, expecting: expecting, known: known).map(\.rule.rawValue)
  }

  func compiled(_ text: String, expecting: ValueType? = nil, known: NullFacts = .none) -> CompiledExpression? {
    var diagnostics: [Diagnostic] = []
    guard let expression = Expression.parse(LocatedText(text), diagnostics: &diagnostics) else { return nil }
    return ExpressionCompiler(options: options)
      .compile(expression, in: self, expecting: expecting, known: known, diagnostics: &diagnostics)
  }

  func environment(_ values: [Value] = []) -> Environment {
    var environment = Environment(slots: variables.count, now: Self.now)
    for (slot, value) in values.enumerated() { environment.values[slot] = value }
    return environment
  }

  /// Returns the value, or the reason for the failure.
  func value(_ text: String, _ values: [Value] = []) -> Result<Value, Reason> {
    guard let compiled = compiled(text) else { return .failure(.diagnosed(rules(text))) }
    var environment = environment(values)
    do throws(EvaluationError) {
      return .success(try compiled.evaluate(in: &environment))
    } catch {
      return .failure(.failed(error.kind))
    }
  }

  enum Reason: Error, Equatable {
    case diagnosed([String])
    case failed(EvaluationError.Kind)
  }
}
