/// Reads what conditions say, so that `Assumptions` can tell whether they can hold together.
///
/// It knows null, comparisons with constants and what joins them; everything else may be either, the same wherever
/// it is written alike.
package struct ConditionReasoner {
  private let subject: (_ slot: Int, _ fields: [String]) -> Subject?

  /// Reads a statement about a variable or one of its fields; nil where it says nothing about one.
  package init(subject: @escaping (_ slot: Int, _ fields: [String]) -> Subject?) { self.subject = subject }

  /// What a condition says in a scope; nil where it is too long to be looked at.
  package func statement(_ expression: Expression, in scope: any Scope) -> Statement? {
    var reading = StatementReading(scope: scope, subject: subject)
    let outcomes = reading.read(expression.root)
    return reading.isTooLong ? nil : Statement(outcomes: outcomes)
  }
}

/// What it means that a condition is true, and that it is not.
struct Outcomes<Reading: Sendable>: Sendable {
  var whenTrue: Reading
  var whenFalse: Reading

  var turned: Outcomes { Outcomes(whenTrue: whenFalse, whenFalse: whenTrue) }
}

/// Takes conditions apart where `!`, `&&`, `||` and `?:` join them, named conditions expanded.
///
/// What is made of the parts is up to the reader: what they prove about null, or formulas to reason with.
protocol ConditionReading {
  associatedtype Reading: Sendable

  var scope: any Scope { get }
  var trail: ReadingTrail<Reading> { get set }
  static var always: Reading { get }
  static var never: Reading { get }
  static func all(_ parts: [Reading]) -> Reading
  static func any(_ parts: [Reading]) -> Reading
  /// What a part says that is not taken apart.
  func test(_ node: Node) -> Outcomes<Reading>
  /// What a name stands for, if it is a condition.
  func condition(_ name: String, isAbsolute: Bool) -> Expression?
  /// Reads something where the names that loops bind around it mean nothing.
  mutating func withoutLocals<T>(_ read: (inout Self) -> T) -> T
}

/// The named conditions that are being read, and what those say that were.
struct ReadingTrail<Reading: Sendable> {
  fileprivate var known: [String: Outcomes<Reading>] = [:]
  fileprivate var open: [String] = []
  fileprivate var depth = 0
  /// How many more parts are looked at.
  fileprivate(set) var left = Int.max

  init(limit: Int = .max) { left = limit }
}

extension ConditionReading {
  /// What a condition says; each part is looked at once.
  mutating func read(_ node: Node) -> Outcomes<Reading> {
    trail.left -= 1
    if trail.left < 0 { return Outcomes(whenTrue: Self.always, whenFalse: Self.always) }
    switch node.kind {
    case .literal(.bool(let value)): return value ? Self.certain : Self.certain.turned
    case .not(let operand): return read(operand).turned
    case .logical(.and, let operands): return Self.all(operands.map { read($0) })
    case .logical(.or, let operands): return Self.all(operands.map { read($0).turned }).turned
    case .conditional(let test, let yes, let no): return Self.choice(read(test), read(yes), read(no))
    case .name(let name, let isAbsolute):
      return condition(name, isAbsolute: isAbsolute).flatMap { read(condition: $0, name) } ?? test(node)
    case .literal, .select, .presence, .index, .call, .negate, .binary, .list, .map, .message, .loop: return test(node)
    }
  }

  /// What is true whatever the values.
  static var certain: Outcomes<Reading> { Outcomes(whenTrue: always, whenFalse: never) }

  private static func all(_ parts: [Outcomes<Reading>]) -> Outcomes<Reading> {
    Outcomes(whenTrue: all(parts.map(\.whenTrue)), whenFalse: any(parts.map(\.whenFalse)))
  }

  private static func choice(
    _ test: Outcomes<Reading>, _ yes: Outcomes<Reading>, _ no: Outcomes<Reading>
  ) -> Outcomes<Reading> {
    func outcome(_ way: KeyPath<Outcomes<Reading>, Reading>) -> Reading {
      any([all([test.whenTrue, yes[keyPath: way]]), all([test.whenFalse, no[keyPath: way]])])
    }
    return Outcomes(whenTrue: outcome(\.whenTrue), whenFalse: outcome(\.whenFalse))
  }

  /// Reads a named condition once; nil for one that uses itself or lies too deep, which is reported elsewhere.
  private mutating func read(condition: Expression, _ name: String) -> Outcomes<Reading>? {
    if let known = trail.known[name] { return known }
    let depth = condition.root.depth
    guard !trail.open.contains(name), trail.depth + depth <= ConditionTrail.depthLimit else { return nil }
    trail.open.append(name)
    trail.depth += depth
    let outcomes = withoutLocals { $0.read(condition.root) }
    trail.open.removeLast()
    trail.depth -= depth
    trail.known[name] = outcomes
    return outcomes
  }

  func condition(_ name: String, isAbsolute: Bool) -> Expression? {
    if case .condition(let expression) = scope.meaning(of: name) { expression } else { nil }
  }

  mutating func withoutLocals<T>(_ read: (inout Self) -> T) -> T { read(&self) }
}
