import FlowSyntax

/// The differences as text, by severity.
extension FlowDifferences {
  /// The differences for a terminal: a heading for each severity, then a line for each difference.
  package var text: String {
    if all.isEmpty { return DifferenceMessages.none + "\n" + noteText }
    return groups.map { severity, found in
      severity.heading + "\n" + found.map { "  \($0.location): \(escaped($0.message))\n" + $0.storyText }.joined()
    }.joined(separator: "\n") + noteText
  }

  private var noteText: String { notes.map { "\n\($0)\n" }.joined() }

  /// The differences for a comment in a pull request.
  package var markdown: String {
    let title = "### " + DifferenceMessages.title(flow) + "\n"
    if all.isEmpty { return title + "\n" + DifferenceMessages.none + "\n" + noteText }
    let parts = groups.map { severity, found in
      "\n**\(severity.heading)**\n\n"
        + found.map { "- \($0.message.markdown) (`\($0.location)`)\n" + $0.storyMarkdown }.joined()
    }
    return title + parts.joined() + noteText
  }

  private var groups: [(FlowDifference.Severity, [FlowDifference])] {
    FlowDifference.Severity.allCases.compactMap { severity in
      let found = all.filter { $0.severity == severity }
      return found.isEmpty ? nil : (severity, found)
    }
  }
}

extension FlowDifference.Severity {
  /// The heading above the differences of this severity.
  fileprivate var heading: String {
    switch self {
    case .breaking: DifferenceMessages.breaking
    case .additive: DifferenceMessages.additive
    case .people: DifferenceMessages.forPeople
    case .internal: DifferenceMessages.internal
    }
  }
}

extension FlowDifference {
  /// The file, line and column.
  fileprivate var location: String { "\(escaped(place.file)):\(place.position.line):\(place.position.column)" }

  fileprivate var storyText: String { story.isEmpty ? "" : "    " + escaped(story.joined(separator: " → ")) + "\n" }

  fileprivate var storyMarkdown: String {
    story.isEmpty ? "" : "  <br>" + story.joined(separator: " → ").markdown + "\n"
  }
}

extension String {
  /// The text, in which the characters that Markdown or HTML can read as markup are escaped.
  fileprivate var markdown: String {
    escaped(self).reduce(into: "") { text, character in
      switch character {
      case "<": text += "&lt;"
      case "&": text += "&amp;"
      case "*", "_", "`", "[", "]", "\\", "|", "~", "#": text += "\\\(character)"
      case _: text.append(character)
      }
    }
  }
}
