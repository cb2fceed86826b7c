package struct ComparedConstant: Hashable, Sendable {
  package enum Measure: Hashable, Sendable {
    case value
    /// The age of a person born on the date, in years, as in `age(birthDate) >= 18`.
    case age
    case size
    /// The characters of the value; the constant is a pattern, as in `matches(code, "^[A-Z]{3}$")`.
    case pattern
    case computed
  }

  package let path: [String]
  package let measure: Measure
  package let constant: Value
}

extension Expression {
  /// Named conditions are not expanded.
  ///
  /// In a macro such as `owners.all(o, o.share > 25)`, the path of `o.share` is `["owners", "share"]`.
  package func comparedConstants(in scope: any Scope) -> Set<ComparedConstant> {
    var found: Set<ComparedConstant> = []
    root.walk { node, loops in
      let reading = ComparisonReading(scope: scope, loops: loops)
      if case .call(let call) = node.kind { found.formUnion(reading.texts(in: call)) }
      guard case .binary(let operation, let left, let right) = node.kind, operation.level == 0 else { return true }
      found.formUnion(reading.constants(right, comparedWith: left))
      found.formUnion(reading.constants(left, comparedWith: right))
      return true
    }
    return found
  }
}

private struct ComparisonReading {
  let scope: any Scope
  /// The macros around the comparison, outermost first.
  let loops: [Node.Loop]

  func constants(_ constants: Node, comparedWith side: Node) -> [ComparedConstant] {
    let values = values(of: constants)
    if values.isEmpty { return [] }
    return measured(side).flatMap { path, measure in
      values.map { ComparedConstant(path: path, measure: measure, constant: $0) }
    }
  }

  func texts(in call: Node.Call) -> [ComparedConstant] {
    guard call.operands.count == 2, let path = path(of: call.operands[0]),
      case .literal(.string(let text)) = call.operands[1].kind
    else { return [] }
    switch call.function.text {
    case "matches": return [ComparedConstant(path: path, measure: .pattern, constant: .string(text))]
    case "contains", "startsWith", "endsWith":
      return [ComparedConstant(path: path, measure: .value, constant: .string(text))]
    case _: return []
    }
  }

  private func values(of node: Node) -> [Value] {
    if case .list(let elements) = node.kind { return elements.flatMap(values) }
    if case .literal(let value) = node.kind { return [value] }
    var readsNames = false
    node.forEachPart { if case .name = $0.kind { readsNames = true } }
    if readsNames { return [] }
    var checker = Checker(scope: scope, options: .flowFile, known: [])
    return checker.check(node).constant.map { [$0] } ?? []
  }

  private func measured(_ node: Node) -> [(path: [String], measure: ComparedConstant.Measure)] {
    if let path = path(of: node) { return [(path, .value)] }
    if case .call(let call) = node.kind, call.operands.count == 1, let path = path(of: call.operands[0]) {
      switch call.function.text {
      case "age": return [(path, .age)]
      case "size": return [(path, .size)]
      case _: break
      }
    }
    var paths: [[String]] = []
    node.walk { part, _ in
      guard let path = path(of: part) else { return true }
      paths.append(path)
      return false
    }
    return paths.map { ($0, .computed) }
  }

  /// If the name is a macro variable, the path of the macro's list replaces the name.
  private func path(of node: Node) -> [String]? {
    guard let names = node.namePath else { return nil }
    guard let loop = loops.last(where: { $0.variable.text == names[0] }) else { return names }
    return ComparisonReading(scope: scope, loops: loops.dropLast()).path(of: loop.range).map { $0 + names.dropFirst() }
  }
}
