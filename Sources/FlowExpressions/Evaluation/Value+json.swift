package import FlowSyntax
import Foundation

extension Value {
  /// The value as plain JSON: dates, durations, NaN and infinities as strings, bytes in base64.
  ///
  /// Secrets become `"(hidden)"`. Map keys that are not strings are converted to strings.
  package var json: String {
    var writer = JSONWriter()
    writer.plain(self)
    return writer.text
  }

  /// The value as JSON with explicit types: `{"type":"int","value":"3"}`.
  ///
  /// The types are `null bool int uint double string bytes timestamp duration money file list map type secret`.
  /// Integers are strings, lists contain typed values, and maps contain pairs of a typed key and a typed value.
  package var typedJSON: String {
    var writer = JSONWriter()
    writer.typed(self)
    return writer.text
  }
}

private struct JSONWriter {
  var text = ""

  mutating func plain(_ value: Value) {
    switch value {
    case .int, .uint: text += value.shown
    case .list(let elements): sequence("[", elements, "]") { $0.plain($1) }
    case .map(let map): object(zip(map.keys.map(\.shown), map.values))
    case .record(let record): object(zip(record.names, record.values))
    case .money(let money): plain(.record(money.record))
    case .file(let file): plain(.record(file.record()))
    // Names from CEL, such as `google.protobuf.Duration`, are replaced with names that authors of flows know.
    case .type(let name) where name == "null_type" || name.hasPrefix("google."):
      quoted(Value.kindName(ofType: name))
    case .null, .bool, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .secret, .type:
      scalar(value)
    }
  }

  mutating func typed(_ value: Value) {
    text += "{\"type\":\"\(value.shortTypeName)\",\"value\":"
    switch value {
    case .int, .uint: text += "\"\(value.shown)\""
    case .list(let elements): sequence("[", elements, "]") { $0.typed($1) }
    case .map(let map): pairs(map)
    case .record(let record): pairs(ValueMap(record))
    case .money(let money): plain(.record(money.record))
    case .file(let file): plain(.record(file.record()))
    case .null, .bool, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .secret, .type:
      scalar(value)
    }
    text += "}"
  }

  private mutating func scalar(_ value: Value) {
    switch value {
    case .null: text += "null"
    case .bool, .number: text += value.shown
    case .double(let number): text += number.isFinite ? number.description : "\"\(value.shown)\""
    case .string, .type, .timestamp, .date, .duration, .time: quoted(value.shown)
    case .bytes(let bytes): text += "\"\(Data(bytes).base64EncodedString())\""
    case .secret(let secret): quoted(secret.description)
    case .int, .uint, .money, .file, .list, .map, .record: break
    }
  }

  private mutating func pairs(_ map: ValueMap) {
    sequence("[", Array(zip(map.keys, map.values)), "]") { writer, entry in
      writer.sequence("[", [entry.0, entry.1], "]") { $0.typed($1) }
    }
  }

  private mutating func object(_ members: some Sequence<(String, Value)>) {
    sequence("{", Array(members), "}") { writer, member in
      writer.quoted(member.0)
      writer.text += ":"
      writer.plain(member.1)
    }
  }

  private mutating func sequence<T>(
    _ opening: String, _ elements: [T], _ closing: String, _ write: (inout JSONWriter, T) -> Void
  ) {
    text += opening
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      write(&self, element)
    }
    text += closing
  }

  private mutating func quoted(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.isUnprintable: text += scalar.jsonEscape
      case _: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Value {
  fileprivate var shortTypeName: String {
    switch self {
    case .null: "null"
    case .timestamp: "timestamp"
    case .date: "date"
    case .duration, .time: "duration"
    case .money: "money"
    case .file: "file"
    case .secret: "secret"
    case .bool, .int, .uint, .double, .number, .string, .bytes, .list, .map, .record, .type: typeName
    }
  }
}

extension Value {
  /// A number without a fraction or an exponent becomes an `int` if it fits, otherwise a `double`.
  ///
  /// Returns `nil` for invalid JSON and for numbers out of the range of doubles.
  package init?(json: JSONSyntax) {
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
      let entries = members.allMapped { member in
        Value(json: member.node.value).map { (Value.string(member.key.text), $0) }
      }
      guard let entries else { return nil }
      self = .map(ValueMap(entries))
    case .invalid: return nil
    }
  }

  /// Returns `nil` for the types `file` and `secret`.
  package init?(typedJSON json: JSONSyntax) {
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
    case "bytes": content.text.flatMap(bytes).map(Value.bytes)
    case "timestamp", "google.protobuf.Timestamp": content.text.flatMap { FlowTimestamp($0) }.map(Value.timestamp)
    case "duration", "google.protobuf.Duration": content.text.flatMap { Duration($0) }.map(Value.duration)
    case "type": content.text.map(Value.type)
    case "money": Value(json: content).flatMap { Money($0) }.map(Value.money)
    case "list": content.elements?.allMapped { Value(typedJSON: $0.value) }.map(Value.list)
    case "map": content.elements?.allMapped(entry).map { .map(ValueMap($0)) }
    case _: nil
    }
  }

  /// Decodes base64 (RFC 4648 §4), with optional padding; returns `nil` for any other text.
  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.filter { $0 != "=" }
    let filling = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    return Data(base64Encoded: digits + filling).map { Array($0) }
  }

  private static func entry(_ node: JSONNode) -> (Value, Value)? {
    guard let pair = node.value.elements, pair.count == 2, let key = Value(typedJSON: pair[0].value), key.isKey,
      let value = Value(typedJSON: pair[1].value)
    else { return nil }
    return (key, value)
  }
}

extension ValueMap {
  /// Creates a map from entries, keeping the last value of a repeated key.
  package init(_ entries: some Sequence<(Value, Value)>) {
    self.init()
    for (key, value) in entries { self[key] = value }
  }
}

extension Array {
  fileprivate func allMapped<T>(_ transform: (Element) -> T?) -> [T]? {
    let results = compactMap(transform)
    return results.count == count ? results : nil
  }
}

extension [JSONMember] {
  fileprivate func value(_ key: String) -> JSONSyntax? { first { $0.key.text == key }?.node.value }
}

extension JSONSyntax {
  fileprivate var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  fileprivate var text: String? { if case .string(let text) = self { text.text } else { nil } }

  fileprivate var elements: [JSONNode]? { if case .array(let nodes) = self { nodes } else { nil } }

  /// The text of a number, which may be written as a string; `nil` for anything but a number or a string.
  fileprivate var numberText: String? { if case .number(let number) = self { number.text } else { text } }
}
