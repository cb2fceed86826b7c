import FlowSyntax

extension FlowCompiler {
  /// Refuses characters in a shown text that nobody sees: control characters, and marks that turn the direction.
  func checkCharacters(_ text: LocatedText) {
    guard !text.text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) else { return }
    var offset = 0
    for scalar in text.text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if Self.isInvisible(scalar) {
        sink.error(.wrongType, DefinitionMessages.invisible(scalar), at: text.sourceRange(offset, end))
      }
      offset = end
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    case _: false
    }
  }
}
