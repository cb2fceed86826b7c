/// A text, or bytes made of one, that cannot be shown, logged or saved by accident: its description hides it and it is
/// not `Encodable`.
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
