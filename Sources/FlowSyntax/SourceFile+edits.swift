extension SourceFile {
  /// Returns the file after applying edits, which must not overlap.
  package func applying(_ edits: [Diagnostic.Edit]) -> SourceFile {
    var changed = bytes
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      let range = edit.removesElement ? edit.range.asElement(in: bytes) : edit.range
      changed.replaceSubrange(range.start..<range.end, with: edit.text.utf8)
    }
    return SourceFile(name: name, bytes: changed)
  }

  package func text(_ range: SourceRange) -> String { String(decoding: bytes[range.start..<range.end], as: UTF8.self) }
}
