import FlowDefinition
import FlowSyntax
import FlowTesting

/// The parts of a flow file, each after the part that contains it.
///
/// Shared options and groups are included at each place that uses them.
struct FlowOutline {
  let source: SourceFile
  let root: JSONNode
  private(set) var parts: [FlowPart] = []

  init(_ flow: Flow) {
    source = flow.source
    guard let root = JSONReader.read(flow.source).root else {
      preconditionFailure("The file of a flow can be read again.")
    }
    self.root = root
    add(root, .flow, in: nil)
  }

  /// - Parameter following: The id of the step or section after a step or section.
  private mutating func add(_ node: JSONNode, _ kind: FlowPart.Kind, in parent: Int?, following: String? = nil) {
    let index = parts.count
    let part = part(node, kind, in: parent)
    parts.append(part)
    for list in part.lists {
      let elements = isUsual(list.key, in: node, following) ? [] : elements(of: list.key, in: node)
      for (place, element) in elements.enumerated() {
        let following = list.key == "steps" ? elements.dropFirst(place + 1).first?.node(under: "id")?.text?.text : nil
        add(element, Self.kind(of: element, list.kind), in: index, following: following)
      }
    }
  }

  /// Whether the list at a key is `next` and means the step that follows anyway.
  private func isUsual(_ key: String, in node: JSONNode, _ following: String?) -> Bool {
    guard key == "next", let following, let next = node.node(under: key) else { return false }
    if let name = next.text?.text { return name == following }
    guard let branches = next.items, branches.count == 1, branches[0].node(under: "when") == nil else { return false }
    return branches[0].node(under: "go")?.text?.text == following
  }

  /// The usual kind of the list, except that sections are written among steps, and notes among fields.
  private static func kind(of node: JSONNode, _ usual: FlowPart.Kind) -> FlowPart.Kind {
    if usual == .step, node.node(under: "steps") != nil { return .section }
    return usual == .field && node.node(under: "note") != nil ? .note : usual
  }

  /// If the file has a string instead of a list, the string under `options` is the name of shared options.
  ///
  /// Under any other key, the string is the only element. Under `fields`, each string is the name of a shared group.
  private func elements(of key: String, in node: JSONNode) -> [JSONNode] {
    guard let list = node.node(under: key) else { return [] }
    if key == "options", let name = list.text {
      return root.node(under: "options")?.node(under: name.text)?.items ?? []
    }
    let elements = list.text == nil ? list.items ?? [] : [list]
    return key == "fields" ? elements.flatMap { fields($0) } : elements
  }

  /// - Parameter around: The names of the shared groups that contain the node.
  private func fields(_ node: JSONNode, in around: [String] = []) -> [JSONNode] {
    guard let name = node.text?.text else { return [node] }
    if around.contains(name) { return [] }
    let items = root.node(under: "groups")?.node(under: name)?.items ?? []
    return items.flatMap { fields($0, in: around + [name]) }
  }

  private func part(_ node: JSONNode, _ kind: FlowPart.Kind, in parent: Int?) -> FlowPart {
    let written = kind == .flow ? nil : node.node(under: "id")?.text ?? (kind == .option ? node.text : nil)
    let plain = node.node(under: FlowPart.plainKey(kind))?.text ?? node.text
    let id = written?.text ?? plain?.text ?? ""
    let scope = scope(of: kind, in: parent)
    let outer = kind == .field ? scope.map { parts[$0] }.flatMap { $0.kind == .field ? $0.name + "." : nil } : nil
    return FlowPart(
      kind: kind, id: id, isNamed: written != nil,
      formerIDs: node.node(under: "was")?.items?.compactMap { $0.text?.text } ?? [],
      name: (outer ?? "") + id, node: node, parent: parent, scope: scope)
  }

  /// The ids of steps and sections are unique in the flow.
  ///
  /// The id of a field is unique in the innermost group, list or repeated section around the field, or else in the
  /// flow. Any other id is unique in the part that contains it.
  private func scope(of kind: FlowPart.Kind, in parent: Int?) -> Int? {
    guard let parent, [.step, .section, .field].contains(kind) else { return parent }
    let around = sequence(first: parent) { parts[$0].parent }
    return around.first { index in
      let part = parts[index]
      return part.kind == .flow
        || kind == .field && (part.kind == .field || part.node.node(under: "repeat") != nil)
    }
  }
}
