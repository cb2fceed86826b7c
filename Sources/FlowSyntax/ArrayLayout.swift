package struct ArrayLayout {
  package let indentation: String
  package let unit: String
  package let endsWithComma: Bool
  private let source: SourceFile
  private let array: JSONNode
  private let lineBreak: String
  private let isSpaced: Bool
  /// The indentation of the line on which the array begins.
  private let outer: String

  /// An array without elements gets the usual layout: an indentation of two spaces, and a comma after the last element.
  package init(of array: JSONNode, in source: SourceFile) {
    (self.source, self.array) = (source, array)
    let items = (array.items ?? []).map(\.range)
    lineBreak = source.hasCarriageReturns ? "\r\n" : "\n"
    outer = source.indentation(at: array.range.start).text
    let first = items.first.map { source.indentation(at: $0.start) }
    if let first, first.isWhole, first.text.hasPrefix(outer), first.text != outer {
      (indentation, unit) = (first.text, String(first.text.dropFirst(outer.count)))
    } else {
      (indentation, unit) = (outer + "  ", "  ")
    }
    endsWithComma = items.last.map { source.hasComma(after: $0.end) } ?? true
    isSpaced = items.count < 2 || source.hasBlankLine(items[0].end, items[1].start)
  }

  /// The existing elements stay as they are.
  ///
  /// Only a comma is added after the last of them, if there is none yet.
  ///
  /// - Parameter elements: The texts of the elements. In each text, line feeds separate the lines, and all lines but
  ///   the first are already indented.
  package func adding(_ elements: [String]) -> [UInt8] {
    guard !elements.isEmpty else { return source.bytes }
    var bytes = source.bytes
    let close = array.range.end - 1
    let end = bytes[..<close].lastIndex { !Ascii.isBlank($0) }.map { $0 + 1 } ?? close
    let last = array.items?.last?.range.end
    var added = text(of: elements, isFirst: last == nil)
    if !bytes[end..<close].contains(Ascii.lineFeed) {
      added += lineBreak + outer
      bytes.removeSubrange(end..<close)
    }
    bytes.insert(contentsOf: added.utf8, at: end)
    if let last, !endsWithComma { bytes.insert(Ascii.comma, at: last) }
    return bytes
  }

  private func text(of elements: [String], isFirst: Bool) -> String {
    elements.enumerated().map { index, element in
      let gap = isSpaced && !(isFirst && index == 0) ? lineBreak : ""
      let comma = index < elements.count - 1 || endsWithComma ? "," : ""
      return lineBreak + gap + indentation + element.replacing("\n", with: lineBreak) + comma
    }.joined()
  }
}

extension SourceFile {
  /// `isWhole` tells whether only blanks precede the offset on its line.
  fileprivate func indentation(at offset: Int) -> (text: String, isWhole: Bool) {
    let start = bytes[..<offset].lastIndex(of: Ascii.lineFeed).map { $0 + 1 } ?? 0
    let blanks = bytes[start..<offset].prefix { $0 == Ascii.space || $0 == Ascii.tab }
    return (String(decoding: blanks, as: UTF8.self), blanks.endIndex == offset)
  }

  fileprivate func hasComma(after offset: Int) -> Bool {
    var scanner = JSONScanner(bytes: bytes, at: offset)
    return scanner.next().kind == .punctuation(Ascii.comma)
  }

  fileprivate func hasBlankLine(_ start: Int, _ end: Int) -> Bool {
    bytes[start..<end].split(separator: Ascii.lineFeed, omittingEmptySubsequences: false).dropFirst().dropLast()
      .contains { $0.allSatisfy(Ascii.isBlank) }
  }

  fileprivate var hasCarriageReturns: Bool {
    guard let end = bytes.firstIndex(of: Ascii.lineFeed), end > 0 else { return false }
    return bytes[end - 1] == Ascii.carriageReturn
  }
}
