import FlowSyntax

/// An option as the file declares it.
struct OptionDeclaration {
  let id: LocatedText
  /// Nil for an option that is only an id, which is shown as it is.
  let label: TemplateDeclaration?
  let help: TemplateDeclaration?
  let when: ExpressionDeclaration?
  let isExclusive: Bool

  static let keys = ["id", "label", "help", "when", "exclusive"]

  init?(_ node: JSONNode, sink: DiagnosticSink) {
    if case .string(let id) = node.value {
      self.id = id
      (label, help, when, isExclusive) = (nil, nil, nil, false)
      return
    }
    guard let object = ObjectReader(node, kind: "an option", keys: Self.keys, sink: sink) else { return nil }
    let id = object.requiredText("id")
    let label = object.requiredTemplate("label")
    guard let id, let label else { return nil }
    self.id = id
    self.label = label
    help = object.template("help")
    when = object.expression("when")
    isExclusive = object.bool("exclusive") ?? false
  }
}

/// A list of options: of one field, or shared by several.
final class OptionListDeclaration {
  let options: [OptionDeclaration]
  /// The ids of all; none where one of them cannot be read.
  let ids: [String]
  /// The same ids, for looking one up.
  private(set) lazy var idSet = Set(ids)

  init(_ node: JSONNode, sink: DiagnosticSink) {
    let items = sink.array(node, "options")
    if items.isEmpty, case .array = node.value {
      sink.error(.badLimits, DefinitionMessages.noOptions, at: node.range)
    }
    options = items.compactMap { OptionDeclaration($0, sink: sink) }
    let ids = items.compactMap(Self.id)
    self.ids = ids.count == items.count ? ids : []
    var seen = Set<String>()
    for option in options where !seen.insert(option.id.text).inserted {
      sink.error(.duplicateID, DefinitionMessages.twoOptions(option.id.text), at: option.id.quotedRange)
    }
  }

  private static func id(of item: JSONNode) -> String? {
    switch item.value {
    case .string(let id): return id.text
    case .object(let members):
      guard case .string(let id) = members.first(where: { $0.key.text == "id" })?.node.value else { return nil }
      return id.text
    case .null, .bool, .number, .array, .invalid: return nil
    }
  }
}
