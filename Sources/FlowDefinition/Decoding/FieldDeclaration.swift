import FlowSyntax

final class FieldDeclaration {
  let id: LocatedText
  let kind: FieldTypeName
  /// If the type could not be read, an error was reported, and the field's values are not checked.
  let hasKind: Bool
  let label: TemplateDeclaration?
  let short: TemplateDeclaration?
  let help: TemplateDeclaration?
  let example: TemplateDeclaration?
  let isRequired: Bool?
  let requiredWhen: ExpressionDeclaration?
  let when: ExpressionDeclaration?
  let defaultValue: JSONNode?
  let defaultFrom: ExpressionDeclaration?
  let suggest: ExpressionDeclaration?
  let computed: ExpressionDeclaration?
  let currency: ExpressionDeclaration?
  let keep: Bool?
  let isSecret: Bool
  let review: Bool?
  let twice: Bool
  let mustBe: JSONNode?
  let rules: [RuleDeclaration]
  let messages: [(code: LocatedText, text: TemplateDeclaration)]
  let formerIDs: [LocatedText]
  let shared: [GroupUse]
  let inner: [FieldDeclaration]
  /// The number of fields: the field itself and those inside it, at any depth.
  let count: Int
  /// The number of nesting levels, including the level of the field itself.
  let depth: Int
  let ifEmpty: LocatedText?
  /// This is always true for choices, because their options are not read until they are needed.
  private(set) lazy var hasConditions: Bool =
    when != nil || requiredWhen != nil || !rules.isEmpty || kind.type.hasOptions
    || inner.contains(where: \.hasConditions)
  let object: ObjectReader
  private(set) lazy var optionsFrom = object.expression("optionsFrom")
  private(set) lazy var ownOptions = object["options"].map { OptionListDeclaration($0, sink: object.sink) }

  static let commonKeys = [
    "id", "type", "label", "short", "help", "example", "required", "requiredWhen", "when", "default", "defaultFrom",
    "suggest", "computed", "keep", "secret", "twice", "mustBe", "rules", "messages", "review", "was", "allow",
  ]

  /// Only a person can choose a file, so these fields have no `default`, for example.
  private static let fileKeys = commonKeys.filter {
    !(initialKeys + ["example", "secret", "twice", "mustBe"]).contains($0)
  }

  static func keys(of kind: FieldTypeName) -> [String] {
    (kind.type.holdsFiles ? fileKeys : commonKeys) + kind.type.keys
  }

  /// A field may have at most one of these keys.
  static let initialKeys = ["default", "defaultFrom", "suggest", "computed"]

  private static let allKeys = commonKeys + Set(FieldTypeName.allCases.flatMap { $0.type.keys }).sorted()

  /// The forms are created once, because a flow may have thousands of fields.
  private static let forms = Dictionary(keepingFirst: FieldTypeName.allCases.map { ($0.rawValue, Form($0)) })

  private struct Form {
    let kind: FieldTypeName
    let keys: [String]
    let name: String

    init(_ kind: FieldTypeName) {
      self.kind = kind
      keys = FieldDeclaration.keys(of: kind)
      name = "a field of type \"\(kind.rawValue)\""
    }
  }

  init?(_ node: JSONNode, groups: SharedGroups, sink: DiagnosticSink) {
    guard let (object, form) = Self.opened(node, groups, sink) else { return nil }
    let kind = form?.kind ?? .text
    self.object = object
    self.kind = kind
    // In `file` and `files` fields, some keys, such as `default`, were reported as unknown, so they are ignored here.
    let takesValues = !kind.type.holdsFiles
    let id = object.requiredText("id")
    label = object.template("label")
    short = object.template("short")
    help = object.template("help")
    example = takesValues ? object.template("example") : nil
    isRequired = object.required()
    requiredWhen = object.expression("requiredWhen")
    when = object.expression("when")
    defaultValue = takesValues ? object["default"] : nil
    defaultFrom = takesValues ? object.expression("defaultFrom") : nil
    suggest = takesValues ? object.expression("suggest") : nil
    computed = takesValues ? object.expression("computed") : nil
    currency = kind == .money ? object.expression("currency") : nil
    keep = object.bool("keep")
    isSecret = takesValues && object.bool("secret") ?? false
    review = object.bool("review")
    twice = takesValues && Self.twice(object, isSecret: isSecret)
    mustBe = takesValues ? object["mustBe"] : nil
    rules = object.array("rules").compactMap { RuleDeclaration($0, namesField: false, sink: sink) }
    messages = Self.messages(object)
    ifEmpty = kind.type.hasOptions ? object.text("ifEmpty") : nil
    formerIDs = object.texts("was")
    _ = object.texts("allow")
    let fields = kind == .group || kind == .list ? object.required("fields") : nil
    (inner, shared) = fields.map { Self.inner($0, groups, sink) } ?? ([], [])
    hasKind = form != nil && shared.allSatisfy { !$0.fields.isEmpty }
    count = inner.reduce(1) { $0 + $1.count }
    depth = 1 + (inner.map(\.depth).max() ?? 0)
    guard let id else { return nil }
    self.id = id
  }

