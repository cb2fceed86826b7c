import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// What a value can be, for telling what a scenario writes that can never be there.
indirect enum ExpectedShape {
  /// Nothing is known of it.
  case anything
  /// Any text.
  case text
  /// A calendar day.
  case day
  /// True or false.
  case boolean
  /// A whole number.
  case whole
  /// A number.
  case number
  /// One of a few words.
  case choice([String])
  /// A text that is kept in one form, however it was typed.
  case formed(FieldKind)
  /// Values in order.
  case list(ExpectedShape)
  /// Values under names.
  case record([(name: String, shape: ExpectedShape)])

  /// The parts of a record; none of anything else.
  var parts: [(name: String, shape: ExpectedShape)] { if case .record(let parts) = self { parts } else { [] } }

  /// The names of all parts, those of parts included.
  var names: [String] {
    switch self {
    case .record(let parts): parts.flatMap { [$0.name] + $0.shape.names }
    case .list(let element): element.names
    case .anything, .text, .day, .boolean, .whole, .number, .choice, .formed: []
    }
  }

  /// What an expression gives.
  init(_ type: ValueType) {
    switch type.withoutNull {
    case .bool: self = .boolean
    case .int, .uint: self = .whole
    case .double: self = .number
    case .string, .secret: self = .text
    case .timestamp: self = .day
    case .list(let element): self = .list(ExpectedShape(element))
    case .record(let type): self = .record(zip(type.names, type.types).map { ($0, ExpectedShape($1)) })
    case .null, .bytes, .duration, .secretBytes, .type, .map, .optional, .dyn, .error: self = .anything
    }
  }

  /// What a service takes and gives, or a host.
  init(_ type: PortType) { self.init(type.valueType) }

  /// What a template is put together to.
  init(_ template: ValueTemplate) {
    switch template {
    case .expression(let expression): self = ExpectedShape(expression.type)
    case .record(let names, let values): self = .record(zip(names, values).map { ($0, ExpectedShape($1)) })
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
    self = .record(zip(record.names, record.values).map { ($0, ExpectedShape($1)) })
  }

  /// The answer of a question.
  init(_ field: FieldIndex, in flow: Flow) {
    switch flow[field].kind {
    case .text: self = .text
    case .phone, .email, .url, .code: self = .formed(flow[field].kind)
    case .integer: self = .whole
    case .number: self = .number
    case .date: self = .day
    case .boolean: self = .boolean
    case .choice(let options): self = Self.one(of: options)
    case .choices(let options, _, _): self = .list(Self.one(of: options))
    case .group(let inner): self = Self.record(of: inner, in: flow)
    case .list(let format): self = .list(Self.record(of: format.fields, in: flow, and: ListFormat.id))
    }
  }

  private static func one(of options: OptionSource) -> ExpectedShape {
    guard case .fixed(let options) = options else { return .text }
    return .choice(options.map(\.id))
  }

  private static func record(of fields: [FieldIndex], in flow: Flow, and more: String? = nil) -> ExpectedShape {
    let parts = fields.map { (name: flow[$0].id, shape: ExpectedShape($0, in: flow)) }
    return .record(parts + (more.map { [(name: $0, shape: .text)] } ?? []))
  }

  /// The list a repeated section is kept as; nil for a section that is walked once.
  init?(_ section: StepSection, in flow: Flow) {
    guard let repetition = section.repetition else { return nil }
    guard case .list(.record(let parts)) = ExpectedShape(repetition.listType) else {
      self = .anything
      return
    }
    let fields = Dictionary(keepingFirst: repetition.fields.map { (flow[$0].id, $0) })
    self = .list(
      .record(parts.map { ($0.name, fields[$0.name].map { field in ExpectedShape(field, in: flow) } ?? $0.shape) }))
  }

  /// All kept answers of a flow, as a result or a request is without a template of its own.
  static func answers(of flow: Flow) -> ExpectedShape {
    let fields = flow.steps.filter { flow.repetition(of: $0.index) == nil }.flatMap(\.fields)
    let sections = flow.sections.compactMap { section in
      ExpectedShape(section, in: flow).map { (name: section.id, shape: $0) }
    }
    return .record(fields.map { (flow[$0].id, ExpectedShape($0, in: flow)) } + sections)
  }
}
