/// Text, or bytes derived from text, that can't be shown, logged or saved by accident.
///
/// Its description hides the content, and it is not `Encodable`. Services receive passwords and one-time codes as
/// secrets. Call ``reveal()`` to get the text itself.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private enum Content: Hashable {
    case text(String)
    case bytes([UInt8])
  }

  private let content: Content

  /// Creates a secret from a string.
  ///
  /// - Parameter text: The text to hide.
  public init(_ text: String) { content = .text(text) }

  init(_ bytes: [UInt8]) { content = .bytes(bytes) }

  /// Returns the hidden text.
  ///
  /// Use it only to send a request that needs the text, or to validate a field.
  ///
  /// - Returns: The text. If the secret contains bytes, they are decoded as UTF-8.
  public func reveal() -> String {
    switch content {
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The content as a plain value, for an evaluation whose result is hidden again.
  var value: Value {
    switch content {
    case .text(let text): .string(text)
    case .bytes(let bytes): .bytes(bytes)
    }
  }

  /// A fixed placeholder that does not depend on the content.
  public var description: String { "(hidden)" }
  /// A fixed placeholder that does not depend on the content.
  public var debugDescription: String { description }
  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Strings and bytes derived from a secret are secret, even within lists and maps.
///
/// Numbers and Booleans derived from a secret are not.
extension Value {
  var opened: Value { if case .secret(let secret) = self { secret.value } else { self } }

  package var holdsSecret: Bool {
    if case .secret = self { true } else { elements.contains(where: \.holdsSecret) }
  }

  var elements: [Value] {
    switch self {
    case .list(let elements): elements
    case .map(let map): map.values
    case .record(let record): record.values
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .file,
      .secret,
      .type:
      []
    }
  }

  var openedThroughout: Value { mapped(\.opened) }

  var hiddenThroughout: Value {
    mapped { value in
      switch value {
      case .string(let text): .secret(Secret(text))
      case .bytes(let bytes): .secret(Secret(bytes))
      case _: value
      }
    }
  }

  private func mapped(_ change: (Value) -> Value) -> Value {
    switch self {
    case .list(let elements): .list(elements.map { $0.mapped(change) })
    case .map(let map): .map(ValueMap(zip(map.keys, map.values.map { $0.mapped(change) })))
    case .record(let record): .record(Record(names: record.names, values: record.values.map { $0.mapped(change) }))
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .file,
      .secret,
      .type:
      change(self)
    }
  }
}

enum Hiding {
  /// Errors don't reveal the function's arguments.
  static func result(of name: String, _ body: () throws(Failure) -> Value?) throws(Failure) -> Value? {
    do throws(Failure) {
      return try body()?.hiddenThroughout
    } catch {
      throw error.kind == .tooCostly ? error : Failure(error.kind, ExpressionMessages.hiddenArgument(name))
    }
  }
}
