import FlowSyntax

struct Node: Sendable {
  let kind: Kind
  let range: SourceRange
  /// The number of nesting levels, including the level of the node itself.
  let depth: Int

  indirect enum Kind: Sendable {
    case literal(Value)
    case name(String, isAbsolute: Bool)
    case select(Node, Name)
    case presence(Node, Name)
    case index(Node, Node)
    case call(Call)
    case not(Node)
    case negate(Node)
    case binary(BinaryOperator, Node, Node)
    case logical(LogicalOperator, [Node])
    case conditional(Node, Node, Node)
    case list([Node])
    case map([Entry])
    case message(String)
    case loop(Loop)
  }

  struct Name: Sendable {
    let text: String
    let range: SourceRange
  }

  struct Call: Sendable {
    let function: Name
    let target: Node?
    let arguments: [Node]

    var operands: [Node] { (target.map { [$0] } ?? []) + arguments }
  }

  struct Entry: Sendable {
    let key: Node
    let value: Node
  }

  struct Loop: Sendable {
    let macro: Macro
    let range: Node
    let variable: Name
    /// The condition that selects the elements for `map`, or `nil` to use all.
    let condition: Node?
    let body: Node
  }

  enum Macro: String, Sendable, CaseIterable {
    case all
    case exists
    case existsOne = "exists_one"
    case map
    case filter
    case sortBy
  }
}

enum LogicalOperator: String, Sendable {
  case and = "&&"
  case or = "||"

  /// The value of an operand that decides the result: `false` for `&&`, `true` for `||`.
  var deciding: Bool { self == .or }
}

enum BinaryOperator: String, Sendable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case isIn = "in"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// The precedence: lowest for relations, then sums, then products.
  var level: Int {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .isIn: 0
    case .add, .subtract: 1
    case .multiply, .divide, .remainder: 2
    }
  }
}

extension Node {
  init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
    var below = 0
    kind.forEachChild { below = max(below, $0.depth) }
    depth = 1 + below
  }

  func forEachPart(_ visit: (Node) -> Void) {
    visit(self)
    kind.forEachChild { $0.forEachPart(visit) }
  }

  func contains(_ isSought: (Node) -> Bool) -> Bool {
    if isSought(self) { return true }
    var isFound = false
    kind.forEachChild { isFound = isFound || $0.contains(isSought) }
    return isFound
  }

  /// - Parameter visit: A closure that returns whether to visit the children of the node.
  func walk(in loops: [Loop] = [], _ visit: (Node, [Loop]) -> Bool) {
    guard visit(self, loops) else { return }
    guard case .loop(let loop) = kind else {
      kind.forEachChild { $0.walk(in: loops, visit) }
      return
    }
    loop.range.walk(in: loops, visit)
    loop.condition?.walk(in: loops + [loop], visit)
    loop.body.walk(in: loops + [loop], visit)
  }

  var isNull: Bool {
    if case .literal(.null) = kind { true } else { false }
  }
}

extension Node.Kind {
  /// Visits the direct children in source order, without creating an array.
  func forEachChild(_ visit: (Node) -> Void) {
    switch self {
    case .literal, .name, .message: break
    case .select(let operand, _), .presence(let operand, _), .not(let operand), .negate(let operand): visit(operand)
    case .index(let left, let right), .binary(_, let left, let right):
      visit(left)
      visit(right)
    case .call(let call):
      call.target.map(visit)
      call.arguments.forEach(visit)
    case .logical(_, let operands), .list(let operands): operands.forEach(visit)
    case .conditional(let test, let yes, let no):
      visit(test)
      visit(yes)
      visit(no)
    case .map(let entries):
      for entry in entries {
        visit(entry.key)
        visit(entry.value)
      }
    case .loop(let loop):
      visit(loop.range)
      loop.condition.map(visit)
      visit(loop.body)
    }
  }
}

extension BinaryOperator {
  /// For a comparison, the operator to use if the operands are swapped; otherwise the same operator.
  var swapped: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder: self
    }
  }
}
