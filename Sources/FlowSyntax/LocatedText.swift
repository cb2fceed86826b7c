/// A text that knows where in its file each of its parts was written, escapes included.
///
/// The text `a"b` read from `"a\"b"` has three bytes that stand at four; ``sourceRange(_:)`` tells which.
package struct LocatedText: Sendable {
  /// The text, escapes resolved.
  package let text: String
  /// Where the whole of it stands, quotes excluded.
  package let range: SourceRange
  /// Places after which text and source move apart, by offset in the text; none where they never do.
  let anchors: [Anchor]
  /// Whether it stands between quotes.
  private(set) var isQuoted = false

  struct Anchor: Sendable {
    let textOffset: Int
    let sourceOffset: Int
  }
}

extension LocatedText {
  /// A text that stands in its file exactly as it is, from `offset` on.
  package init(_ text: String, at offset: Int = 0) {
    self.init(text: text, range: SourceRange(offset, offset + text.utf8.count), anchors: [])
  }

  /// Where the text stands with its quotes, if it has any.
  package var quotedRange: SourceRange {
    isQuoted ? SourceRange(range.start - 1, range.end + 1) : range
  }

  /// Where the bytes `start..<end` of the text stand in the file.
  package func sourceRange(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(sourceOffset(start), sourceOffset(end))
  }

  /// The part of the text between two byte offsets, which must lie on character boundaries.
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

  /// The last anchor that is not behind an offset; the first is at 0.
  private func anchor(at offset: Int) -> Int { anchors.firstPlace { $0.textOffset > offset } - 1 }
}
