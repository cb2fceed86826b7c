import FlowSyntax
import Foundation

extension Value {
  /// The value as plain JSON: dates and spans of time as texts, bytes in base64, NaN and infinities as texts.
  ///
  /// A secret shows as `"(hidden)"`. Keys that are not texts are written as texts.
  public var json: String {
    var writer = JSONWriter()
    writer.plain(self)
    return writer.text
  }

  /// The value as JSON that names every type: `{"type":"int","value":"3"}`.
  ///
  /// Types are `null bool int uint double string bytes timestamp duration list map type secret`; whole numbers are texts, a
  /// list has typed values, a map pairs of typed key and typed value.
  public var typedJSON: String {
    var writer = JSONWriter()
    writer.typed(self)
    return writer.text
  }
}

private struct JSONWriter {
  var text = ""

  mutating func plain(_ value: Value) {
    switch value {
    case .int(let number): text += String(number)
    case .uint(let number): text += String(number)
    case .list(let elements): sequence("[", elements, "]") { $0.plain($1) }
    case .map(let map): object(zip(map.keys.map(\.shown), map.values))
    case .record(let record): object(zip(record.names, record.values))
    case .null, .bool, .double, .string, .bytes, .timestamp, .duration, .secret, .type: scalar(value)
    }
  }

  mutating func typed(_ value: Value) {
    text += "{\"type\":\"\(value.shortTypeName)\",\"value\":"
    switch value {
    case .int(let number): text += "\"\(number)\""
    case .uint(let number): text += "\"\(number)\""
    case .list(let elements): sequence("[", elements, "]") { $0.typed($1) }
    case .map(let map): pairs(map)
    case .record(let record): pairs(ValueMap(record))
    case .null, .bool, .double, .string, .bytes, .timestamp, .duration, .secret, .type: scalar(value)
    }
    text += "}"
  }

  private mutating func scalar(_ value: Value) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .double(let number): text += number.isFinite ? number.description : "\"\(NumberText.shortest(number))\""
    case .string(let string), .type(let string): quoted(string)
    case .bytes(let bytes): text += "\"\(Base64.encoded(bytes))\""
    case .timestamp(let time): text += "\"\(time.text)\""
    case .duration(let span): text += "\"\(span.text)\""
    case .secret(let secret): quoted(secret.description)
    case .int, .uint, .list, .map, .record: break
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
    for (place, element) in elements.enumerated() {
      if place > 0 { text += "," }
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
    case .duration: "duration"
    case .secret: "secret"
    case .bool, .int, .uint, .double, .string, .bytes, .list, .map, .record, .type: typeName
    }
  }
}

extension UInt32 {
  func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

/// Bytes as text (RFC 4648 §4).
enum Base64 {
  static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The bytes of a text, which may lack the `=` at its end.
  static func decoded(_ text: String) -> [UInt8]? {
    let digits = text.filter { $0 != "=" }
    let filling = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    return Data(base64Encoded: digits + filling).map { Array($0) }
  }
}
