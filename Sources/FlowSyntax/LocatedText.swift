/// A text that maps each of its bytes to a position in the file, even if the file contains escapes.
///
/// For example, `a"b` read from `"a\"b"` has three bytes that take four in the file; ``sourceRange(_:_:)`` maps them.
package struct LocatedText: Sendable {
  package let text: String
  /// The position of the whole text, without quotes.
  package let range: SourceRange
  /// Pairs of an offset in the text and the matching offset in the file, in order; empty if the text has no escapes.
  let anchors: [Anchor]
  private(set) var isQuoted = false

  struct Anchor: Sendable {
    let textOffset: Int
    let sourceOffset: Int
  }
}

extension LocatedText {
  /// Creates a text that is written in the file without escapes, starting at `offset`.
  package init(_ text: String, at offset: Int = 0) {
    self.init(text: text, range: SourceRange(offset, offset + text.utf8.count), anchors: [])
  }

  package var quotedRange: SourceRange {
    isQuoted ? SourceRange(range.start - 1, range.end + 1) : range
  }

  package func sourceRange(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(sourceOffset(start), sourceOffset(end))
  }

  /// Returns the part of the text between two byte offsets, which must be character boundaries.
  package func slice(_ start: Int, _ end: Int) -> LocatedText {
    let bytes = text.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: start)
    let part = String(decoding: bytes[first..<bytes.index(first, offsetBy: end - start)], as: UTF8.self)
    let range = sourceRange(start, end)
    if anchors.isEmpty { return LocatedText(text: part, range: range, anchors: []) }
    let inside = anchors[(anchor(at: start) + 1)...].prefix { $0.textOffset < end }
    let moved = inside.map { Anchor(textOffset: $0.textOffset - start, sourceOffset: $0.sourceOffset) }
    let beginning = Anchor(textOffset: 0, sourceOffset: sourceOffset(start))
    return LocatedText(text: part, range: range, anchors: [beginning] + moved)
  }

  private func sourceOffset(_ offset: Int) -> Int {
    if anchors.isEmpty { return min(range.start + offset, range.end) }
    let found = anchors[anchor(at: offset)]
    return min(found.sourceOffset + offset - found.textOffset, range.end)
  }

  private func anchor(at offset: Int) -> Int { anchors.partitioningIndex { $0.textOffset > offset } - 1 }
}
