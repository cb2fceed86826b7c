package import FlowSyntax

/// The analysis covers null, comparisons with constants, comparisons of sums, and logical operators.
///
/// Any other condition is opaque: nothing is known about it, except that conditions with the same meaning have the same
/// result.
package struct ConditionReasoner {
  private let subject: (_ slot: Int, _ fields: [String]) -> Subject?
  private let derived = DerivedSubjects()

  /// - Parameter subject: A closure that returns the ``Subject`` of a variable or, if `fields` is not empty, of the
  ///   field with that path in the variable. It returns `nil` if nothing is known about the value.
  package init(subject: @escaping (_ slot: Int, _ fields: [String]) -> Subject?) { self.subject = subject }

  /// Returns `nil` if the condition is too long to be analyzed.
  package func statement(_ expression: Expression, in scope: any Scope) -> Statement? {
    statement(expression.root, in: scope)
  }

  package func statement(that high: Operand, isAbove low: Operand, in scope: any Scope) -> Statement? {
    let range = SourceRange(0, 0)
    return statement(Node(.binary(.greater, high.node(at: range), low.node(at: range)), at: range), in: scope)
  }

  package enum Operand {
    case constant(Value)
    case expression(Expression)

    fileprivate func node(at range: SourceRange) -> Node {
      switch self {
      case .constant(let value): Node(.literal(value), at: range)
      case .expression(let expression): expression.root
      }
    }
  }

  func statement(_ node: Node, in scope: any Scope) -> Statement? {
    var reading = StatementReading(scope: scope, subject: subject, derived: derived)
    let outcomes = reading.read(node)
    return reading.isTooLong ? nil : Statement(outcomes: outcomes)
  }

  /// A statement that is too long to be analyzed is left out.
  package func isFilled(_ list: Expression, in scope: any Scope) -> [Statement] {
    let (node, range) = (list.root, list.root.range)
    let size = Node(
      .call(Node.Call(function: Node.Name(text: "size", range: range), target: nil, arguments: [node])), at: range)
    let tests: [(BinaryOperator, Node, Node)] = [
      (.greater, size, Node(.literal(.int(0)), at: range)), (.notEqual, node, Node(.list([]), at: range)),
    ]
    return tests.compactMap { statement(Node(.binary($0.0, $0.1, $0.2), at: range), in: scope) }
  }

  // MARK: Choices

  /// In `a ? b : c`, the condition `a` is assumed to be true inside `b` and false inside `c`.
  ///
  /// The bodies of macros are not searched.
  ///
  /// - Parameter visit: A closure that is called with the source range of each condition found, and with the result
  ///   that the condition always has.
  package func checkTests(
    in expression: Expression, in scope: any Scope, _ assumptions: inout Assumptions,
    visit: (SourceRange, Bool) -> Void
  ) {
    checkTests(in: expression.root, in: scope, &assumptions, visit)
  }

  private func checkTests(
    in node: Node, in scope: any Scope, _ assumptions: inout Assumptions, _ visit: (SourceRange, Bool) -> Void
  ) {
    switch node.kind {
    case .loop(let loop): checkTests(in: loop.range, in: scope, &assumptions, visit)
    case .conditional(let test, let yes, let no):
      checkTests(in: test, in: scope, &assumptions, visit)
      let statement = statement(test, in: scope)
      if let verdict = statement.flatMap({ assumptions.verdict(on: $0) }) { visit(test.range, verdict) }
      for (arm, fact) in [(yes, statement), (no, statement?.negated)] {
        let mark = assumptions.mark
        fact.map { assumptions.assume($0) }
        checkTests(in: arm, in: scope, &assumptions, visit)
        assumptions.restore(to: mark)
      }
    case .literal, .name, .select, .presence, .index, .call, .not, .negate, .binary, .logical, .list, .map, .message:
      node.kind.forEachChild { checkTests(in: $0, in: scope, &assumptions, visit) }
    }
  }
}

struct Outcomes<Reading: Sendable>: Sendable {
  var whenTrue: Reading
  var whenFalse: Reading

  var negated: Outcomes { Outcomes(whenTrue: whenFalse, whenFalse: whenTrue) }
}

/// Analyzes conditions by splitting them at `!`, `&&`, `||` and `?:`, with named conditions expanded.
protocol ConditionReading {
  associatedtype Reading: Sendable

  var scope: any Scope { get }
  var trail: ReadingTrail<Reading> { get set }
  static var always: Reading { get }
  static var never: Reading { get }
  static func all(_ parts: [Reading]) -> Reading
  static func any(_ parts: [Reading]) -> Reading
  func test(_ node: Node) -> Outcomes<Reading>
  func condition(_ name: String, isAbsolute: Bool) -> Expression?
  mutating func withoutLocals<T>(_ read: (inout Self) -> T) -> T
}

struct ReadingTrail<Reading: Sendable> {
  fileprivate var known: [String: Outcomes<Reading>] = [:]
  fileprivate var open: [String] = []
  fileprivate var depth = 0
  fileprivate(set) var left = Int.max

  init(limit: Int = .max) { left = limit }
}

extension ConditionReading {
  /// If the condition has too many parts, nothing follows from the remaining ones.
  mutating func read(_ node: Node) -> Outcomes<Reading> {
    trail.left -= 1
    if trail.left < 0 { return Outcomes(whenTrue: Self.always, whenFalse: Self.always) }
    switch node.kind {
    case .literal(.bool(let value)): return value ? Self.certain : Self.certain.negated
    case .not(let operand): return read(operand).negated
    case .logical(.and, let operands): return Self.all(operands.map { read($0) })
    case .logical(.or, let operands): return Self.all(operands.map { read($0).negated }).negated
    case .conditional(let test, let yes, let no): return Self.choice(read(test), read(yes), read(no))
    case .name(let name, let isAbsolute):
      return condition(name, isAbsolute: isAbsolute).flatMap { read(condition: $0, name) } ?? test(node)
    case .binary(let operation, let left, let right) where operation == .equal || operation == .notEqual:
      guard let (condition, value) = Node.truthTest(left, right), condition.isTest else { return test(node) }
      return value == (operation == .equal) ? read(condition) : read(condition).negated
    case .literal, .select, .presence, .index, .call, .negate, .binary, .list, .map, .message, .loop: return test(node)
    }
  }

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

  /// Returns `nil` if the condition is circular or nested too deeply; both errors are reported elsewhere.
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
