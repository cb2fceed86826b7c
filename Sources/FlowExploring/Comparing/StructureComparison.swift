import FlowSyntax
import FlowTesting

struct StructureComparison {
  let matching: FlowPartMatching
  /// If this is `true`, renaming a field is breaking.
  let sendsAnswers: Bool
  private(set) var differences: [FlowDifference] = []

  private var old: [FlowPart] { matching.old.parts }
  private var new: [FlowPart] { matching.new.parts }

  init(_ matching: FlowPartMatching, sendsAnswers: Bool) {
    (self.matching, self.sendsAnswers) = (matching, sendsAnswers)
    for index in new.indices { compare(index) }
    for (index, part) in old.enumerated() where matching.later[index] == nil { noteRemoved(part) }
  }

  private mutating func compare(_ index: Int) {
    guard let before = matching.former[index] else { return noteAdded(new[index]) }
    if new[index].isNamed, old[before].id != new[index].id { noteRenamed(old[before], new[index]) }
    notePlace(index, before)
    for place in matching.moved(in: index) { noteMoved(place) }
    compareKeys(old[before], new[index])
  }

  // MARK: Parts

  private mutating func noteAdded(_ part: FlowPart) {
    guard let parent = part.parent, matching.former[parent] != nil || part.kind == .step else { return }
    add(
      .added, .people, at: part.range, aboutAll(part, new),
      DifferenceMessages.added(part.kind, part.name, to: words(new[parent], new)))
  }

  private mutating func noteRemoved(_ part: FlowPart) {
    guard let parent = part.parent, matching.later[parent] != nil || part.kind == .step else { return }
    let owner = words(old[parent], old)
    let message = DifferenceMessages.removed(DifferenceMessages.part(part.kind, part.name), from: owner)
    add(.removed, .people, at: part.range, aboutAll(part, old), isOld: true, message)
  }

  private mutating func noteRenamed(_ before: FlowPart, _ part: FlowPart) {
    let isKey = part.kind == .field && sendsAnswers && part.node.node(under: "keep")?.compact != "false"
    let message = DifferenceMessages.renamed(words(before, old), to: part.name)
    add(.renamed, isKey ? .breaking : .internal, at: part.range, about(part, new), message)
  }

  private mutating func notePlace(_ index: Int, _ before: Int) {
    guard let parent = new[index].parent, let former = old[before].parent, matching.former[parent] != former else {
      return
    }
    let message = DifferenceMessages.moved(
      words(new[index], new), from: words(old[former], old), to: words(new[parent], new))
    add(.moved, .people, at: new[index].range, about(new[index], new), message)
  }

  private mutating func noteMoved(_ index: Int) {
    let part = new[index]
    let other = new[..<index].last { $0.parent == part.parent && $0.sharesList(with: part) }
    let words = words(part, new)
    let message =
      other.map { DifferenceMessages.moved(words, after: DifferenceMessages.part($0.kind, $0.name)) }
      ?? DifferenceMessages.movedFirst(words)
    add(.moved, .people, at: part.range, about(part, new), message)
  }

  /// Returns an empty set for the flow, for a section and for a branch of a section.
  private func about(_ part: FlowPart, _ parts: [FlowPart]) -> Set<String> {
    switch part.kind {
    case .field, .step: [part.name]
    case .flow, .section: []
    case .paragraph, .note, .option, .rule, .action, .branch: part.parent.map { about(parts[$0], parts) } ?? []
    }
  }

  private func aboutAll(_ part: FlowPart, _ parts: [FlowPart]) -> Set<String> {
    let (start, end) = (part.node.range.start, part.node.range.end)
    return parts.filter { start <= $0.node.range.start && $0.node.range.end <= end }
      .reduce(about(part, parts)) { $0.union(about($1, parts)) }
  }

  /// The phrase for an option, rule, action, branch, paragraph or note also names the part that contains it, such as
  /// `the option "de" of the field "country"`.
  private func words(_ part: FlowPart, _ parts: [FlowPart]) -> String {
    let isTold = part.isNamed || part.kind == .branch || part.kind == .flow
    let own = isTold ? DifferenceMessages.part(part.kind, part.name) : DifferenceMessages.unnamed(part.kind)
    guard ![.flow, .section, .step, .field].contains(part.kind), let parent = part.parent else { return own }
    return DifferenceMessages.part(own, of: words(parts[parent], parts))
  }

  // MARK: Keys

  private mutating func compareKeys(_ before: FlowPart, _ part: FlowPart) {
    for key in (part.keys + before.keys).distinct {
      compare(before.value(key), part.value(key), [key], of: part)
    }
  }

  private mutating func compare(_ before: JSONNode?, _ after: JSONNode?, _ path: [String], of part: FlowPart) {
    if let olds = before?.members, let news = after?.members {
      for key in (news + olds).map(\.key.text).distinct {
        compare(before?.node(under: key), after?.node(under: key), path + [key], of: part)
      }
      return
    }
    let form = KeyForm(path)
    if let before, let after, form.isSame(before, after, matching.isSame) { return }
    if part.meaning(of: before, at: path) == part.meaning(of: after, at: path) { return }
    note(form.kind(before, after), before, after, path, of: part)
  }

  private mutating func note(
    _ kind: FlowDifference.Kind, _ before: JSONNode?, _ after: JSONNode?, _ path: [String], of part: FlowPart
  ) {
    let key = DifferenceMessages.key(path.joined(separator: "."), of: words(part, new))
    let values = [before, after].map { $0?.excerpt ?? part.usualValue(at: path) }
    let message =
      switch (values[0], values[1]) {
      case (let old?, let new?): DifferenceMessages.changed(key, from: old, to: new)
      case (nil, let new?): DifferenceMessages.set(key, to: new)
      case (let old?, nil): DifferenceMessages.unset(key, from: old)
      case (nil, nil): key
      }
    add(kind, Self.severity(path), at: after?.range ?? part.range, about(part, new), message)
  }

  /// People and programs do not notice such a change itself, only its effects, which are compared separately.
  private static let internalKeys: Set = [
    "with", "call", "lasts", "once", "keep", "data", "result", "expires", "conditions", "version",
  ]

  private static func severity(_ path: [String]) -> FlowDifference.Severity {
    if path == ["end"] || path == ["flow"] { return .breaking }
    let isInternal = !internalKeys.isDisjoint(with: path) || (path.count > 1 && path.last == "as")
    return isInternal ? .internal : .people
  }

  private mutating func add(
    _ kind: FlowDifference.Kind, _ severity: FlowDifference.Severity, at range: SourceRange, _ parts: Set<String>,
    isOld: Bool = false, _ message: String
  ) {
    let source = isOld ? matching.old.source : matching.new.source
    differences.append(
      FlowDifference(
        kind: kind, severity: severity, place: source.place(range, isOld: isOld), message: message, parts: parts))
  }
}

extension FlowPart {
  fileprivate func sharesList(with other: FlowPart) -> Bool {
    kind == other.kind
      || [[.step, .section], [.field, .note]].contains { $0.contains(kind) && $0.contains(other.kind) }
  }
}

extension SourceFile {
  func place(_ range: SourceRange, isOld: Bool) -> FlowDifference.Place {
    FlowDifference.Place(file: name, position: position(at: range.start), isOld: isOld)
  }
}

extension JSONNode {
  fileprivate var excerpt: String {
    if let text = text?.text { return DifferenceMessages.quoted(text) }
    return compact.count > 80 ? compact.prefix(79) + "…" : compact
  }
}
