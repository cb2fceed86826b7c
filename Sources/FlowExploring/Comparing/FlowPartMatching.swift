import FlowDefinition
import FlowSyntax
import FlowTesting

/// Parts are matched by their ids, by their former ids or, if they have no id, by their texts and positions.
struct FlowPartMatching {
  let old: FlowOutline
  let new: FlowOutline
  /// For each new part, the index of the same part in the old version; `nil` if there is none.
  private(set) var former: [Int?]
  private(set) var later: [Int?]
  private(set) var renames: Set<Rename> = []
  private let children: [Int: [Int]]

  struct Rename: Hashable {
    let kind: FlowPart.Kind
    let old: String
    let new: String
  }

  private struct Key: Hashable {
    let kind: FlowPart.Kind
    let scope: Int?
    let id: String
  }

  init(_ old: FlowOutline, _ new: FlowOutline) {
    (self.old, self.new) = (old, new)
    children = Dictionary(grouping: new.parts.indices.filter { new.parts[$0].parent != nil }) {
      new.parts[$0].parent ?? 0
    }
    former = Array(repeating: nil, count: new.parts.count)
    later = Array(repeating: nil, count: old.parts.count)
    matchIDs()
    matchPositions()
  }

  private mutating func matchIDs() {
    var places: [Key: [Int]] = [:]
    for (index, part) in old.parts.enumerated().reversed() {
      places[Key(kind: part.kind, scope: part.scope, id: part.kind == .flow ? "" : part.id), default: []].append(index)
    }
    let current = Set(new.parts.map { Key(kind: $0.kind, scope: $0.scope, id: $0.id) })
    for (index, part) in new.parts.enumerated() {
      // A field that was moved into a group is found by its former ids in the scopes around the group.
      for place in part.kind == .field ? scopes(of: part) : [part.scope] {
        let scope = place.flatMap { former[$0] }
        if place != nil, scope == nil { continue }
        let kept = part.formerIDs.filter { !current.contains(Key(kind: part.kind, scope: place, id: $0)) }
        let ids = part.kind == .flow ? [""] : place == part.scope ? [part.id] + kept : kept
        guard
          let key = ids.map({ Key(kind: part.kind, scope: scope, id: $0) }).first(where: { places[$0]?.last != nil }),
          let found = places[key]?.popLast()
        else { continue }
        match(found, index)
        break
      }
    }
  }

  private func scopes(of part: FlowPart) -> [Int?] {
    part.scope.map { Array(sequence(first: $0) { new.parts[$0].scope }) } ?? [nil]
  }

  /// Inside two parents that match, the remaining new and old parts of each kind are paired in order.
  private mutating func matchPositions() {
    var left: [Key: [Int]] = [:]
    for (index, part) in old.parts.enumerated().reversed() where later[index] == nil && !part.isNamed {
      left[Key(kind: part.kind, scope: part.parent, id: ""), default: []].append(index)
    }
    for (index, part) in new.parts.enumerated() where former[index] == nil && !part.isNamed {
      guard let parent = part.parent.flatMap({ former[$0] }),
        let found = left[Key(kind: part.kind, scope: parent, id: "")]?.popLast()
      else { continue }
      match(found, index)
    }
  }

  private mutating func match(_ before: Int, _ after: Int) {
    (former[after], later[before]) = (before, after)
    let (old, new) = (old.parts[before], new.parts[after])
    if new.isNamed, old.id != new.id { renames.insert(Rename(kind: new.kind, old: old.id, new: new.id)) }
  }
}

extension FlowPartMatching {
  var names: PartNames {
    func names(_ isIncluded: (FlowPart.Kind) -> Bool) -> [String: String] {
      let pairs = renames.filter { isIncluded($0.kind) }.map { ($0.old, $0.new) }
      return Dictionary(keepingFirst: pairs.sorted { $0 < $1 })
    }
    return PartNames(steps: names { [.step, .section].contains($0) }, others: names { $0 != .step })
  }

  func isSame(_ old: String, _ new: String) -> Bool {
    old == new || renames.contains { $0.old == old && $0.new == new }
  }

  /// Returns the fewest parts that must be moved to get from the old order to the new order inside a parent.
  ///
  /// A part that was in another parent, or did not exist, in the old version is not considered.
  ///
  /// - Parameter parent: The index of the parent in the new version.
  func moved(in parent: Int) -> [Int] {
    let kept = (children[parent] ?? []).filter { index in
      former[index].map { old.parts[$0].parent == former[parent] } ?? false
    }
    let lists = Dictionary(grouping: kept) { new.parts[$0].list }
    return lists.values.flatMap { list in
      let inOrder = Set(list.longestIncreasing { former[$0] ?? 0 })
      return list.filter { !inOrder.contains($0) }
    }.sorted()
  }
}

extension FlowPart {
  /// The kind of the list that contains the part: steps and sections share a list, as do fields and notes.
  fileprivate var list: Kind {
    switch kind {
    case .section: .step
    case .note: .field
    case .flow, .step, .paragraph, .field, .option, .rule, .action, .branch: kind
    }
  }
}

extension [Int] {
  fileprivate func longestIncreasing(_ number: (Int) -> Int) -> [Int] {
    var ends: [Int] = []  // ends[k]: the index of the smallest end of an increasing subsequence of length k + 1
    var before = [Int?](repeating: nil, count: count)
    for place in indices {
      let length = ends.partitioningIndex { number(self[$0]) >= number(self[place]) }
      before[place] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    return ends.last.map { last in sequence(first: last) { before[$0] }.map { self[$0] }.reversed() } ?? []
  }
}
