/// How secrets travel through an expression: what is made of a secret text or of secret bytes is secret too, and so is
/// a list or map that holds it; numbers and booleans are not.
extension Value {
  /// The text or bytes of a secret; any other value as it is.
  var opened: Value { if case .secret(let secret) = self { secret.value } else { self } }

  /// Whether it is a secret, or holds one at any depth.
  package var holdsSecret: Bool {
    switch self {
    case .secret: true
    case .list(let elements): elements.contains(where: \.holdsSecret)
    case .map(let map): map.values.contains(where: \.holdsSecret)
    case .record(let record): record.values.contains(where: \.holdsSecret)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type: false
    }
  }

  /// The same value with every secret in it opened.
  var openedThroughout: Value {
    switch self {
    case .secret(let secret): secret.value
    case .list, .map, .record: mapped(\.openedThroughout)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type: self
    }
  }

  /// The same value with every text and all bytes in it hidden.
  var hiddenThroughout: Value {
    switch self {
    case .string(let text): .secret(Secret(text))
    case .bytes(let bytes): .secret(Secret(bytes))
    case .list, .map, .record: mapped(\.hiddenThroughout)
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .secret, .type: self
    }
  }

  /// A list, map or record with its values changed.
  private func mapped(_ change: (Value) -> Value) -> Value {
    switch self {
    case .list(let elements): .list(elements.map(change))
    case .map(let map): .map(ValueMap(zip(map.keys, map.values.map(change))))
    case .record(let record): .record(Record(names: record.names, values: record.values.map(change)))
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .type: self
    }
  }
}

/// Works with the content of secrets and hides what comes of it.
enum Hiding {
  /// The hidden result of something done with opened values; an error names nothing of them.
  static func result(of name: String, _ body: () throws(Failure) -> Value?) throws(Failure) -> Value? {
    do throws(Failure) {
      return try body()?.hiddenThroughout
    } catch {
      throw error.kind == .tooCostly ? error : Failure(error.kind, ExpressionMessages.hiddenArgument(name))
    }
  }
}
