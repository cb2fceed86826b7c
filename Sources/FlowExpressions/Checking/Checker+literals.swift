import FlowSyntax

extension Checker {
  mutating func literal(_ value: Value, at range: SourceRange, wanting wanted: ValueType?) -> Part {
    if options.usesDecimals, case .double = value { report(.syntax, ExpressionMessages.unkeptNumber, at: range) }
    return literal(value, wanting: wanted)
  }

  func literal(_ value: Value, wanting wanted: ValueType?) -> Part {
    let constant: Value =
      switch value {
      case .int(let number) where options.usesDecimals && wanted?.withoutNull == .number: .number(DecimalNumber(number))
      case .number(let number) where !options.usesDecimals: .double(number.double)
      case _: value
      }
    var part = Part(type: constant.literalType) { _ in constant }
    part.constant = constant
    part.weight = .constant(constant)
    if case .int(let number) = constant { part.greatest = Int(clamping: number) }
    return part
  }

  /// All elements must have one type.
  ///
  /// If `json` is expected, they can have any types that can be written as JSON.
  mutating func list(_ elements: [Node], wanting wanted: ValueType?) -> Part {
    let isJSON = wanted?.withoutNull == .json
    let wish = isJSON ? wanted : wanted?.element
    let found = notingSecrets(alike(elements, wanting: wish) { $0.operandOrNull($1, wanting: $2) })
    let isMixed = isJSON && found.contains { $0.type != found[0].type } && found.allSatisfy(\.type.isJSON)
    let (type, parts) = isMixed ? (.json, found) : joined(found, elements, ExpressionMessages.mixedList)
    return list(of: type, parts)
  }

  func list(of type: ValueType, _ parts: [Part]) -> Part {
    let runs = parts.map(\.run)
    var part = Part(type: .list(type)) { environment throws(EvaluationError) in
      .list(try runs.map { run throws(EvaluationError) in try run(&environment) })
    }
    part.combine(parts, size: parts.count)
    return part
  }

  /// An empty literal is a record only if a record is expected.
  mutating func map(_ entries: [Node.Entry], _ range: SourceRange, wanting wanted: ValueType?) -> Part {
    let isRecord = if case .record = wanted?.withoutNull { true } else { !entries.isEmpty }
    if !options.checksWhenEvaluated, isRecord, let names = entries.literalNames {
      return record(names, entries, range, wanting: wanted?.withoutNull)
    }
    let wish = numberWish(of: entries.map(\.value))
    var (keys, values): ([Part], [Part]) = ([], [])
    for entry in entries {
      let key = operand(entry.key)
      if !key.type.canBeKey { report(.typeMismatch, ExpressionMessages.notAKey(key.type), at: entry.key.range) }
      keys.append(key)
      values.append(operandOrNull(entry.value, wanting: wish))
    }
    let keyType = joined(keys, entries.map(\.key), ExpressionMessages.mixedMap).type
    let (valueType, narrow) = joined(notingSecrets(values), entries.map(\.value), ExpressionMessages.mixedMap)
    values = narrow
    if !options.checksWhenEvaluated, keys.count > 1, let open = keys.firstIndex(where: { !$0.varies.isEmpty }) {
      report(.typeMismatch, ExpressionMessages.openKey, at: entries[open].key.range)
    }
    let run = Self.run(keys.map(\.run), values.map(\.run), at: entries.map(\.key.range))
    var part = Part(type: .map(key: keyType, value: valueType), run: run)
    part.combine(keys + values, size: entries.count)
    return part
  }

  private static func run(_ keys: [Run], _ values: [Run], at places: [SourceRange]) -> Run {
    { environment throws(EvaluationError) in
      var map = ValueMap()
      for index in keys.indices {
        let key = try keys[index](&environment)
        guard key.isKey else {
          throw EvaluationError(.noSuchOverload, ExpressionMessages.notAKey(key.kindName), at: places[index])
        }
        guard map.value(for: key) == nil else {
          throw EvaluationError(.repeatedKey, ExpressionMessages.repeatedKey(key.shown), at: places[index])
        }
        map[key] = try values[index](&environment)
      }
      return .map(map)
    }
  }

  /// A whole-number literal becomes a `double` if another value is a `double`.
  mutating func alike(
    _ nodes: [Node], wanting wanted: ValueType? = nil, _ check: (inout Checker, Node, ValueType?) -> Part
  ) -> [Part] {
    let first = nodes.map { $0.isWholeNumber ? nil : check(&self, $0, wanted) }
    let wish = first.contains { $0?.type == .number } ? .number : wanted
    return zip(first, nodes).map { $0 ?? check(&self, $1, wish) }
  }

  mutating func operandOrNull(_ node: Node, wanting wanted: ValueType?) -> Part {
    node.isNull ? check(node) : operand(node, wanting: wanted)
  }

  /// All values of `{'a': 1, 'b': 2.5}` are doubles.
  func numberWish(of nodes: [Node]) -> ValueType? {
    let hasDouble = nodes.contains {
      if case .literal(let value) = $0.kind { value.literalType == ValueType.number } else { false }
    }
    return hasDouble ? .number : nil
  }
}

extension Part {
  mutating func combine(_ parts: [Part], size: Int) {
    for part in parts { combine(part, size: size) }
    weight.size = size
  }

  mutating func combine(_ part: Part, size: Int) {
    varies.formUnion(part.varies)
    weight.cost = weight.cost.saturatingSum(part.weight.cost)
    weight.size = size
    fails = fails || part.fails
  }
}

extension Value {
  var isKey: Bool {
    switch self {
    case .bool, .int, .uint, .string: true
    case .null, .double, .number, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record,
      .secret,
      .type:
      false
    }
  }

  fileprivate var literalType: ValueType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double, .number: .number
    case .string: .string
    case .bytes: .bytes
    case .type: .type
    case .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record, .secret: .dyn
    }
  }
}
