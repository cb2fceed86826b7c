import FlowSyntax

extension Checker {
  mutating func loop(_ loop: Node.Loop, _ range: SourceRange) -> Part {
    guard locals.count < Self.loopLimit else {
      return problem(.tooCostly, .tooCostly, ExpressionMessages.loopsTooDeep(limit: Self.loopLimit), at: range)
    }
    let over = operand(loop.range)
    let place = locals.count
    let element = elementType(of: over, loop)
    localCount += 1
    locals.append(Local(name: loop.variable.text, type: element, id: localCount))
    let filter = loop.condition.map { condition($0, "map()") }
    let inner = loop.condition.flatMap { read($0).whenTrue }
    let body = withKnown(inner) { $0.body(of: loop) }
    locals.removeLast()
    var part = Part(type: resultType(loop, element, body), run: Looping.run(loop, over, filter, body, place, range))
    part.combine([over, body] + (filter.map { [$0] } ?? []), size: over.weight.size)
    part.fails = over.fails
    part.varies = part.varies.without(local: place)
    let round = body.weight.cost.saturatingSum(filter?.weight.cost ?? 0).saturatingSum(1)
    part.weight.cost = over.weight.cost.saturatingSum(over.weight.size.saturatingProduct(round))
    if part.type.mayBeCollection { part.path = partPath(Node(kind: .loop(loop), range: range, depth: 1)) }
    return part
  }

  /// How many macros may lie inside each other, named conditions put in.
  private static let loopLimit = 32

  private mutating func body(of loop: Node.Loop) -> Part {
    switch loop.macro {
    case .map: operand(loop.body)
    case .all, .exists, .existsOne, .filter: condition(loop.body, "\(loop.macro.rawValue)()")
    }
  }

  private mutating func elementType(of over: Part, _ loop: Node.Loop) -> ValueType {
    switch over.type {
    case .list(let element): return element
    case .map(let key, _): return key
    case .dyn: return .dyn
    case .error: return .error
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type,
      .record, .optional:
      complain(.typeMismatch, ExpressionMessages.notLooped(over.type, loop.macro.rawValue), at: loop.range.range)
      return wrongType
    }
  }

  private func resultType(_ loop: Node.Loop, _ element: ValueType, _ body: Part) -> ValueType {
    switch loop.macro {
    case .all, .exists, .existsOne: .bool
    case .filter: .list(element)
    case .map: .list(body.type)
    }
  }
}

/// The macros at work (CEL "Macros").
enum Looping {
  static func run(
    _ loop: Node.Loop, _ over: Part, _ filter: Part?, _ body: Part, _ place: Int, _ range: SourceRange
  ) -> Run {
    let round = Round(place: place, body: body.run, filter: filter?.run, range: loop.body.range, whole: range)
    let over = over.run
    let macro = loop.macro
    return { (environment: inout Environment) throws(EvaluationError) -> Value in
      let elements = try round.elements(of: try over(&environment), macro)
      switch macro {
      case .all: return .bool(try round.decides(elements, deciding: false, &environment) == false)
      case .exists: return .bool(try round.decides(elements, deciding: true, &environment))
      case .existsOne: return .bool(try round.filtered(elements, &environment).count == 1)
      case .filter: return .list(try round.filtered(elements, &environment))
      case .map: return .list(try round.mapped(elements, &environment))
      }
    }
  }
}

/// What is done for each element.
private struct Round: Sendable {
  let place: Int
  let body: Run
  let filter: Run?
  let range: SourceRange
  let whole: SourceRange

  func elements(of value: Value, _ macro: Node.Macro) throws(EvaluationError) -> [Value] {
    switch value {
    case .list(let elements): return elements
    case .map(let map): return map.keys
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .record, .secret, .type:
      let message = ExpressionMessages.noOverload("\(macro.rawValue)()", [value.typeName])
      throw EvaluationError(.noSuchOverload, message, at: whole)
    }
  }

  /// Whether some element decides, whatever went wrong with others.
  func decides(_ elements: [Value], deciding: Bool, _ environment: inout Environment) throws(EvaluationError) -> Bool {
    var failure: EvaluationError?
    for element in elements {
      do throws(EvaluationError) {
        try begin(element, &environment)
        if try holds(body, &environment) == deciding { return true }
      } catch {
        if error.kind == .tooCostly { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return false
  }

  func filtered(_ elements: [Value], _ environment: inout Environment) throws(EvaluationError) -> [Value] {
    var kept: [Value] = []
    for element in elements {
      try begin(element, &environment)
      if try holds(body, &environment) { kept.append(element) }
    }
    return kept
  }

  func mapped(_ elements: [Value], _ environment: inout Environment) throws(EvaluationError) -> [Value] {
    var made: [Value] = []
    for element in elements {
      try begin(element, &environment)
      if let filter, try !holds(filter, &environment) { continue }
      made.append(try body(&environment))
    }
    return made
  }

  private func begin(_ element: Value, _ environment: inout Environment) throws(EvaluationError) {
    do throws(Failure) {
      try environment.meter.charge(1)
    } catch {
      throw EvaluationError(error.kind, error.message, at: whole)
    }
    environment.setLocal(place, to: element)
  }

  private func holds(_ run: Run, _ environment: inout Environment) throws(EvaluationError) -> Bool {
    let value = try run(&environment)
    if case .bool(let bool) = value { return bool }
    throw EvaluationError(.noSuchOverload, ExpressionMessages.notTrueOrFalse(value.typeName), at: range)
  }
}
