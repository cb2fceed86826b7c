/// Offsets count UTF-8 bytes from 0.
///
/// Lines end with LF or CRLF.
package struct SourceFile: Sendable {
  /// The name shown in diagnostics, usually the path as the user wrote it.
  package let name: String
  package let bytes: [UInt8]
  /// Diagnostics in a confidential file show positions and rules, but no content, because the file may contain secrets.
  package private(set) var isConfidential = false
  private let lines = Lines()

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  package var confidential: SourceFile {
    var copy = self
    copy.isConfidential = true
    return copy
  }

  /// Returns the line and column of a byte offset; an offset out of range is clamped.
  package func position(at offset: Int) -> SourcePosition {
    let table = lines.table(of: bytes)
    let offset = min(max(offset, table.starts[0]), bytes.count)
    let line = table.line(around: offset)
    let start = table.starts[line]
    let column =
      offset - start - (table.continuations(before: offset, bytes) - table.continuations(before: start, bytes))
    return SourcePosition(line: line + 1, column: column + 1)
  }

  /// Returns the text of the line around a byte offset, without the line break, and the column at which the text
  /// begins.
  ///
  /// A very long line is cut to about a thousand bytes before and after the offset. Invalid UTF-8 is replaced by
  /// U+FFFD.
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

  /// Whether the file starts with a byte order mark (U+FEFF), which is not part of the first line.
  package static func hasByteOrderMark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }
}

/// A line and a column, both from 1.
///
/// Columns count Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A half-open range of UTF-8 byte offsets.
package struct SourceRange: Hashable, Sendable {
  package let start: Int
  package let end: Int

  /// Creates a range; an end before the start makes it empty.
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  package func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }

  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}
