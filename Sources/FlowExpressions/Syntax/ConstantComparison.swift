package import FlowSyntax

/// A variable compared with a constant text: `size == "10-99"`, `size in ["1-9", "10-99"]`, `"a" in sizes`,
/// `size.startsWith("1")`.
package struct ConstantComparison: Sendable {
  /// An element of a list has the path of the list: `phones[0].kind`, `phones.exists(p, p.kind == "home")`.
  package let path: [String]
  package let text: String
  package let range: SourceRange
  package var isPrefix = false
}

extension Expression {
  package var answerPath: [String]? { root.answerPath(in: []) }

  /// One answer, as in `people[0].height`, or a list of answers, as in `people.map(p, p.height)`; `nil` for any other
  /// expression.
  package var shownPath: [String]? {
    guard case .loop(let loop) = root.kind, loop.macro == .map else { return answerPath }
    return loop.body.answerPath(in: [loop])
  }

  package func possibleTexts(_ options: ([String]) -> OptionTable?) -> [String]? {
    root.possibleTexts { $0.answerPath(in: []).flatMap(options) }
  }

  package var constantComparisons: [ConstantComparison] {
    guard containsText else { return [] }
    var found: [ConstantComparison] = []
    root.walk { node, loops in
      guard case .binary(let operation, let left, let right) = node.kind else { return true }
      switch operation {
      case .equal, .notEqual:
        left.addComparisons(with: right, in: loops, to: &found)
        right.addComparisons(with: left, in: loops, to: &found)
      case .isIn:
        right.addComparisons(with: left, in: loops, to: &found)
        if case .list = right.kind { left.addComparisons(with: right, in: loops, to: &found) }
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .add, .subtract, .multiply, .divide, .remainder: break
      }
      return true
    }
    return found
  }

  package var prefixComparisons: [ConstantComparison] {
    guard containsText else { return [] }
    var found: [ConstantComparison] = []
    root.walk { node, loops in
      guard case .call(let call) = node.kind, call.function.text == "startsWith", call.arguments.count == 1,
        case .literal(.string(let text)) = call.arguments[0].kind, let path = call.target?.answerPath(in: loops[...])
      else { return true }
      found.append(ConstantComparison(path: path, text: text, range: call.arguments[0].range, isPrefix: true))
      return true
    }
    return found
  }
}

extension Node {
  fileprivate func addComparisons(with constant: Node, in loops: [Loop], to found: inout [ConstantComparison]) {
    switch constant.kind {
    case .list(let elements): for element in elements { addComparisons(with: element, in: loops, to: &found) }
    case .literal(.string(let text)):
      guard let path = answerPath(in: loops[...]) else { return }
      found.append(ConstantComparison(path: path, text: text, range: constant.range))
    case .literal, .name, .select, .presence, .index, .call, .not, .negate, .binary, .logical, .conditional, .map,
      .message, .loop:
      break
    }
  }

  /// An element of a list has the path of the list.
  ///
  /// The same applies to a function or a macro that only chooses or orders elements, such as `first` and `filter`.
  func answerPath(in loops: ArraySlice<Loop>) -> [String]? {
    switch kind {
    case .name(let name, let isAbsolute):
      guard !isAbsolute, let index = loops.lastIndex(where: { $0.variable.text == name }) else { return [name] }
      return loops[index].range.answerPath(in: loops[..<index])
    case .select(let base, let name): return base.answerPath(in: loops).map { $0 + [name.text] }
    case .index(let base, let key):
      let path = base.answerPath(in: loops)
      if case .literal(.string(let name)) = key.kind { return path.map { $0 + [name] } }
      return path
    case .loop(let loop) where loop.macro == .filter || loop.macro == .sortBy:
      return loop.range.answerPath(in: loops)
    case .call(let call) where Functions.kept(by: call.function.text) != nil:
      return call.target.flatMap { $0.answerPath(in: loops) }
    case .literal, .presence, .call, .not, .negate, .binary, .logical, .conditional, .list, .map, .message, .loop:
      return nil
    }
  }
}
