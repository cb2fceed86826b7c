import FlowExpressions
import FlowSyntax

/// What is whole only after its last part: a group, a list, the items of a repeated section.
extension ExpressionBinder {
  /// Whether an expression reads what it is a part of, which is not known yet; each is reported at its name.
  func readsWhole(_ expression: Expression, in scope: PlaceScope) -> Bool {
    let wholes = wholes(around: scope)
    if wholes.isEmpty { return false }
    let found = reads(of: wholes, in: expression, scope)
    for (whole, path) in found { report(whole, path, in: scope) }
    return !found.isEmpty
  }

  /// Something whose parts are being asked.
  private enum Whole {
    case field(FieldIndex)
    case section(SectionIndex)
  }

  private func wholes(around scope: PlaceScope) -> [Int: Whole] {
    var wholes: [Int: Whole] = [:]
    for field in scope.asked.map(index.around) ?? [] { wholes[index[field].slot] = .field(field) }
    if let section = scope.step.flatMap(index.repetition), let repeated = index.repeated[section.rawValue] {
      wholes[repeated.listSlot] = .section(section)
    }
    return wholes
  }

  /// Where an expression names one of them; by a condition, where that is used.
  private func reads(
    of wholes: [Int: Whole], in expression: Expression, _ scope: PlaceScope
  ) -> [(whole: Whole, path: FreePath)] {
    expression.freePaths.compactMap { path in
      let slots = scope.slots(of: path.name)
      return slots.lazy.compactMap { wholes[$0] }.first.map { ($0, path) }
    }
  }

  private func report(_ whole: Whole, _ path: FreePath, in scope: PlaceScope) {
    switch whole {
    case .section(let section):
      let id = index[section].id.text
      sink.error(.readsAhead, DefinitionMessages.ownList(id), at: path.range)
    case .field(let field):
      let part = index.field(path.members, in: field)
      if let part, let asked = scope.asked, part > asked, !index.around(part).contains(asked) {
        sink.error(.readsAhead, DefinitionMessages.readsAhead(index[part].path), at: path.range)
        return
      }
      let inner = bareName(of: path, in: field, scope)
      let words = DefinitionMessages.ownWhole(index[field].path, inner: inner)
      sink.add([Diagnostic(.readsAhead, words, at: path.range, replacement: inner)])
    }
  }

  /// What a part of a group is called inside it: `country` for `ad.country`; nil where that means another one.
  private func bareName(of path: FreePath, in whole: FieldIndex, _ scope: PlaceScope) -> String? {
    let around = scope.asked.map(index.around) ?? []
    var members = path.members[...]
    var whole = whole
    while let name = members.first, let part = index.field([name], in: whole) {
      if around.contains(part) {
        members = members.dropFirst()
        whole = part
        continue
      }
      let isKnown = scope.variable(name)?.slot == index[part].slot
      return isKnown ? members.joined(separator: ".") : nil
    }
    return nil
  }
}

extension FlowIndex {
  /// The groups and lists a field lies in, the innermost first.
  func around(_ field: FieldIndex) -> [FieldIndex] {
    var around: [FieldIndex] = []
    while let parent = fields[(around.last ?? field).rawValue].parent { around.append(parent) }
    return around
  }
}
