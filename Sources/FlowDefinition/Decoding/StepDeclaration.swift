import FlowSyntax

final class StepDeclaration {
  let id: LocatedText
  /// A missing id was reported when the step was read.
  let hasID: Bool
  let formerIDs: [LocatedText]
  let title: TemplateDeclaration?
  let text: [ParagraphDeclaration]
  let when: ExpressionDeclaration?
  let isOptional: Bool
  let items: [ItemDeclaration]
  let rules: [RuleDeclaration]
  let before: CallDeclaration?
  let submit: CallDeclaration?
  let button: TemplateDeclaration?
  let actions: [ActionDeclaration]
  let next: NextDeclaration?
  let isBarred: Bool
  let canChange: Bool
  let review: TemplateDeclaration?
  let end: LocatedText?
  let result: JSONNode?
  let range: SourceRange
  let hasConditions: Bool

  static let keys = [
    "id", "title", "text", "when", "optional", "fields", "rules", "before", "submit", "button", "actions", "next",
    "back", "change", "review", "end", "result", "was", "allow",
  ]

  static let keysNoEndHas = [
    "fields", "rules", "before", "submit", "actions", "next", "change", "review", "optional", "button",
  ]

  init?(_ node: JSONNode, groups: SharedGroups, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a step", keys: Self.keys, sink: sink) else { return nil }
    let id = object.requiredText("id")
    title = object.template("title")
    text = object["text"].map { ParagraphDeclaration.list($0, sink: sink) } ?? []
    when = object.expression("when")
    isOptional = object.bool("optional") ?? false
    items = Self.items(object, groups)
    rules = object.array("rules").compactMap { RuleDeclaration($0, namesField: true, sink: sink) }
    before = object["before"].flatMap { CallDeclaration($0, keys: CallDeclaration.keys, sink: sink) }
    submit = object["submit"].flatMap { CallDeclaration($0, keys: CallDeclaration.submitKeys, sink: sink) }
    button = object.template("button")
    actions = object.array("actions").compactMap { ActionDeclaration($0, sink: sink) }
    next = object["next"].flatMap { NextDeclaration($0, sink: sink) }
    isBarred = object.isSet("back", to: "barred")
    canChange = object.bool("change") ?? true
    review = object.template("review")
    end = object.text("end")
    result = object["result"]
    formerIDs = object.texts("was")
    _ = object.texts("allow")
    range = object.opening
    hasConditions =
      !rules.isEmpty || items.contains(where: \.hasConditions) || text.contains { $0.when != nil }
      || actions.contains { $0.when != nil } || next?.branches.contains { $0.when != nil } ?? false
    Self.checkEnd(object)
    if !canChange, items.isEmpty, end == nil {
      sink.report(.unknownKey, DefinitionMessages.nothingToChange, at: object.keyRange("change"))
    }
    self.id = id ?? LocatedText("", at: object.opening.start)
    hasID = id != nil
  }

  /// Reads the fields and notes, reserving capacity so that they are not moved while the array grows.
  private static func items(_ object: ObjectReader, _ groups: SharedGroups) -> [ItemDeclaration] {
    func isGroup(_ node: JSONNode, expected: String) -> Bool {
      guard let name = node.text, groups.contains(name.text) else { return false }
      let help = DefinitionMessages.useGroupInStep(name.text)
      object.sink.wrongType(node, what: "fields", expected: expected, help: help)
      return true
    }
    if let node = object["fields"], isGroup(node, expected: "a list") { return [] }
    let nodes = object.array("fields").filter { !isGroup($0, expected: "a list of fields and notes") }
    var items: [ItemDeclaration] = []
    items.reserveCapacity(nodes.count)
    for node in nodes { ItemDeclaration(node, groups: groups, sink: object.sink).map { items.append($0) } }
    return items
  }

  private static func checkEnd(_ object: ObjectReader) {
    if object["end"] != nil {
      for key in keysNoEndHas where object[key] != nil {
        object.sink.report(.unknownKey, DefinitionMessages.keyAtEnd(key), at: object.keyRange(key))
      }
    } else if object["result"] != nil {
      object.sink.report(.missingKey, DefinitionMessages.resultWithoutEnd, at: object.keyRange("result"))
    }
  }
}

