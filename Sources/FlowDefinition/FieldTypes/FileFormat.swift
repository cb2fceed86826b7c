package import FlowExpressions
import FlowSyntax

package struct FileFormat: Hashable, Sendable {
  /// The accepted media types; empty to accept all.
  package let accept: [MediaRange]
  package let maxSize: ByteCount

  package static let defaultMaxSize = ByteCount(25_000_000)

  package init(accept: [MediaRange] = [], maxSize: ByteCount = defaultMaxSize) {
    self.accept = accept
    self.maxSize = maxSize
  }

  init(_ source: FieldSource) { self.init(accept: source.accepted, maxSize: source.maxSize ?? Self.defaultMaxSize) }

  package func problem(of files: [AttachedFile]) -> AnswerProblem? {
    files.lazy.compactMap { problem(of: $0) }.first
  }

  private func problem(of file: AttachedFile) -> AnswerProblem? {
    if file.size > maxSize.bytes { return .maxSize(maxSize, ByteCount(file.size), name: file.name) }
    let isAccepted = accept.isEmpty || accept.contains { $0.contains(file.mediaType) }
    return isAccepted ? nil : .accept(accept, name: file.name)
  }
}

extension FieldSource {
  fileprivate var accepted: [MediaRange] {
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

  fileprivate var maxSize: ByteCount? {
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
