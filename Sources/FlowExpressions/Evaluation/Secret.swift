/// A text, or bytes made of one, that cannot be shown, logged or saved by accident: its description hides it and it is
/// not `Encodable`.
///
/// Services are given passwords and one-time codes as one.
///
/// What needs the text itself says so by calling ``reveal()``.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private enum Content: Hashable {
    case text(String)
    case bytes([UInt8])
  }

  private let content: Content

  /// Hides a text.
  public init(_ text: String) { content = .text(text) }

  /// Hides bytes.
  init(_ bytes: [UInt8]) { content = .bytes(bytes) }

  /// The text, for the request that needs it and for the check of its own field.
  public func reveal() -> String {
    switch content {
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The text or the bytes as a plain value, for evaluation, which hides again what it makes of them.
  var value: Value {
    switch content {
    case .text(let text): .string(text)
    case .bytes(let bytes): .bytes(bytes)
    }
  }

  /// Always the same mark, whatever is hidden.
  public var description: String { "(hidden)" }
  /// Always the same mark, whatever is hidden.
  public var debugDescription: String { description }
  /// Nothing to see, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// How secrets travel through an expression: what is made of a secret text or of secret bytes is secret too, and so is
/// a list or map that holds it; numbers and booleans are not.
extension Value {
  /// The text or bytes of a secret; any other value as it is.
  var opened: Value { if case .secret(let secret) = self { secret.value } else { self } }

  /// Whether it is a secret, or holds one at any depth.
  package var holdsSecret: Bool {
    if case .secret = self { true } else { elements.contains(where: \.holdsSecret) }
  }

  /// The values it holds.
  var elements: [Value] {
    switch self {
    case .list(let elements): elements
    case .map(let map): map.values
    case .record(let record): record.values
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .type: []
    }
  }

  /// The same value with every secret in it opened.
  var openedThroughout: Value { mapped(\.opened) }

  /// The same value with every text and all bytes in it hidden.
  var hiddenThroughout: Value {
    mapped { value in
      switch value {
      case .string(let text): .secret(Secret(text))
      case .bytes(let bytes): .secret(Secret(bytes))
      case _: value
      }
    }
  }

  /// The same value with each value in it changed that holds no others; keys stay.
  private func mapped(_ change: (Value) -> Value) -> Value {
    switch self {
    case .list(let elements): .list(elements.map { $0.mapped(change) })
    case .map(let map): .map(ValueMap(zip(map.keys, map.values.map { $0.mapped(change) })))
    case .record(let record): .record(Record(names: record.names, values: record.values.map { $0.mapped(change) }))
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .type: change(self)
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
