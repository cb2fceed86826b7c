import FlowSyntax

extension Checker {
  mutating func loop(_ loop: Node.Loop, _ range: SourceRange, wanting wanted: ValueType?) -> Part {
    guard locals.count < Self.loopLimit else {
      return problem(.tooCostly, .tooCostly, ExpressionMessages.loopsTooDeep(limit: Self.loopLimit), at: range)
    }
    let (readBefore, readClockBefore, reusesBefore) = (paths.count, readsClock, conditions.reuses)
    readsClock = false
    defer { readsClock = readsClock || readClockBefore }
    let over = operand(loop.range, wanting: loop.macro == .filter ? wanted : nil)
    let index = locals.count
    let element = elementType(of: over, loop)
    warnOfHiding(loop.variable)
    localCount += 1
    locals.append(
      Local(name: loop.variable.text, type: element, id: localCount, range: loop.variable.range, loop: loop))
    let filter = loop.condition.map { condition($0, "map()") }
    let body: Part
    if let condition = loop.condition {
      body = assuming(condition, true, proving: read(condition).whenTrue) { $0.body(of: loop, wanting: wanted) }
    } else {
      body = self.body(of: loop, wanting: wanted)
    }
    let type = resultType(loop, element, body)
    locals.removeLast()
    let run = LoopRun(loop: loop, over: over.run, filter: filter?.run, body: body.run, place: index, range: range)
    let reads = paths[readBefore...].compactMap(\.firstNames?.slot).distinct
    let isReadKnown = locals.isEmpty && !readsClock && conditions.reuses == reusesBefore
    let result = isReadKnown ? LoopResult(run: run, reads: reads) : nil
    var part = Part(type: type) { environment throws(EvaluationError) in
      if let result { return try result.value(in: &environment) }
      return try run.value(in: &environment)
    }
    part.combine([over, body] + (filter.map { [$0] } ?? []), size: over.weight.size)
    part.fails = over.fails
    part.varies.subtract(.local(index))
    let round = body.weight.cost.saturatingSum(filter?.weight.cost ?? 0).saturatingSum(1)
    part.weight.cost = over.weight.cost.saturatingSum(over.weight.size.saturatingProduct(round))
    if part.type.mayBeCollection { part.path = partPath(Node(kind: .loop(loop), range: range, depth: 1)) }
    return part
  }

  private mutating func warnOfHiding(_ variable: Node.Name) {
    let outer = localPlace(of: variable.text)
    guard outer != nil || scope.meaning(of: variable.text) != nil || ReservedWords.clocks.contains(variable.text) else {
      return
    }
    let definition = outer.map { locals[$0].range } ?? scope.definition(of: variable.text)
    report(
      .shadowedName, ExpressionMessages.hides(variable.text), at: variable.range,
      related: definition.map { [Diagnostic.Related($0, ExpressionMessages.hiddenHere)] } ?? [])
  }

  /// The maximum nesting depth of macros, including those in named conditions.
  private static let loopLimit = 32

  private mutating func body(of loop: Node.Loop, wanting wanted: ValueType?) -> Part {
    switch loop.macro {
    case .map: operand(loop.body, wanting: wanted?.element)
    case .sortBy: key(loop.body)
    case .all, .exists, .existsOne, .filter: condition(loop.body, "\(loop.macro.rawValue)()")
    }
  }

  private mutating func key(_ node: Node) -> Part {
    var part = notingSecret(operand(node))
    if !part.type.isOrdered(with: part.type) {
      report(.typeMismatch, ExpressionMessages.notSorted(part.type), at: node.range)
      part.type = wrongType
    }
    return part
  }

  private mutating func elementType(of over: Part, _ loop: Node.Loop) -> ValueType {
    switch over.type {
    case .list(let element), .map(let element, _): return element
    case .record(let record): return map(of: record, at: loop.range.range) == nil ? wrongType : .string
    case .dyn, .error: return over.type
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .json, .optional:
      report(.typeMismatch, ExpressionMessages.notLooped(over.type, loop.macro.rawValue), at: loop.range.range)
      return wrongType
    }
  }

