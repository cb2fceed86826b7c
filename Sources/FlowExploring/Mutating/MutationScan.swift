import FlowDefinition
import FlowSyntax
import FlowTesting

/// The methods change nothing themselves; they add each change to `found`, as a change of its own.
struct MutationScan {
  let source: SourceFile
  let stepIDs: [String]
  let sharedOptions: JSONNode?
  private(set) var found: [FlowMutation] = []

  init(_ flow: Flow) {
    source = flow.source
    stepIDs = flow.steps.map(\.id)
    guard let root = JSONReader.read(flow.source).root else {
      preconditionFailure("the file of a compiled flow can be read again")
    }
    sharedOptions = root.node(under: "options")
    for condition in root.node(under: "conditions")?.members ?? [] { expression(condition) }
    for list in sharedOptions?.members ?? [] { options(list.node) }
    for group in root.node(under: "groups")?.members ?? [] { fields(group.node) }
    for step in root.items(under: "steps") { self.step(step) }
  }

  mutating func add(_ kind: FlowMutation.Kind, _ edits: [Diagnostic.Edit], _ phrase: String) {
    found.append(FlowMutation(kind, edits, in: source, phrase))
  }

  private mutating func step(_ step: JSONNode) {
    conditions(of: step)
    if step["end"] == nil, step["fields"] != nil || step["steps"] != nil { flag(step, "optional", .optional) }
    for paragraph in step.items(under: "text") { conditions(of: paragraph) }
    if let repetition = step.node(under: "repeat") { limit(repetition, "max") }
    if let list = step.node(under: "fields") { fields(list) }
    for rule in step.items(under: "rules") { if let that = rule["that"] { expression(that) } }
    for key in ["before", "submit"] {
      if let call = step.node(under: key) { self.call(call, isSubmit: key == "submit") }
    }
    for action in step.items(under: "actions") { self.action(action) }
    next(of: step)
    if let result = step["result"] { mapping(result) }
    for inner in step.items(under: "steps") { self.step(inner) }
  }

  private mutating func next(of step: JSONNode) {
    let own = step.node(under: "id")?.text?.text
    if let next = step["next"], next.node.text != nil { target(next, of: own) }
    let branches = step.items(under: "next")
    for branch in branches {
      conditions(of: branch)
      guard let go = branch["go"] else { continue }
      target(go, of: own)
      guard branch["when"] != nil else { continue }
      add(.branch, [.init(removing: branch.range)], MutationMessages.removedBranch(go.node.text?.text ?? ""))
    }
  }

  /// Replaces a target by the step after it, or by the one before if there is none after.
  ///
  /// The step that contains the target (`own`) is never chosen.
  private mutating func target(_ member: JSONMember, of own: String?) {
    guard let text = member.node.text, let index = stepIDs.firstIndex(of: text.text) else { return }
    let others = stepIDs[(index + 1)...] + stepIDs[..<index].reversed()
    guard let other = others.first(where: { $0 != own }) else { return }
    add(.target, [.init(text.range, other)], MutationMessages.changed(member.key.text, text.text, other))
  }

  private mutating func action(_ action: JSONNode) {
    conditions(of: action)
    for key in ["go", "next", "leave"] { if let go = action[key] { target(go, of: nil) } }
    call(action, isSubmit: false)
  }

  private mutating func call(_ call: JSONNode, isSubmit: Bool) {
    if isSubmit { flag(call, "once", .once) }
    if let inputs = call["with"] { mapping(inputs) }
    if let lasts = call["lasts"] {
      for other in NeighborText.around(lasts.node.text?.text ?? "") { replace(lasts, other, .lasts) }
    }
    for rejection in call.node(under: "rejected")?.members ?? [] {
      if let go = rejection.node["go"] { target(go, of: nil) }
      remove(rejection, .rejection, MutationMessages.removed(rejection.key.text, from: "rejected"))
    }
  }

  private mutating func mapping(_ member: JSONMember) {
    guard let members = member.node.members else { return expression(member) }
    let key = member.key.text
    for entry in members {
      remove(entry, .mapping, MutationMessages.removed(entry.key.text, from: key))
      mapping(entry)
    }
    for (first, second) in zip(members, members.dropFirst()) {
      let (old, new) = (source.text(first.node.range), source.text(second.node.range))
      if old == new { continue }
      add(
        .mapping, [.init(first.node.range, new), .init(second.node.range, old)],
        MutationMessages.swapped(first.key.text, second.key.text, in: key))
    }
  }

  /// Toggles a flag; a missing flag has the value `usual`.
  mutating func flag(_ node: JSONNode, _ key: String, _ kind: FlowMutation.Kind, usual: Bool = false) {
    guard let member = node[key] else {
      let insertion = Diagnostic.Edit(insert: "\"\(key)\": \(!usual), ", at: node.range.start + 1)
      return add(kind, [insertion], MutationMessages.changed(key, "\(usual)", "\(!usual)"))
    }
    guard case .bool(let value) = member.node.value else { return }
    add(kind, [.init(member.node.range, "\(!value)")], MutationMessages.changed(key, "\(value)", "\(!value)"))
  }

  mutating func remove(_ member: JSONMember, _ kind: FlowMutation.Kind, _ phrase: String) {
    add(kind, [.init(removing: member.key.quotedRange.union(member.node.range))], phrase)
  }

  mutating func replace(_ member: JSONMember, _ new: String, _ kind: FlowMutation.Kind) {
    let range = member.node.text?.range ?? member.node.range
    add(kind, [.init(range, new)], MutationMessages.changed(member.key.text, source.text(range), new))
  }
}

extension JSONNode {
  func items(under key: String) -> [JSONNode] { node(under: key)?.items ?? [] }
}
