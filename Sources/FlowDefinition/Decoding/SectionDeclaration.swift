import FlowSyntax

struct SectionDeclaration {
  let id: LocatedText
  /// A missing id was reported when the section was read.
  let hasID: Bool
  let formerIDs: [LocatedText]
  let title: TemplateDeclaration?
  let when: ExpressionDeclaration?
  let isOptional: Bool
  let repetition: RepetitionDeclaration?
  let next: NextDeclaration?
  let range: SourceRange
  let steps: Range<Int>

  static let keys = ["id", "title", "when", "optional", "repeat", "steps", "next", "was", "allow"]

  static func read(
    _ node: JSONNode, after count: Int, groups: SharedGroups, sink: DiagnosticSink
  ) -> (SectionDeclaration, [StepDeclaration])? {
    guard let object = ObjectReader(node, kind: "a section", keys: keys, sink: sink) else { return nil }
    let steps = object.array("steps").compactMap { node -> StepDeclaration? in
      guard let inner = node["steps"] else { return StepDeclaration(node, groups: groups, sink: sink) }
      sink.report(.unknownKey, DefinitionMessages.sectionInSection, at: inner.key.quotedRange)
      return nil
    }
    if object["steps"]?.items?.isEmpty ?? false {
      sink.report(.missingKey, DefinitionMessages.emptySection, at: object.keyRange("steps"))
    }
    let section = SectionDeclaration(object, count..<count + steps.count)
    if section.repetition != nil { steps.forEach { $0.checkRepeated(sink) } }
    return (section, steps)
  }

  private init(_ object: ObjectReader, _ steps: Range<Int>) {
    let id = object.requiredText("id")
    title = object.template("title")
    when = object.expression("when")
    isOptional = object.bool("optional") ?? false
    repetition = object["repeat"].flatMap { RepetitionDeclaration($0, sink: object.sink) }
    next = object["next"].flatMap { NextDeclaration($0, sink: object.sink) }
    formerIDs = object.texts("was")
    _ = object.texts("allow")
    range = object.opening
    self.id = id ?? LocatedText("", at: object.opening.start)
    hasID = id != nil
    self.steps = steps
  }
}

struct RepetitionDeclaration {
  let items: ExpressionDeclaration
  let name: LocatedText
  /// The member that tells the items apart.
  let key: LocatedText?
  let max: Int
  let maxRange: SourceRange?

  static let keys = ["for", "as", "key", "max"]
  /// The highest value that a file may specify for `max`.
  static let most = 1000
  /// The value of `max` if the file does not specify one.
  static let usual = 100

  init?(_ node: JSONNode, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a repetition", keys: Self.keys, sink: sink) else { return nil }
    let items = object.requiredText("for")
    let name = object.requiredText("as")
    key = object.text("key")
    max = object.int("max", in: 1...Self.most) ?? Self.usual
    maxRange = object["max"]?.range
    guard let items, let name else { return nil }
    self.items = ExpressionDeclaration(items)
    self.name = name
  }
}

extension StepDeclaration {
  fileprivate func checkRepeated(_ sink: DiagnosticSink) {
    if let end { sink.report(.unknownKey, DefinitionMessages.notRepeated("end"), at: end.quotedRange) }
    if let review { sink.report(.unknownKey, DefinitionMessages.notRepeated("review"), at: review.text.quotedRange) }
    if let submit, submit.isOnce { sink.report(.unknownKey, DefinitionMessages.notRepeated("once"), at: submit.range) }
  }
}
