/// A text with a name, whose byte offsets can be turned into lines and columns.
///
/// Offsets count UTF-8 bytes from 0. Lines end with LF or CRLF.
package struct SourceFile: Sendable {
  /// The name shown in front of a diagnostic, usually a path as the person gave it.
  package let name: String
  /// The content, as read.
  package let bytes: [UInt8]
  /// Whether it may hold secrets: a report about it says where and what is wrong, and shows nothing of the content.
  package private(set) var isConfidential = false
  private let lines = Lines()

  /// Takes the content.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Takes a text held in memory.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The same text as one that may hold secrets, such as a file of answers.
  package var confidential: SourceFile {
    var copy = self
    copy.isConfidential = true
    return copy
  }

  /// Where a byte offset lies; an offset outside the text is moved to its nearest end.
  package func position(at offset: Int) -> SourcePosition {
    let table = lines.table(of: bytes)
    let offset = min(max(offset, table.starts[0]), bytes.count)
    let line = table.line(around: offset)
    let start = table.starts[line]
    let column =
      offset - start - (table.continuations(before: offset, bytes) - table.continuations(before: start, bytes))
    return SourcePosition(line: line + 1, column: column + 1)
  }

  /// The text of the line around a byte offset without its line end, and the column where that begins.
  ///
  /// Of a very long line only some hundred characters on both sides. Bytes that are not UTF-8 read as U+FFFD.
  package func line(around offset: Int) -> (text: String, column: Int) {
    let table = lines.table(of: bytes)
    let offset = min(max(offset, table.starts[0]), bytes.count)
    let line = table.line(around: offset)
    var end = line + 1 < table.starts.count ? table.starts[line + 1] - 1 : bytes.count
    if end > table.starts[line], bytes[end - 1] == Ascii.carriageReturn { end -= 1 }
    var start = max(table.starts[line], offset - LineTable.stride)
    while start > table.starts[line], Ascii.isContinuation(bytes[start]) { start -= 1 }
    end = max(start, min(end, offset + LineTable.stride))
    return (String(decoding: bytes[start..<end], as: UTF8.self), position(at: start).column)
  }

  /// A mark some editors put in front of a text (U+FEFF); it is no part of the first line.
  static func hasByteOrderMark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }
}

/// A place in a text as people count it: both numbers start at 1, columns count Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int

  /// Names a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Earlier in the text is smaller.
  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a text in UTF-8 byte offsets; the end is not part of it.
package struct SourceRange: Hashable, Sendable {
  /// The first byte.
  package let start: Int
  /// The byte after the last.
  package let end: Int

  /// Names a stretch; an end before the start is taken as the start.
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The smallest stretch that covers both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}
