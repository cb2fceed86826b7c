import FlowSyntax
import FlowTesting

struct FlowPart {
  /// The kinds of parts; the raw values are the words in messages.
  enum Kind: String {
    case flow, section, step, paragraph, note, field, option, rule, action, branch
  }

  let kind: Kind
  /// The id or, for a part without an id, a text that identifies the part, such as the condition of a rule.
  ///
  /// The string is empty if there is no such text.
  let id: String
  let isNamed: Bool
  let formerIDs: [String]
  /// The id with the ids of the groups and lists around it, such as `company.name`.
  let name: String
  let node: JSONNode
  let parent: Int?
  /// The index of the part within which the id is unique; `nil` for the flow.
  let scope: Int?
}

extension FlowPart {
  var lists: [(key: String, kind: Kind)] {
    switch kind {
    case .flow: [("steps", .step)]
    case .section: [("steps", .step), ("next", .branch)]
    case .step:
      [("text", .paragraph), ("fields", .field), ("rules", .rule), ("actions", .action), ("next", .branch)]
    case .field: [("fields", .field), ("options", .option), ("rules", .rule)]
    case .paragraph, .note, .option, .rule, .action, .branch: []
    }
  }

  /// The declarations of given values, services and functions are left out, because ``ContractComparison`` compares them.
  ///
  /// Shared options and groups are compared where they are used.
  var keys: [String] {
    let others: [String] =
      kind == .flow
      ? ["$schema", "format", "given", "services", "functions", "options", "groups", "allow"] : ["id", "was", "allow"]
    let written = node.members?.map(\.key.text) ?? [Self.plainKey(kind)]
    return written.filter { key in !others.contains(key) && !lists.contains { $0.key == key } }
  }

  /// If the part is written as a plain string, the string is the value of ``plainKey(_:)``.
  ///
  /// If an option has no label, its label is its id.
  func value(_ key: String) -> JSONNode? {
    if let value = node.node(under: key) { return value }
    if kind == .option, key == "label" { return node.node(under: "id") ?? node }
    return node.text != nil && key == Self.plainKey(kind) ? node : nil
  }

  static func plainKey(_ kind: Kind) -> String {
    switch kind {
    case .paragraph: "text"
    case .note: "note"
    case .branch: "go"
    case .rule: "that"
    case .option: "label"
    case .flow, .section, .step, .field, .action: "id"
    }
  }

  /// This is the range of the id.
  ///
  /// For a part without an id, this is the range of its string or, if the part is not a string, the range of its first
  /// character.
  var range: SourceRange {
    if let id = node.node(under: kind == .flow ? "flow" : "id") { return id.range }
    return node.text?.quotedRange ?? SourceRange(node.range.start, node.range.start + 1)
  }
}
