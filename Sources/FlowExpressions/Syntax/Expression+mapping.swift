extension Expression {
  /// For `list.map(x, …)`, the same macro with a member of the elements of `list` as the result; otherwise `nil`.
  package func mapping(toMember name: String) -> Expression? {
    guard case .loop(let loop) = root.kind, loop.macro == .map else { return nil }
    let element = Node(.name(loop.variable.text, isAbsolute: false), at: loop.body.range)
    let member = Node(.select(element, Node.Name(text: name, range: loop.body.range)), at: loop.body.range)
    let mapping = Node.Loop(
      macro: .map, range: loop.range, variable: loop.variable, condition: loop.condition, body: member)
    return Expression(source, Node(.loop(mapping), at: root.range))
  }
}
