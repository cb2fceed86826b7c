extension DiagnosticReport {
  /// If the diagnostic has a ``Diagnostic/replacement`` but no edits, the result is an edit that writes the
  /// replacement.
  ///
  /// The edits of all diagnostics together do not overlap.
  package func edits(of diagnostic: Diagnostic) -> [Diagnostic.Edit] {
    guard diagnostic.edits.isEmpty, let replacement = diagnostic.replacement else {
      return diagnostic.edits.map { edit in
        edit.removesElement ? Diagnostic.Edit(edit.range.asElement(in: source.bytes), "") : edit
      }
    }
    guard let range = diagnostic.range.withoutQuotes(in: source.bytes, around: replacement),
      replacement.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    else { return [] }
    let text = replacement.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return [Diagnostic.Edit(range, text)]
  }
}

extension SourceRange {
  /// Returns `nil` if the text inside contains quotes or backslashes.
  ///
  /// Also returns `nil` if the replacement contains them and the range is not a JSON string: the range may be part of
  /// an expression, which has other escapes than JSON.
  fileprivate func withoutQuotes(in bytes: [UInt8], around replacement: String) -> SourceRange? {
    guard end <= bytes.count else { return nil }
    let quotes: [[UInt8]] = [[Ascii.quote], [Ascii.apostrophe], [Ascii.backslash, Ascii.quote]]
    let quote = quotes.first { bytes[start..<end].starts(with: $0) } ?? []
    let inner = SourceRange(start + quote.count, max(start, end - quote.count))
    let isPlain = quote == [Ascii.quote] || !replacement.utf8.contains(where: Self.isQuoting)
    return isPlain && !bytes[inner.start..<inner.end].contains(where: Self.isQuoting) ? inner : nil
  }

  private static func isQuoting(_ byte: UInt8) -> Bool {
    byte == Ascii.quote || byte == Ascii.apostrophe || byte == Ascii.backslash
  }

  /// Returns the part to delete when an element of an array or a member of an object is removed.
  ///
  /// The part includes the comma after the element, if there is one. It never includes the comma before the element, so
  /// that neighbors can be removed together. A comma that is then left after the last element is allowed.
  ///
  /// If nothing else is on the lines of the element, the part includes these lines and a comment at their end. If
  /// something precedes the element on its line, the part includes the blanks in front of the element.
  func asElement(in bytes: [UInt8]) -> SourceRange {
    func isBlank(_ place: Int) -> Bool { bytes[place] == Ascii.space || bytes[place] == Ascii.tab }
    func isLineEnd(_ place: Int) -> Bool { place == bytes.count || bytes[place] == Ascii.lineFeed }
    var scanner = JSONScanner(bytes: bytes, at: end)
    let next = scanner.next()
    let end = next.kind == .punctuation(Ascii.comma) ? next.end : end
    var start = start
    while start > 0, isBlank(start - 1) { start -= 1 }
    guard start == 0 || bytes[start - 1] == Ascii.lineFeed else { return SourceRange(start, end) }
    var lineEnd = end
    while lineEnd < bytes.count, isBlank(lineEnd) || bytes[lineEnd] == Ascii.carriageReturn { lineEnd += 1 }
    if bytes[lineEnd...].starts(with: [Ascii.slash, Ascii.slash]) {
      while !isLineEnd(lineEnd) { lineEnd += 1 }
    }
    return isLineEnd(lineEnd) ? SourceRange(start, min(lineEnd + 1, bytes.count)) : SourceRange(self.start, end)
  }
}
