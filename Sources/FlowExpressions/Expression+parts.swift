public import FlowSyntax

/// A part of a condition between `&&`, in a form in which equal parts are equal however they were written.
///
/// Names stand for what they mean, named conditions are expanded, and spaces and brackets do not count.
public struct ConditionPart: Hashable, Sendable {
  let canonicalText: String
}

/// A variable compared with a constant text: `size == "10-99"`, `size in ["1-9", "10-99"]`, `"a" in sizes`.
public struct ConstantComparison: Sendable {
  /// The variable and the fields that lead to what is compared, such as `["company", "size"]`.
  public let path: [String]
  /// The constant.
  public let text: String
  /// Where the constant stands.
  public let range: SourceRange
}

extension Expression {
  /// The parts that must all be true for it to be true: what `&&` joins, named conditions expanded.
  public func parts(in scope: any Scope) -> Set<ConditionPart> {
    var splitter = Splitter(scope: scope)
    splitter.split(root)
    return splitter.parts
  }

  /// Every comparison of a variable with a constant text, by `==`, `!=` or `in`.
  public var constantComparisons: [ConstantComparison] {
    var finder = ComparisonFinder()
    finder.visit(root)
    return finder.found
  }
}

private struct Splitter {
  let scope: any Scope
  var parts: Set<ConditionPart> = []
  var open: [String] = []

  mutating func split(_ node: Node) {
    if case .logical(.and, let operands) = node.kind {
      for operand in operands { split(operand) }
    } else if let (name, expression) = condition(node) {
      open.append(name)
      split(expression.root)
      open.removeLast()
    } else {
      parts.insert(ConditionPart(canonicalText: node.canonicalText(in: scope)))
    }
  }

  /// The condition a name stands for, unless it is being split already.
  private func condition(_ node: Node) -> (String, Expression)? {
    guard case .name(let name, _) = node.kind, !open.contains(name), open.count < 50 else { return nil }
    guard case .condition(let expression) = scope.meaning(of: name) else { return nil }
    return (name, expression)
  }
}

extension Node {
  /// One spelling for all expressions that differ only in spaces and brackets.
  ///
  /// Names are written as they are: what a name means is the same wherever conditions are compared.
  fileprivate func canonicalText(in scope: any Scope) -> String {
    let inner = children.map { $0.canonicalText(in: scope) }.joined(separator: ",")
    return "\(canonicalHead(in: scope))(\(inner))"
  }

  private func canonicalHead(in scope: any Scope) -> String {
    switch kind {
    case .literal(let value): "\(value)"
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

private struct ComparisonFinder {
  var found: [ConstantComparison] = []

  mutating func visit(_ node: Node) {
    if case .binary(let operation, let left, let right) = node.kind {
      switch operation {
      case .equal, .notEqual:
        note(left, constant: right)
        note(right, constant: left)
      case .isIn:
        note(right, constant: left)
        if case .list(let elements) = right.kind { for element in elements { note(left, constant: element) } }
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .add, .subtract, .multiply, .divide, .remainder: break
      }
    }
    for child in node.children { visit(child) }
  }

  private mutating func note(_ variable: Node, constant: Node) {
    guard case .literal(.string(let text)) = constant.kind, let name = variable.qualifiedName else { return }
    let path = name.split(separator: ".").map(String.init)
    found.append(ConstantComparison(path: path, text: text, range: constant.range))
  }
}
