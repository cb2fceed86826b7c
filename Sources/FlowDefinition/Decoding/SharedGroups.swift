import FlowSyntax

final class SharedGroup {
  let name: LocatedText
  private let node: JSONNode
  /// The fields, which all uses share; empty until they are read.
  fileprivate(set) var fields: [FieldDeclaration] = []
  fileprivate var isRead = false

  fileprivate init(_ name: LocatedText, _ node: JSONNode) {
    self.name = name
    self.node = node
  }

  fileprivate var count: Int { fields.reduce(0) { $0 + $1.count } }
  fileprivate var depth: Int { fields.map(\.depth).max() ?? 0 }

  fileprivate func read(_ groups: SharedGroups) {
    guard !isRead else { return }
    isRead = true
    let nodes = groups.sink.array(node, name.text)
    if node.items?.isEmpty ?? false {
      groups.sink.report(.badLimits, DefinitionMessages.emptyGroup, at: node.range)
    }
    fields = groups.fields(nodes).fields
  }
}

struct GroupUse {
  let name: LocatedText
  let fields: Range<Int>
}

/// A shared group is read when it is first used.
///
/// A group can therefore use groups that are declared after it.
final class SharedGroups {
  let names: [LocatedText]
  fileprivate let sink: DiagnosticSink
  private let groups: [String: SharedGroup]
  /// The groups that are being read, each inside the previous one.
  private var open: [SharedGroup] = []
  private(set) var used = Set<String>()
  private var count = 0

  /// Without this limit, groups that use groups could have many more fields than the file has bytes.
  static let countLimit = 10_000
  static let depthLimit = 64

  init(_ entries: [(key: LocatedText, node: JSONNode)], sink: DiagnosticSink) {
    self.sink = sink
    names = entries.map(\.key)
    groups = Dictionary(keepingFirst: entries.map { ($0.key.text, SharedGroup($0.key, $0.node)) })
  }

  func contains(_ name: String) -> Bool { groups[name] != nil }

  func fields(_ nodes: [JSONNode]) -> (fields: [FieldDeclaration], uses: [GroupUse]) {
    var fields: [FieldDeclaration] = []
    var uses: [GroupUse] = []
    fields.reserveCapacity(nodes.count)
    for node in nodes {
      guard let name = node.text else {
        FieldDeclaration(node, groups: self, sink: sink).map { fields.append($0) }
        continue
      }
      let first = fields.count
      fields += use(name)?.fields ?? []
      uses.append(GroupUse(name: name, fields: first..<fields.count))
    }
    return (fields, uses)
  }

  func use(_ name: LocatedText) -> SharedGroup? {
    used.insert(name.text)
    guard let group = groups[name.text] else {
      sink.unknown(.unknownGroup, name, DefinitionMessages.unknownGroup, listing: names.map(\.text))
      return nil
    }
    guard !open.contains(where: { $0 === group }) else {
      sink.report(.circularGroup, DefinitionMessages.circularGroup, of: name)
      return nil
    }
    if open.count < Self.depthLimit {
      read(group)
      let sum = count + group.count
      if sum <= Self.countLimit, group.depth <= Self.depthLimit {
        if open.isEmpty { count = sum }
        return group
      }
    }
    sink.report(.tooCostly, DefinitionMessages.groupTooLarge(limit: Self.countLimit), at: name.quotedRange)
    return nil
  }

  /// Reads the groups that no field uses, so that errors in them are reported.
  func readAll() { names.compactMap { groups[$0.text] }.forEach(read) }

  private func read(_ group: SharedGroup) {
    open.append(group)
    group.read(self)
    open.removeLast()
  }
}
