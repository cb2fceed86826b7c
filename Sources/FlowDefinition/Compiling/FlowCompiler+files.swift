import FlowSyntax

extension FlowCompiler {
  func fileFormat(_ object: ObjectReader) -> FileFormat {
    FileFormat(accept: accepted(object), maxSize: maxSize(object) ?? FileFormat.defaultMaxSize)
  }

  private func accepted(_ object: ObjectReader) -> [MediaRange] {
    if let node = object["accept"], node.items?.isEmpty ?? false {
      sink.report(.badLimits, DefinitionMessages.nothingAccepted, at: node.range)
    }
    var ranges: [MediaRange] = []
    for text in object.texts("accept") {
      guard let range = MediaRange(text.text) else {
        sink.report(
          .wrongType, DefinitionMessages.notMediaType(text.text), at: text.quotedRange, meant: meant(by: text.text))
        continue
      }
      check(range, text, after: ranges)
      ranges.append(range)
    }
    return ranges
  }

  /// Reports a media type that the field already accepts, and warns about a media type that is never recognized.
  private func check(_ range: MediaRange, _ text: LocatedText, after others: [MediaRange]) {
    if let other = others.first(where: { $0 == range || $0.contains(range.description) }) {
      sink.report(
        .duplicateID, DefinitionMessages.acceptedTwice(text.text, by: other.description), at: text.quotedRange)
    } else if !range.isRecognized {
      sink.report(
        .unknownOption, DefinitionMessages.unrecognized(text.text), at: text.quotedRange, severity: .warning,
        meant: meant(by: range.description))
    }
  }

  private func meant(by text: String) -> String? {
    MediaRange.meant(by: text)
      ?? (sink.suppressesSuggestions ? nil : Suggestion.nearest(to: text, in: MediaRange.recognized))
  }

  private func maxSize(_ object: ObjectReader) -> ByteCount? {
    guard let node = object["maxSize"] else { return nil }
    if let text = node.text, let size = ByteCount(text.text) { return size }
    if let text = node.text {
      let meant = ByteCount.meant(by: text.text)
      sink.report(.badLimits, DefinitionMessages.badSize, at: text.quotedRange, meant: meant)
    } else {
      sink.wrongType(node, what: "maxSize", expected: DefinitionMessages.size)
    }
    return nil
  }
}