  private mutating func resultType(_ loop: Node.Loop, _ element: ValueType, _ body: Part) -> ValueType {
    switch loop.macro {
    case .all, .exists, .existsOne: .bool
    case .filter: .list(filtered(element, by: loop.body))
    case .sortBy: .list(element)
    case .map: .list(body.type)
    }
  }

  /// If the condition proves that the elements are not null, the type is not optional.
  ///
  /// If the condition proves that a member of a record is not null, the type of the member is not optional.
  private mutating func filtered(_ element: ValueType, by condition: Node) -> ValueType {
    guard let local = locals.last, !options.checksWhenEvaluated else { return element }
    let path = VariablePath(root: .local(local.id))
    let facts = read(condition).whenTrue ?? []
    let type = facts.contains(path) ? element.withoutNull : element
    guard case .record(let record) = type, record.types.contains(where: \.mayBeNull) else { return type }
    return assuming(condition, true, proving: facts) { checker in
      let types = zip(record.names, record.types).map { name, type in
        let isPresent =
          type.mayBeNull
          && (facts.contains(path.appending(.field(name)))
            || checker.isAnswered(name, of: record, local.canonicalText))
        return isPresent ? type.withoutNull : type
      }
      return .record(RecordType(names: record.names, types: types, origin: record.origin))
    }
  }
}

/// Evaluates a macro for the elements of a list, the keys of a map or the names of a record (CEL "Macros").
struct LoopRun: Sendable {
  let loop: Node.Loop
  let over: Run
  let filter: Run?
  let body: Run
  let place: Int
  let range: SourceRange

  func value(in environment: inout Environment) throws(EvaluationError) -> Value {
    let elements = try elements(&environment)
    return switch loop.macro {
    case .all: .bool(try !decides(elements, deciding: false, &environment))
    case .exists: .bool(try decides(elements, deciding: true, &environment))
    case .existsOne: .bool(try made(of: elements, where: body, by: nil, &environment).count == 1)
    case .filter: .list(try made(of: elements, where: body, by: nil, &environment))
    case .map: .list(try made(of: elements, where: filter, by: body, &environment))
    case .sortBy: try sorted(elements, &environment)
    }
  }

  private func elements(_ environment: inout Environment) throws(EvaluationError) -> [Value] {
    let value = try over(&environment)
    switch value {
    case .list(let elements): return elements
    case .map(let map): return map.keys
    case .record(let record): return record.names.map(Value.string)
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .file,
      .secret,
      .type:
      let message = ExpressionMessages.noOverload("\(loop.macro.rawValue)()", [value.kindName])
      throw EvaluationError(.noSuchOverload, message, at: range)
    }
  }

  private func decides(
    _ elements: [Value], deciding: Bool, _ environment: inout Environment
  ) throws(EvaluationError) -> Bool {
    try anyDecides(elements) { element throws(EvaluationError) in
      try begin(element, &environment)
      return try holds(body, &environment) == deciding
    }
  }

  private func made(
    of elements: [Value], where condition: Run?, by make: Run?, _ environment: inout Environment
  ) throws(EvaluationError) -> [Value] {
    var made: [Value] = []
    if condition == nil { made.reserveCapacity(elements.count) }
    for element in elements {
      try begin(element, &environment)
      if let condition, try !holds(condition, &environment) { continue }
      made.append(try make?(&environment) ?? element)
    }
    return made
  }

  private func sorted(_ elements: [Value], _ environment: inout Environment) throws(EvaluationError) -> Value {
    let keys = try made(of: elements, where: nil, by: body, &environment)
    return try Calling.result(at: range, loop.macro.rawValue, Array(keys.prefix(2))) { () throws(Failure) in
      try Ordering.sorted(elements, by: keys, &environment.meter).map(Value.list)
    }
  }

  private func begin(_ element: Value, _ environment: inout Environment) throws(EvaluationError) {
    try located(at: range) { () throws(Failure) in try environment.meter.charge(1) }
    environment.setLocal(place, to: element)
  }

  private func holds(_ run: Run, _ environment: inout Environment) throws(EvaluationError) -> Bool {
    try run(&environment).isTrue(at: loop.body.range, else: ExpressionMessages.notTrueOrFalse)
  }
}
