import FlowSyntax

/// Selection of fields, keys and elements (CEL "Field Selection").
enum Selection {
  static func field(_ name: String, in base: Part, at range: SourceRange) -> Run {
    let run = base.run
    let index = if case .record(let type) = base.type { type.index(of: name) ?? 0 } else { 0 }
    return { environment throws(EvaluationError) in
      let value = try run(&environment)
      let found: Value?
      switch value {
      case .record(let record):
        let isThere = index < record.names.count && record.names[index] == name
        found = isThere ? record.values[index] : record[name]
      case .map(let map): found = map[.string(name)]
      case .file(let file): found = file[name]
      case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
        .list,
        .secret,
        .type:
        throw EvaluationError(.noSuchOverload, ExpressionMessages.noFields(value.kindName, name), at: range)
      }
      if let found { return found }
      throw EvaluationError(.noSuchKey, ExpressionMessages.noSuchKey(name), at: range)
    }
  }

  static func presence(of name: String, in base: Part, nullIsAbsent: Bool, at range: SourceRange) -> Run {
    let run = base.run
    return { environment throws(EvaluationError) in
      let value = try run(&environment)
      switch value {
      case .record(let record): return .bool((record[name] ?? .null) != .null)
      case .map(let map): return .bool(map[.string(name)] != nil)
      case .file(let file): return .bool(file[name] != nil)
      case .null where nullIsAbsent: return .bool(false)
      case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
        .list,
        .secret,
        .type:
        throw EvaluationError(.noSuchOverload, ExpressionMessages.noFields(value.kindName, name), at: range)
      }
    }
  }

  /// If `orNull` is set and the selection fails, the closure returns null instead of throwing an error.
  ///
  /// Errors don't reveal secret keys.
  static func element(of base: Part, at key: Part, orNull: Bool, range: SourceRange) -> Run {
    let (base, key) = (base.run, key.run)
    return { environment throws(EvaluationError) in
      let container = try base(&environment)
      let key = try key(&environment)
      do throws(Failure) {
        return try element(of: container, key.opened)
      } catch {
        if orNull { return .null }
        let isHidden = if case .secret = key { true } else { false }
        throw EvaluationError(error.kind, isHidden ? ExpressionMessages.hiddenArgument("[]") : error.message, at: range)
      }
    }
  }

  private static func element(of container: Value, _ key: Value) throws(Failure) -> Value {
    switch container {
    case .list(let elements):
      guard let index = try index(key) else { break }
      guard index >= 0, index < elements.count else {
        throw Failure(.outOfRange, ExpressionMessages.indexOutOfRange(index, count: elements.count))
      }
      return elements[index]
    case .map(let map):
      guard key.canBeKey else { break }
      guard let value = map.value(for: key) else { throw Failure(.noSuchKey, ExpressionMessages.noSuchKey(key.shown)) }
      return value
    case .record(let record):
      guard case .string(let name) = key else { break }
      guard let value = record[name] else { throw Failure(.noSuchKey, ExpressionMessages.noSuchKey(name)) }
      return value
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .file,
      .secret,
      .type:
      break
    }
    throw Failure(.noSuchOverload, ExpressionMessages.noOverload("[]", [container.kindName, key.kindName]))
  }

  private static func index(_ key: Value) throws(Failure) -> Int? {
    switch key {
    case .int(let number): return Int(exactly: number)
    case .uint(let number): return Int(exactly: number) ?? .max
    case .number(let number):
      guard let index = number.int.map(Int.init) else { throw Failure(.outOfRange, ExpressionMessages.indexNotWhole) }
      return index
    case .double(let number):
      guard let index = Int(exactly: number) else { throw Failure(.outOfRange, ExpressionMessages.indexNotWhole) }
      return index
    case .null, .bool, .string, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record,
      .secret,
      .type:
      return nil
    }
  }
}

extension Value {
  /// This includes numbers with a fraction, although no key is equal to such a number.
  var canBeKey: Bool {
    switch self {
    case .bool, .int, .uint, .double, .number, .string: true
    case .null, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record, .secret, .type: false
    }
  }

  var shown: String { scalarText ?? kindName }

  /// The text of a scalar; `nil` for null, collections, secrets, and bytes, which are not always text.
  var scalarText: String? {
    switch self {
    case .bool(let bool): String(bool)
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .number(let number): number.description
    case .double(let number): NumberText.shortest(number)
    case .string(let text), .type(let text): text
    case .timestamp(let time): time.text
    case .date(let day): day.description
    case .duration(let span): span.text
    case .time: operand.scalarText
    case .money(let money): money.text
    case .file(let file): file.name
    case .null, .bytes, .list, .map, .record, .secret: nil
    }
  }
}
