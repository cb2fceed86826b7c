package import FlowSyntax

/// The `allow` lists are read directly from the JSON, so that a single pass can apply them to the warnings of all
/// checks.
struct AllowedWarnings {
  struct Place {
    let range: SourceRange
    let rules: [LocatedText]
  }

  private(set) var places: [Place] = []

  init(_ root: JSONNode) {
    guard root.documentMayContainKey("allow") else { return }
    visit(root)
    for group in root.nodes(under: "groups").flatMap({ $0.members ?? [] }) {
      for field in group.node.items ?? [] { visit(field) }
    }
    places.sort { $0.range.start < $1.range.start }
  }

  private mutating func visit(_ node: JSONNode) {
    for list in node.nodes(under: "allow").compactMap(\.items) {
      places.append(Place(range: node.range, rules: list.compactMap(\.text)))
    }
    for key in ["steps", "fields"] {
      for item in node.nodes(under: key).flatMap({ $0.items ?? [] }) { visit(item) }
    }
  }

  /// Entries of `allow` that silence nothing or are not the name of a warning are reported, too.
  func apply(to sink: DiagnosticSink) {
    guard !places.isEmpty else { return }
    var used = Set<Int>()
    let order = sink.diagnostics.indices.sorted {
      sink.diagnostics[$0].range.start < sink.diagnostics[$1].range.start
    }
    var silenced = Set<Int>()
    var around: [Place] = []
    var next = places[...]
    for index in order {
      let found = sink.diagnostics[index]
      while let place = next.first, place.range.start <= found.range.start {
        around.removeAll { $0.range.end <= place.range.start }
        around.append(place)
        next.removeFirst()
      }
      guard found.severity == .warning, let entry = Self.entry(for: found, around) else { continue }
      used.insert(entry.range.start)
      silenced.insert(index)
    }
    sink.diagnostics = sink.diagnostics.enumerated().filter { !silenced.contains($0.offset) }.map(\.element)
    report(used, sink)
  }

  private static func entry(for found: Diagnostic, _ around: [Place]) -> LocatedText? {
    for place in around.reversed() where place.range.end > found.range.start {
      if let entry = place.rules.first(where: { $0.text == found.rule.rawValue }) { return entry }
    }
    return nil
  }

  fileprivate func without(_ found: [Diagnostic]) -> [Diagnostic] {
    let sink = DiagnosticSink(found)
    apply(to: sink)
    let rules = Set(found.map(\.rule))
    return sink.diagnostics.filter { rules.contains($0.rule) }
  }

  private func report(_ used: Set<Int>, _ sink: DiagnosticSink) {
    // If the flow has errors, some warnings may not have been found. An unused entry of `allow` may be needed for one
    // of these warnings, so it is not reported.
    let isComplete = !sink.hasErrors
    let entries = places.flatMap(\.rules)
    for entry in entries where !used.contains(entry.range.start) {
      let rule = DiagnosticRule(rawValue: entry.text)
      // Only an exploration of the flow can show whether the entry silences anything.
      if let rule, DiagnosticRule.explored.contains(rule) { continue }
      let edits = [Diagnostic.Edit(removing: entry.quotedRange)]
      if DiagnosticRule.removed[entry.text] != nil {
        sink.report(.unusedAllow, DefinitionMessages.removedRule, of: entry, edits: edits)
        continue
      }
      switch rule?.allowing {
      case .isRefused: sink.report(.unusedAllow, DefinitionMessages.errorAllowed, of: entry, edits: edits)
      case .isUnknown, nil:
        sink.unknown(
          .unknownRule, DefinitionMessages.unknownRule(entry.text), at: entry.quotedRange, name: entry.text,
          candidates: DiagnosticRule.allCases.filter { $0.allowing == .silences }.map(\.rawValue))
      case .silences where isComplete, .isIgnored where rule == .unusedAllow:
        sink.report(.unusedAllow, DefinitionMessages.unusedAllow, of: entry, edits: edits)
      case .silences, .isIgnored: break
      }
    }
  }
}

extension Flow {
  package static func notAllowed(_ found: [Diagnostic], in source: SourceFile) -> [Diagnostic] {
    found.isEmpty ? [] : JSONReader.read(source).root.map { AllowedWarnings($0).without(found) } ?? found
  }
}