  private static func opened(
    _ node: JSONNode, _ groups: SharedGroups, _ sink: DiagnosticSink
  ) -> (object: ObjectReader, form: Form?)? {
    guard let any = ObjectReader(node, kind: "a field", keys: nil, sink: sink) else { return nil }
    let form = form(any, groups)
    return (form.map { any.read(as: $0.name, keys: $0.keys) } ?? any.read(as: Form(.text).name, keys: nil), form)
  }

  private static func twice(_ object: ObjectReader, isSecret: Bool) -> Bool {
    guard object.bool("twice") ?? false else { return false }
    if !isSecret { reportTwice(object) }
    return true
  }

  private static func reportTwice(_ object: ObjectReader) {
    let key = object.keyRange("twice")
    let edit =
      object["secret"].map { Diagnostic.Edit($0.range, "true") }
      ?? Diagnostic.Edit(insert: "\"secret\": true, ", at: key.start)
    object.sink.report(.unknownKey, DefinitionMessages.twiceWithoutSecret, at: key, edits: [edit])
  }

  private static func messages(_ object: ObjectReader) -> [(code: LocatedText, text: TemplateDeclaration)] {
    object.entries("messages").compactMap { code, node in
      object.sink.text(node, code.text).map { (code, TemplateDeclaration($0)) }
    }
  }

  private static func inner(
    _ node: JSONNode, _ groups: SharedGroups, _ sink: DiagnosticSink
  ) -> (fields: [FieldDeclaration], uses: [GroupUse]) {
    guard let items = node.text == nil ? node.items : [node] else {
      sink.wrongType(node, what: "fields", expected: "a list of fields or the name of a group")
      return ([], [])
    }
    return groups.fields(items)
  }

  /// An unknown type is reported, and the most similar type is used instead.
  private static func form(_ object: ObjectReader, _ groups: SharedGroups) -> Form? {
    let meant = object.meant(by: "type", among: allKeys)
    guard let word = meant.map({ object.sink.text($0, "type") }) ?? object.requiredText("type") else { return nil }
    if let form = forms[word.text] { return form }
    if groups.contains(word.text), object["fields"] == nil {
      report(word, "\"group\", \"fields\": \"\(word.text)\"", object.sink)
      return nil
    }
    if ["secret", "password"].contains(word.text.lowercased()), object["secret"] == nil {
      report(word, "\"text\", \"secret\": true", object.sink)
      return forms["text"]
    }
    let words = FieldTypeName.allCases.map(\.rawValue)
    object.sink.unknown(.wrongType, word, DefinitionMessages.unknownFieldType, candidates: words)
    return Suggestion.nearest(to: word.text, in: words).flatMap { forms[$0] }
  }

  /// - Parameter meant: The type to use instead, with a further key.
  private static func report(_ word: LocatedText, _ meant: String, _ sink: DiagnosticSink) {
    sink.report(
      .wrongType, DefinitionMessages.unknownFieldType(word.text), at: word.quotedRange,
      help: DefinitionMessages.useType(meant), edits: [Diagnostic.Edit(word.quotedRange, meant)])
  }
}

extension FieldDeclaration {
  var portType: PortType? {
    if isSecret { return .secret }
    return kind == .money ? .money(constantCurrency) : kind.type.portType
  }
}

extension ObjectReader {
  fileprivate func required() -> Bool? {
    guard let node = self["required"], let text = node.text, Self.booleanWord(text.text) == nil,
      self["requiredWhen"] == nil
    else { return bool("required") }
    // A single word might not be meant as a condition, so no edit is offered for it.
    let isExpression = text.text.contains { !$0.isLetter && !$0.isNumber && $0 != "_" }
    sink.wrongType(
      node, what: "required", expected: "true or false", help: DefinitionMessages.useRequiredWhen,
      edits: isExpression ? [Diagnostic.Edit(keyRange("required"), "\"requiredWhen\"")] : [])
    return nil
  }
}
