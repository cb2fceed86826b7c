/// If `a && !(b || c)` is true, `a` is true, `b` is false, and `c` is false.
///
/// Parts with the same meaning are equal. Spaces, parentheses and the order of the operands of `==` do not matter, and
/// names are compared by their meaning in the scope.
package struct ConditionPart: Hashable, Sendable {
  let canonicalText: String
  let isTrue: Bool
}

extension Expression {
  /// Named conditions are expanded.
  ///
  /// - Parameters:
  ///   - members: A closure that returns the canonical text of a name, or `nil` to use the meaning of the name in the
  ///     scope.
  ///   - addsImplied: Whether to add parts that other parts imply: if `x == "a"` is true, then `x == null` is false.
  package func parts(
    in scope: any Scope, naming members: (String) -> String? = { _ in nil }, addsImplied: Bool = false
  ) -> Set<ConditionPart> {
    withoutActuallyEscaping(members) { members in
      var splitter = ConditionSplitter(scope: scope, addsImplied: addsImplied) { name, _ in members(name) }
      splitter.split(root, isTrue: true)
      return splitter.parts
    }
  }
}

struct ConditionSplitter {
  /// The second argument is `true` if the name occurs inside a named condition.
  typealias Naming = (_ name: String, _ isInCondition: Bool) -> String?

  let scope: any Scope
  let addsImplied: Bool
  let naming: Naming
  private(set) var parts: Set<ConditionPart> = []
  var budget = Int.max
  private var expanded: Set<ConditionPart> = []

  init(scope: any Scope, addsImplied: Bool, naming: @escaping Naming) {
    (self.scope, self.addsImplied, self.naming) = (scope, addsImplied, naming)
  }

  /// - Parameter depth: The nesting depths of the named conditions that contain `node`, added up; 0 outside named
  ///   conditions.
  mutating func split(_ node: Node, isTrue: Bool, depth: Int = 0) {
    guard budget > 0 else { return }
    switch node.kind {
    case .not(let operand): split(operand, isTrue: !isTrue, depth: depth)
    case .logical(let operation, let operands) where (operation == .and) == isTrue:
      for operand in operands { split(operand, isTrue: isTrue, depth: depth) }
    case .binary(.equal, let left, let right): splitEquality(left, right, isTrue, depth)
    case .binary(.notEqual, let left, let right): splitEquality(left, right, !isTrue, depth)
    case .binary(.isIn, let element, let list):
      insert(text(node, depth), isTrue)
      if isTrue, addsImplied { for operand in [element, list] { insertNullTest(operand, depth) } }
    case .name(let name, _):
      guard naming(name, depth > 0) == nil, case .condition(let condition) = scope.meaning(of: name),
        depth + condition.root.depth <= ConditionTrail.depthLimit
      else { return insert(text(node, depth), isTrue) }
      guard expanded.insert(ConditionPart(canonicalText: name, isTrue: isTrue)).inserted else { return }
      split(condition.root, isTrue: isTrue, depth: depth + condition.root.depth)
    case .literal, .select, .presence, .index, .call, .negate, .binary, .logical, .conditional, .list, .map, .message,
      .loop:
      insert(text(node, depth), isTrue)
    }
  }

  private mutating func splitEquality(_ left: Node, _ right: Node, _ isTrue: Bool, _ depth: Int) {
    if let (condition, value) = Node.truthTest(left, right), isTrue || isNeverNull(condition, depth) {
      return split(condition, isTrue: value == isTrue, depth: depth)
    }
    insert(equality(text(left, depth), text(right, depth)), isTrue)
    guard isTrue, addsImplied else { return }
    if left.isValue { insertNullTest(right, depth) }
    if right.isValue { insertNullTest(left, depth) }
  }

  private func isNeverNull(_ condition: Node, _ depth: Int) -> Bool {
    guard case .name(let name, _) = condition.kind else { return condition.isTest }
    if naming(name, depth > 0) == nil, case .variable(_, .bool, _) = scope.meaning(of: name) { return true }
    return false
  }

