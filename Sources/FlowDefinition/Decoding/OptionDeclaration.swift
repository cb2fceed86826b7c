import FlowSyntax

struct OptionDeclaration {
  let id: LocatedText
  /// The label, or `nil` if the option is declared by its id alone, which then serves as the label.
  let label: TemplateDeclaration?
  let help: TemplateDeclaration?
  let when: ExpressionDeclaration?
  let isExclusive: Bool
  let data: OptionData

  static let keys = ["id", "label", "help", "when", "exclusive", "data"]

  var shown: LocatedText { label?.text ?? id }

  init?(_ node: JSONNode, sink: DiagnosticSink) {
    if let id = node.text {
      self.id = id
      (label, help, when, isExclusive) = (nil, nil, nil, false)
      data = OptionData([], sink: sink)
      return
    }
    guard let object = ObjectReader(node, kind: "an option", keys: Self.keys, sink: sink) else { return nil }
    let id = object.requiredText("id")
    let label = object.requiredTemplate("label")
    data = OptionData(object.entries("data"), sink: sink)
    guard let id, let label else { return nil }
    self.id = id
    self.label = label
    help = object.template("help")
    when = object.expression("when")
    isExclusive = object.bool("exclusive") ?? false
  }
}

final class OptionListDeclaration {
  private let node: JSONNode
  private let sink: DiagnosticSink
  private lazy var content = readContent()
  var options: [OptionDeclaration] { content.options }
  var data: OptionDataTypes { content.data }
  /// The ids of all options; empty if one of them can't be read.
  private(set) lazy var ids = readIDs()
  private(set) lazy var idSet = Set(ids)

  init(_ node: JSONNode, sink: DiagnosticSink) {
    self.node = node
    self.sink = sink
  }

  private func readContent() -> (options: [OptionDeclaration], data: OptionDataTypes) {
    let items = sink.array(node, "options")
    if node.items?.isEmpty ?? false { sink.report(.badLimits, DefinitionMessages.noOptions, at: node.range) }
    let options = items.compactMap { OptionDeclaration($0, sink: sink) }
    var seen: [String: LocatedText] = [:]
    for id in options.map(\.id) {
      guard let first = seen.updateValue(seen[id.text] ?? id, forKey: id.text) else { continue }
      sink.duplicate(DefinitionMessages.duplicateOption, id, first: first.quotedRange)
    }
    checkLabels(options)
    return (options, OptionDataTypes(options, sink: sink))
  }

  /// Options with conditions may have equal labels, because they may never be offered together.
  private func checkLabels(_ options: [OptionDeclaration]) {
    var seen: [String: OptionDeclaration] = [:]
    for option in options where option.when == nil {
      let label = AnswerText.withoutMarks(option.shown.text.lowercased())
      guard let first = seen.updateValue(seen[label] ?? option, forKey: label), first.id.text != option.id.text else {
        continue
      }
      sink.report(
        .duplicateID, DefinitionMessages.duplicateLabel(option.shown.text), at: option.shown.quotedRange,
        severity: .warning, related: [Diagnostic.Related(first.shown.quotedRange, SyntaxMessages.firstDefined)])
    }
  }

  /// Reads the list, so that errors in it are reported even if no field uses it.
  func readAll() { for option in options { sink.add(option.when?.problems ?? []) } }

  private func readIDs() -> [String] {
    let items = node.items ?? []
    let ids = items.compactMap { ($0.text ?? $0["id"]?.node.text)?.text }
    return ids.count == items.count ? ids : []
  }
}
