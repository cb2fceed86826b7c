import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// What a value can be, to report what a scenario writes that can never be there.
indirect enum ExpectedShape: ValueSchema {
  /// Nothing is known of it.
  case anything
  /// Any value of a type that is not made of others.
  case single(ValueType)
  /// One of a few words.
  case choice([String])
  /// A text that is kept in one form, however it was typed.
  case formed(FieldKind)
  /// Values in order.
  case list(ExpectedShape)
  /// Values under names.
  case record(names: [String], shapes: [ExpectedShape])

  var shape: ValueShape<ExpectedShape> {
    switch self {
    case .list(let element): .list(element)
    case .record(let names, let shapes): .record(names: names, schemas: shapes)
    case .anything, .single, .choice, .formed: .scalar
    }
  }

  func scalar(_ value: Value) -> Value? {
    switch (self, value) {
    case (.anything, _): value
    case (.single(.int), .double(let number)): number == number.rounded() ? value : nil
    case (.single(let type), _): type.scalar(value)
    case (.choice(let words), .string(let text)): words.contains(text) ? value : nil
    // An answer is kept in one form: what is written in another is never found.
    case (.formed(let kind), .string(let text)): Self.kept(text, as: kind) == text ? value : nil
    case _: nil
    }
  }

  var isSingle: Bool { if case .scalar = shape { true } else { false } }

  /// The form in which a text is kept; nil where it is no answer.
  static func kept(_ text: String, as kind: FieldKind) -> String? {
    guard case .success(.string(let kept)) = AnswerParser.parse(.string(text), as: kind) else { return nil }
    return kept
  }

  subscript(name: String) -> ExpectedShape? {
    guard case .record(let names, let shapes) = self else { return nil }
    return names.firstIndex(of: name).map { shapes[$0] }
  }

  var partNames: [String] { if case .record(let names, _) = self { names } else { [] } }

  /// The names of all parts, those of parts included.
  var names: [String] {
    switch self {
    case .record(let names, let shapes): names + shapes.flatMap(\.names)
    case .list(let element): element.names
    case .anything, .single, .choice, .formed: []
    }
  }

  // MARK: of a flow

  /// What an expression gives.
  init(_ type: ValueType) {
    switch type.withoutNull {
    case .bool, .int, .double, .string, .secret, .timestamp: self = .single(type.withoutNull)
    case .uint: self = .single(.int)
    case .list(let element): self = .list(ExpectedShape(element))
    case .record(let type): self = .record(names: type.names, shapes: type.types.map { ExpectedShape($0) })
    case .null, .bytes, .duration, .secretBytes, .type, .map, .optional, .dyn, .error: self = .anything
    }
  }

  /// What a service takes and gives, or a host.
  init(_ type: PortType) { self.init(type.valueType) }

  /// What a template is put together to.
  init(_ template: ValueTemplate) {
    switch template {
    case .expression(let expression): self = ExpectedShape(expression.type)
    case .record(let names, let values): self = .record(names: names, shapes: values.map { ExpectedShape($0) })
    case .constant(let value): self = ExpectedShape(value)
    case .list: self = .anything
    }
  }

  /// What never changes.
  private init(_ value: Value) {
    guard case .record(let record) = value else {
      self = .anything
      return
    }
    self = .record(names: record.names, shapes: record.values.map { ExpectedShape($0) })
  }

  /// The answer of a question.
  init(_ field: FieldIndex, in flow: Flow) {
    switch flow[field].kind {
    case .text, .integer, .number, .date, .boolean: self = .single(flow[field].kind.valueType)
    case .phone, .email, .url, .code: self = .formed(flow[field].kind)
    case .choice(let options): self = Self.one(of: options)
    case .choices(let options, _, _): self = .list(Self.one(of: options))
    case .group(let inner): self = Self.record(of: inner, in: flow)
    case .list(let format): self = .list(Self.record(of: format.fields, in: flow, and: [ListFormat.id]))
    }
  }

  private static func one(of options: OptionSource) -> ExpectedShape {
    guard case .fixed(let options) = options else { return .single(.string) }
    return .choice(options.map(\.id))
  }

  private static func record(of fields: [FieldIndex], in flow: Flow, and more: [String] = []) -> ExpectedShape {
    .record(
      names: fields.map { flow[$0].id } + more,
      shapes: fields.map { ExpectedShape($0, in: flow) } + more.map { _ in .single(.string) })
  }

  /// The list a repeated section is kept as; nil for a section that is walked once.
  init?(_ section: StepSection, in flow: Flow) {
    guard let repetition = section.repetition else { return nil }
    guard case .list(.record(let names, let shapes)) = ExpectedShape(repetition.listType) else {
      self = .anything
      return
    }
    let fields = Dictionary(keepingFirst: repetition.fields.map { (flow[$0].id, $0) })
    self = .list(
      .record(
        names: names,
        shapes: zip(names, shapes).map { name, shape in fields[name].map { ExpectedShape($0, in: flow) } ?? shape }))
  }

  /// All kept answers of a flow, as a result or a request is without a template of its own.
  static func answers(of flow: Flow) -> ExpectedShape {
    let fields = flow.steps.filter { flow.repetition(of: $0.index) == nil }.flatMap(\.fields)
    let sections = flow.sections.filter { $0.repetition != nil }
    return .record(
      names: fields.map { flow[$0].id } + sections.map(\.id),
      shapes: fields.map { ExpectedShape($0, in: flow) } + sections.compactMap { ExpectedShape($0, in: flow) })
  }
}