  private mutating func insertNullTest(_ node: Node, _ depth: Int) {
    insert(equality(text(node, depth), Node.null), false)
  }

  private func equality(_ left: String, _ right: String) -> String {
    "\(BinaryOperator.equal.rawValue)(\(min(left, right)),\(max(left, right)))"
  }

  private func text(_ node: Node, _ depth: Int) -> String {
    node.canonicalText(in: scope) { [naming] in naming($0, depth > 0) }
  }

  private mutating func insert(_ text: String, _ isTrue: Bool) {
    budget -= text.utf8.count
    parts.insert(ConditionPart(canonicalText: text, isTrue: isTrue))
  }
}

extension Node {
  /// Nodes have the same text if they differ only in spaces, in parentheses, or in the name used for a variable.
  ///
  /// - Parameter findsMembers: Whether `address.city` has the same text as `city` inside the group `address`.
  func canonicalText(
    in scope: any Scope, findingMembers findsMembers: Bool = false, naming: (String) -> String? = { _ in nil }
  ) -> String {
    var text = ""
    addCanonicalText(to: &text, in: scope, findsMembers, naming)
    return text
  }

  static let null = "null()"

  private func addCanonicalText(
    to text: inout String, in scope: any Scope, _ findsMembers: Bool, _ naming: (String) -> String?
  ) {
    if findsMembers, case .select = kind, let path = namePath, let answer = scope.answer(at: path) {
      text += "#\(answer.slot)()"
      return
    }
    if case .name(let name, let isAbsolute) = kind {
      if !isAbsolute, let own = naming(name) {
        text += own
        return
      }
      switch scope.meaning(of: name) {
      case .variable(let slot, _, _): text += "#\(slot)"
      // The slots are part of the text, because the names in the condition can mean other variables in another scope.
      case .condition: text += "\(name)\(scope.slots(ofCondition: name))"
      case nil: text += name
      }
    } else {
      text += canonicalHead
    }
    text += "("
    var isFirst = true
    kind.forEachChild { child in
      if !isFirst { text += "," }
      isFirst = false
      child.addCanonicalText(to: &text, in: scope, findsMembers, naming)
    }
    text += ")"
  }

  static func truthTest(_ left: Node, _ right: Node) -> (condition: Node, value: Bool)? {
    if case .literal(.bool(let value)) = right.kind { return (left, value) }
    if case .literal(.bool(let value)) = left.kind { return (right, value) }
    return nil
  }

  /// A comparison, a logical operation or `has`, whose value is never null.
  var isTest: Bool {
    switch kind {
    case .not, .logical, .presence: true
    case .binary(let operation, _, _): operation.level == 0
    case _: false
    }
  }

  var isValue: Bool { if case .literal(let value) = kind { !value.isNull } else { false } }

  private var canonicalHead: String {
    switch kind {
    case .literal(let value): value.canonicalText
    case .name(let name, _): name
    case .select(_, let name): "." + name.text
    case .presence(_, let name): "has." + name.text
    case .index: "[]"
    case .call(let call): (call.target == nil ? "" : ".") + call.function.text
    case .not: "!"
    case .negate: "-"
    case .binary(let operation, _, _): operation.rawValue
    case .logical(let operation, _): operation.rawValue
    case .conditional: "?"
    case .list: "list"
    case .map: "map"
    case .message(let name): name + "{}"
    case .loop(let loop): "\(loop.macro.rawValue) \(loop.variable.text)"
    }
  }
}

extension Value {
  /// For common values, the text is created without reflection.
  fileprivate var canonicalText: String {
    switch self {
    case .null: "null"
    case .bool(let value): "bool \(value)"
    case .int(let value): "int \(value)"
    case .number(let value): "number \(value)"
    case .string(let text): "string " + text.debugDescription
    case .uint, .double, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record, .secret,
      .type:
      "\(self)"
    }
  }
}
