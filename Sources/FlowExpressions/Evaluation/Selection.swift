import FlowSyntax

/// Reads parts of values: fields, keys, elements (CEL "Field Selection").
enum Selection {
  static func field(_ name: String, in base: Part, at range: SourceRange) -> Run {
    let run = base.run
    let place = if case .record(let type) = base.type { type.index(of: name) ?? 0 } else { 0 }
    return { (environment: inout Environment) throws(EvaluationError) -> Value in
      let value = try run(&environment)
      switch value {
      case .record(let record):
        if place < record.names.count, record.names[place] == name { return record.values[place] }
        if let value = record[name] { return value }
        throw EvaluationError(.noSuchKey, ExpressionMessages.noSuchKey(name), at: range)
      case .map(let map):
        if let value = map[.string(name)] { return value }
        throw EvaluationError(.noSuchKey, ExpressionMessages.noSuchKey(name), at: range)
      case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .secret, .type:
        throw EvaluationError(.noSuchOverload, ExpressionMessages.noFields(value.typeName, name), at: range)
      }
    }
  }

  static func presence(of name: String, in base: Part, nullIsAbsent: Bool, at range: SourceRange) -> Run {
    let run = base.run
    return { (environment: inout Environment) throws(EvaluationError) -> Value in
      let value = try run(&environment)
      switch value {
      case .record(let record): return .bool((record[name] ?? .null) != .null)
      case .map(let map): return .bool(map[.string(name)] != nil)
      case .null where nullIsAbsent: return .bool(false)
      case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .secret, .type:
        throw EvaluationError(.noSuchOverload, ExpressionMessages.noFields(value.typeName, name), at: range)
      }
    }
  }

  /// An element; `orNull`: null where there is none.
  static func element(of base: Part, at key: Part, orNull: Bool, range: SourceRange) -> Run {
    let (base, key) = (base.run, key.run)
    return { (environment: inout Environment) throws(EvaluationError) -> Value in
      let container = try base(&environment)
      let key = try key(&environment)
      do throws(Failure) {
        if case .secret = key { return try element(of: container, hiddenKey: key.opened) }
        return try element(of: container, key)
      } catch {
        if orNull { return .null }
        throw EvaluationError(error.kind, error.message, at: range)
      }
    }
  }

  /// An element under a secret key, which no error names.
  private static func element(of container: Value, hiddenKey key: Value) throws(Failure) -> Value {
    do throws(Failure) { return try element(of: container, key) } catch {
      throw Failure(error.kind, ExpressionMessages.hiddenArgument("[]"))
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
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .type: break
    }
    throw Failure(.noSuchOverload, ExpressionMessages.noOverload("[]", [container.typeName, key.typeName]))
  }

  /// A number that is whole, of whatever kind; nil for other values.
  private static func index(_ key: Value) throws(Failure) -> Int? {
    switch key {
    case .int(let number): return Int(exactly: number)
    case .uint(let number): return Int(exactly: number) ?? .max
    case .double(let number):
      guard let index = Int(exactly: number) else { throw Failure(.outOfRange, ExpressionMessages.indexNotWhole) }
      return index
    case .null, .bool, .string, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: return nil
    }
  }
}

extension Value {
  /// Whether it may be looked up in a map; numbers with a fraction may, and find nothing.
  var canBeKey: Bool {
    switch self {
    case .bool, .int, .uint, .double, .string: true
    case .null, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: false
    }
  }

  /// A key as a message names it.
  var shown: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .bool(let bool): String(bool)
    case .double(let number): NumberText.shortest(number)
    case .null, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: typeName
    }
  }
}
