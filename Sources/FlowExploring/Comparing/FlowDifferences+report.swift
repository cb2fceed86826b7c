import FlowSyntax

extension FlowDifferences {
  package var text: String {
    if all.isEmpty { return DifferenceMessages.none + "\n" + noteText }
    return groups.map { $0.heading + "\n" + $1.map(\.text).joined() }.joined(separator: "\n") + noteText
  }

  private var noteText: String { notes.map { "\n\($0)\n" }.joined() }

  package var markdown: String {
    let title = "### " + DifferenceMessages.title(flow).markdown + "\n"
    if all.isEmpty { return title + "\n" + DifferenceMessages.none + "\n" + noteText }
    return title + groups.map { "\n**\($0.heading)**\n\n" + $1.map(\.markdown).joined() }.joined() + noteText
  }

  /// A difference is in the group of its own severity, or in that of its most severe effect if the effect is more
  /// severe.
  private var groups: [(FlowDifference.Severity, [ListedDifference])] {
    let listed = listed
    return FlowDifference.Severity.allCases.compactMap { severity in
      let found = listed.filter { $0.severity == severity }
      return found.isEmpty ? nil : (severity, found)
    }
  }

  private var listed: [ListedDifference] {
    let causes = all.map(cause)
    return all.indices.filter { causes[$0] == nil }.map { index in
      ListedDifference(difference: all[index], effects: all.indices.filter { causes[$0] == index }.map { all[$0] })
    }
  }

  /// Returns the index of the edit that caused a difference; `nil` if there is no such edit or more than one.
  ///
  /// A difference in behavior or in saved sessions is the effect of an edit of the same step or field, unless only a
  /// text was edited. A difference in the contract or in the translations is the effect of an edit at the same place in
  /// the file.
  private func cause(of difference: FlowDifference) -> Int? {
    let found = all.indices.filter { index in
      let edit = all[index]
      return switch (difference.kind, edit.kind) {
      case (_, .version), (_, .contract), (_, .session), (_, .behavior), (_, .translation): false
      case (.behavior, .text), (.session, .text): false
      case (.behavior, _), (.session, _): !edit.parts.isDisjoint(with: difference.parts)
      case (.contract, _), (.translation, _): edit.place == difference.place
      case _: false
      }
    }
    return found.count == 1 ? found[0] : nil
  }
}

private struct ListedDifference {
  let difference: FlowDifference
  let effects: [FlowDifference]

  var severity: FlowDifference.Severity {
    let all = [difference.severity] + effects.map(\.severity)
    return FlowDifference.Severity.allCases.first(where: all.contains) ?? difference.severity
  }

  var text: String {
    "  \(difference.location): \(escaped(difference.message))\n" + difference.storyText(indent: 4)
      + effects.map { "    \(escaped($0.message))\n" + $0.storyText(indent: 6) }.joined()
  }

  var markdown: String {
    "- \(difference.message.markdown) (`\(difference.location)`)\(difference.storyMarkdown)\n"
      + effects.map { "  - \($0.message.markdown)\($0.storyMarkdown)\n" }.joined()
  }
}

extension FlowDifference.Severity {
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
  fileprivate var location: String { "\(escaped(place.file)):\(place.position.line):\(place.position.column)" }

  private var words: String { escaped(story.joined(separator: " → ")) }

  fileprivate func storyText(indent: Int) -> String {
    story.isEmpty ? "" : String(repeating: " ", count: indent) + words + "\n"
  }

  /// Inside Markdown code, nothing has to be escaped.
  fileprivate var storyMarkdown: String {
    if story.isEmpty { return "" }
    let longest = words.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let space = longest > 0 ? " " : ""
    return "<br>" + fence + space + words + space + fence
  }
}

extension String {
  fileprivate var markdown: String {
    escaped(self).reduce(into: "") { text, character in
      switch character {
      case "<": text += "&lt;"
      case "&": text += "&amp;"
      case "*", "_", "`", "[", "]", "\\", "|", "~", "#", "$": text += "\\\(character)"
      case _: text.append(character)
      }
    }
  }
}
