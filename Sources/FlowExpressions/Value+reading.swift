public import FlowSyntax

extension Value {
  /// The value of plain JSON: a number written without point and exponent is an `int` if it fits, any other a `double`.
  ///
  /// Nil for what could not be read, and for numbers beyond the range of doubles.
  public init?(json: JSONSyntax) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number):
      guard let value = number.int.map(Value.int) ?? number.double.map(Value.double) else { return nil }
      self = value
    case .string(let text): self = .string(text.text)
    case .array(let nodes):
      guard let elements = nodes.allMapped({ Value(json: $0.value) }) else { return nil }
      self = .list(elements)
    case .object(let members):
      guard let entries = members.allMapped({ member in Value(json: member.node.value).map { (member.key.text, $0) } })
      else { return nil }
      self = .map(ValueMap(entries.map { (.string($0), $1) }))
    case .invalid: return nil
    }
  }

  /// The value of JSON that names every type, as ``typedJSON`` writes it; nil if it is not that.
  public init?(typedJSON json: JSONSyntax) {
    guard case .object(let members) = json, case .string(let type) = members.value("type"),
      let content = members.value("value"), let value = Value.typed(type.text, content)
    else { return nil }
    self = value
  }

  private static func typed(_ type: String, _ content: JSONSyntax) -> Value? {
    switch type {
    case "null", "null_type": .null
    case "bool": content.bool.map(Value.bool)
    case "int": content.numberText.flatMap { Int64($0) }.map(Value.int)
    case "uint": content.numberText.flatMap { UInt64($0) }.map(Value.uint)
    case "double": content.numberText.flatMap { Double($0) }.map(Value.double)
    case "string": content.text.map(Value.string)
    case "bytes": content.text.flatMap(Base64.decoded).map(Value.bytes)
    case "timestamp", "google.protobuf.Timestamp": content.text.flatMap { Timestamp($0) }.map(Value.timestamp)
    case "duration", "google.protobuf.Duration": content.text.flatMap { Duration($0) }.map(Value.duration)
    case "type": content.text.map(Value.type)
    case "list": content.elements?.allMapped { Value(typedJSON: $0.value) }.map(Value.list)
    case "map": content.elements?.allMapped(entry).map { .map(ValueMap($0)) }
    case _: nil
    }
  }

  private static func entry(_ node: JSONNode) -> (Value, Value)? {
    guard let pair = node.value.elements, pair.count == 2, let key = Value(typedJSON: pair[0].value), key.isKey,
      let value = Value(typedJSON: pair[1].value)
    else { return nil }
    return (key, value)
  }
}

extension ValueMap {
  /// Puts in entries in order; of a key that comes twice, the last.
  public init(_ entries: some Sequence<(Value, Value)>) {
    self.init()
    for (key, value) in entries { self[key] = value }
  }
}

extension Array {
  /// The results for all elements, nil if one has none.
  fileprivate func allMapped<T>(_ transform: (Element) -> T?) -> [T]? {
    var results: [T] = []
    for element in self {
      guard let result = transform(element) else { return nil }
      results.append(result)
    }
    return results
  }
}

extension [JSONMember] {
  fileprivate func value(_ key: String) -> JSONSyntax? { first { $0.key.text == key }?.node.value }
}

extension JSONSyntax {
  fileprivate var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  fileprivate var text: String? { if case .string(let text) = self { text.text } else { nil } }

  fileprivate var elements: [JSONNode]? { if case .array(let nodes) = self { nodes } else { nil } }

  /// A number, written as one or as a text.
  fileprivate var numberText: String? { if case .number(let number) = self { number.text } else { text } }
}
