/// A text that cannot be shown, logged or saved by accident: its description hides it and it is not `Encodable`.
///
/// What needs the text itself says so by calling ``reveal()``.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let text: String

  /// Hides a text.
  public init(_ text: String) { self.text = text }

  /// The text, for the request that needs it and for the check of its own field.
  public func reveal() -> String { text }

  /// Always the same mark, whatever is hidden.
  public var description: String { "(hidden)" }
  /// Always the same mark, whatever is hidden.
  public var debugDescription: String { description }
  /// Nothing to see, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