struct ParagraphDeclaration {
  let text: TemplateDeclaration
  let when: ExpressionDeclaration?

  static let keys = ["text", "when"]
  static let noteKeys = ["note", "when"]

  init(_ text: LocatedText, when: ExpressionDeclaration? = nil) {
    self.text = TemplateDeclaration(text)
    self.when = when
  }

  static func list(_ node: JSONNode, sink: DiagnosticSink) -> [ParagraphDeclaration] {
    if let text = node.text { return [ParagraphDeclaration(text)] }
    guard let items = node.items else {
      sink.wrongType(node, what: "text", expected: "a string or a list of paragraphs")
      return []
    }
    return items.compactMap { item in
      if let text = item.text { return ParagraphDeclaration(text) }
      guard let object = ObjectReader(item, kind: "a paragraph", keys: keys, sink: sink),
        let text = object.requiredText("text")
      else { return nil }
      return ParagraphDeclaration(text, when: object.expression("when"))
    }
  }
}

enum ItemDeclaration {
  case field(FieldDeclaration)
  case note(ParagraphDeclaration)

  fileprivate var hasConditions: Bool {
    switch self {
    case .field(let field): field.hasConditions
    case .note(let note): note.when != nil
    }
  }

  init?(_ node: JSONNode, groups: SharedGroups, sink: DiagnosticSink) {
    if node.node(under: "note") == nil {
      guard let field = FieldDeclaration(node, groups: groups, sink: sink) else { return nil }
      self = .field(field)
    } else {
      guard let object = ObjectReader(node, kind: "a note", keys: ParagraphDeclaration.noteKeys, sink: sink),
        let text = object.requiredText("note")
      else { return nil }
      self = .note(ParagraphDeclaration(text, when: object.expression("when")))
    }
  }
}

struct RuleDeclaration {
  let id: LocatedText?
  let that: ExpressionDeclaration
  let message: TemplateDeclaration
  let field: LocatedText?

  /// Returns the keys of a rule; only a step's rules can name a field.
  static func keys(namesField: Bool) -> [String] { ["id", "that", "message"] + (namesField ? ["field"] : []) }

  init?(_ node: JSONNode, namesField: Bool, sink: DiagnosticSink) {
    let keys = Self.keys(namesField: namesField)
    guard let object = ObjectReader(node, kind: "a rule", keys: keys, sink: sink) else { return nil }
    let that = object.requiredText("that")
    let message = object.requiredText("message")
    id = object.text("id")
    field = object.text("field")
    guard let that, let message else { return nil }
    self.that = ExpressionDeclaration(that)
    self.message = TemplateDeclaration(message)
  }
}

struct NextDeclaration {
  let branches: [(when: ExpressionDeclaration?, go: LocatedText)]
  let range: SourceRange
  let end: Int?

  static let branchKeys = ["when", "go"]

  var isInOrder: Bool { branches.dropLast().allSatisfy { $0.when != nil } }

  init?(_ node: JSONNode, sink: DiagnosticSink) {
    range = node.range
    end = node.items?.last?.range.end
    if let text = node.text {
      branches = [(nil, text)]
    } else if let items = node.items {
      let objects = items.compactMap { ObjectReader($0, kind: "a branch", keys: Self.branchKeys, sink: sink) }
      branches = objects.compactMap { object in object.requiredText("go").map { (object.expression("when"), $0) } }
      reportUnreachable(objects, sink: sink)
    } else {
      sink.wrongType(node, what: "next", expected: "a step id or a list of branches")
      return nil
    }
  }

  /// Reports each branch that has no `when` and is not the last one, because the branches after it are never taken.
  private func reportUnreachable(_ objects: [ObjectReader], sink: DiagnosticSink) {
    let unconditional = objects.filter { $0["when"] == nil && $0["go"] != nil }
    for branch in unconditional where branch.range != objects.last?.range {
      var edits: [Diagnostic.Edit] = []
      if unconditional.count == 1, let go = branch["go"]?.text?.text, NameTable.isStepID(go), let end {
        edits = [
          Diagnostic.Edit(removing: branch.range), Diagnostic.Edit(insert: ", { \"go\": \"\(go)\" }", at: end),
        ]
      }
      sink.report(.unreachableBranch, DefinitionMessages.unreachableBranches, at: branch.range, edits: edits)
    }
  }
}
