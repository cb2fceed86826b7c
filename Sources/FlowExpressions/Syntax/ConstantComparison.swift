package import FlowSyntax

/// A part of a condition between `&&`, in a form in which equal parts are equal however they were written.
///
/// Spaces and brackets do not count. A named condition is the same part wherever its name is used, and is taken apart where
/// it is joined by `&&`. A name is what it means in the scope.
package struct ConditionPart: Hashable, Sendable {
  let canonicalText: String
}

/// A variable compared with a constant text: `size == "10-99"`, `size in ["1-9", "10-99"]`, `"a" in sizes`.
package struct ConstantComparison: Sendable {
  /// The variable and the fields that lead to what is compared, such as `["company", "size"]`.
  ///
  /// Those of a list lead to what is compared of its elements: `phones[0].kind`, `phones.exists(p, p.kind == "home")`.
  package let path: [String]
  /// The constant.
  package let text: String
  /// Where the constant stands.
  package let range: SourceRange
}

extension Expression {
  /// The parts that must all be true for it to be true: what `&&` joins, named conditions expanded.
  package func parts(in scope: any Scope) -> Set<ConditionPart> {
    var splitter = Splitter(scope)
    splitter.split(root)
    return splitter.parts
  }

  /// Every comparison of a variable with a constant text, by `==`, `!=` or `in`.
  package var constantComparisons: [ConstantComparison] {
    var finder = ComparisonFinder()
    finder.visit(root)
    return finder.found
  }
}

private struct Splitter {
  let scope: any Scope

  init(_ scope: any Scope) { self.scope = scope }

  var parts: Set<ConditionPart> = []
  private var depth = 0
  var done: Set<String> = []

  mutating func split(_ node: Node) {
    if case .logical(.and, let operands) = node.kind {
      for operand in operands { split(operand) }
    } else if let (name, expression) = condition(node) {
      if done.contains(name) { return }
      done.insert(name)
      depth += expression.root.depth
      split(expression.root)
      depth -= expression.root.depth
    } else {
      parts.insert(ConditionPart(canonicalText: node.canonicalText(in: scope)))
    }
  }

  /// The condition a name stands for.
  private func condition(_ node: Node) -> (String, Expression)? {
    guard case .name(let name, _) = node.kind else { return nil }
    guard case .condition(let expression) = scope.meaning(of: name) else { return nil }
    guard depth + expression.root.depth <= ConditionTrail.depthLimit else { return nil }
    return (name, expression)
  }
}

extension Node {
  /// One spelling for all expressions that say the same of the same variables, however they are written.
  func canonicalText(in scope: any Scope) -> String {
    let inner = children.map { $0.canonicalText(in: scope) }.joined(separator: ",")
    if case .name(let name, _) = kind, case .variable(let slot, _, _) = scope.meaning(of: name) {
      return "#\(slot)(\(inner))"
    }
    return "\(canonicalHead)(\(inner))"
  }

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
  /// A spelling that no other value has, whatever its type; not made by reflection where values are common.
  fileprivate var canonicalText: String {
    switch self {
    case .null: "null"
    case .bool(let value): "bool \(value)"
    case .int(let value): "int \(value)"
    case .double(let value): "double \(value)"
    case .string(let text): "string " + text.debugDescription
    case .uint, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: "\(self)"
    }
  }
}

private struct ComparisonFinder {
  var found: [ConstantComparison] = []
  /// The names that loops around the part have given another meaning: an element of what they go through.
  private var bound: [(name: String, path: [String]?)] = []

  mutating func visit(_ node: Node) {
    if case .loop(let loop) = node.kind { return visit(loop) }
    if case .binary(let operation, let left, let right) = node.kind {
      switch operation {
      case .equal, .notEqual:
        note(left, constant: right)
        note(right, constant: left)
      case .isIn:
        note(right, constant: left)
        note(left, elementsOf: right)
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .add, .subtract, .multiply, .divide, .remainder: break
      }
    }
    for child in node.children { visit(child) }
  }

  private mutating func visit(_ loop: Node.Loop) {
    visit(loop.range)
    bound.append((loop.variable.text, path(of: loop.range)))
    if let condition = loop.condition { visit(condition) }
    visit(loop.body)
    bound.removeLast()
  }

  /// The variable a part comes from and the fields that lead to it; an element of a list is reached as the list is.
  private func path(of node: Node) -> [String]? {
    switch node.kind {
    case .name(let name, let isAbsolute):
      if !isAbsolute, let element = bound.last(where: { $0.name == name }) { return element.path }
      return [name]
    case .select(let base, let name): return path(of: base).map { $0 + [name.text] }
    case .index(let base, _): return path(of: base)
    case .loop(let loop) where loop.macro == .filter: return path(of: loop.range)
    case .literal, .presence, .call, .not, .negate, .binary, .logical, .conditional, .list, .map, .message, .loop:
      return nil
    }
  }

  /// A text, or a list of texts.
  private mutating func note(_ variable: Node, constant: Node) {
    note(variable, elementsOf: constant)
    guard case .literal(.string(let text)) = constant.kind, let path = path(of: variable) else { return }
    found.append(ConstantComparison(path: path, text: text, range: constant.range))
  }

  private mutating func note(_ variable: Node, elementsOf list: Node) {
    guard case .list(let elements) = list.kind else { return }
    for element in elements { note(variable, constant: element) }
  }
}
