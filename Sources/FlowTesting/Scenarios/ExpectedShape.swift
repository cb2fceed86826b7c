import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Used to report expectations that no run can meet.
indirect enum ExpectedShape: ValueSchema {
  case anything
  case single(ValueType)
  case choice([String])
  /// A string that is stored in a normal form, such as a phone number.
  case formed(FieldKind)
  case list(ExpectedShape)
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
    case (.single(.int), .number(let number)): number.int == nil ? nil : value
    case (.single(.money(let type)), _): Self.amount(value, type)
    case (.single(let type), _): type.scalar(value)
    case (.choice(let words), .string(let text)): words.contains(text) ? value : nil
    // Answers are stored in a normal form, so an expectation in another form could never be met.
    case (.formed(let kind), .string(let text)): Self.kept(text, as: kind) == text ? value : nil
    case _: nil
    }
  }

  /// An expected amount is a number, a text such as `12.50` or `12.50 EUR`, or an object with `amount`, `currency` or
  /// both.
  private static func amount(_ value: Value, _ type: CurrencyType) -> Value? {
    switch value {
    case .string: return type.constant != nil && Money(value, in: type.constant) == nil ? nil : value
    case .int, .number: return value
    case .record(let record):
      let members = [Money.members.amount, Money.members.currency]
      return record.names.allSatisfy(members.contains) ? value : nil
    case _: return nil
    }
  }

  var isSingle: Bool { if case .scalar = shape { true } else { false } }

  /// Returns a string as an answer stores it, such as `+12015550123`, or `nil` if the string is not a valid answer.
  static func kept(_ text: String, as kind: FieldKind) -> String? {
    guard case .success(.string(let kept)) = kind.type.read(.string(text), AnswerContext()) else { return nil }
    return kept
  }

  subscript(name: String) -> ExpectedShape? {
    guard case .record(let names, let shapes) = self else { return nil }
    return names.firstIndex(of: name).map { shapes[$0] }
  }

  var partNames: [String] { if case .record(let names, _) = self { names } else { [] } }

  var names: [String] {
    switch self {
    case .record(let names, let shapes): names + shapes.flatMap(\.names)
    case .list(let element): element.names
    case .anything, .single, .choice, .formed: []
    }
  }

  // MARK: creating shapes

  init(_ type: ValueType) {
    switch type.withoutNull {
    case .bool, .int, .number, .string, .secret, .date, .time, .money: self = .single(type.withoutNull)
    case .uint: self = .single(.int)
    case .timestamp: self = .single(.string)
    case .list(let element): self = .list(ExpectedShape(element))
    case .record(let type): self = .record(names: type.names, shapes: type.types.map { ExpectedShape($0) })
    case .file: self.init(.record(AttachedFile.members))
    case .null, .bytes, .duration, .days, .secretBytes, .type, .map, .json, .optional, .dyn, .error: self = .anything
    }
  }

  init(_ type: PortType) { self.init(type.valueType) }

  init(inputOf port: ServicePort, in flow: Flow) {
    switch port.input {
    case .answers: self = .answers(of: flow)
    case .record(let names, let types):
      self = .record(
        names: names, shapes: types.map { $0 == .answers ? .answers(of: flow) : ExpectedShape($0) })
    case let other: self = ExpectedShape(other)
    }
  }

  init(_ template: ValueTemplate) {
    switch template {
    case .expression(let expression): self = ExpectedShape(expression.type)
    case .record(let names, let values): self = .record(names: names, shapes: values.map { ExpectedShape($0) })
    case .constant(let value): self = ExpectedShape(value)
    case .list, .answers: self = .anything
    }
  }

  private init(_ value: Value) {
    guard case .record(let record) = value else {
      self = .anything
      return
    }
    self = .record(names: record.names, shapes: record.values.map { ExpectedShape($0) })
  }

  init(_ field: FieldIndex, in flow: Flow) {
    let type = flow[field].type
    if !type.parts.isEmpty {
      let names = type.isCounted ? [ListType.id] : []
      self.init(Self.record(of: type.parts, in: flow, and: names), isList: type.isCounted)
    } else if let options = type.options {
      self.init(Self.one(of: options), isList: type.isCounted)
    } else if type.holdsFiles {
      self.init(type.valueType)
    } else {
      self = type.textForm == nil ? .single(type.valueType) : .formed(flow[field].kind)
    }
  }

  private init(_ element: ExpectedShape, isList: Bool) { self = isList ? .list(element) : element }

  private static func one(of options: OptionSource) -> ExpectedShape {
    guard case .fixed(let options) = options else { return .single(.string) }
    return .choice(options.map(\.id))
  }

  private static func record(of fields: [FieldIndex], in flow: Flow, and more: [String] = []) -> ExpectedShape {
    .record(
      names: fields.map { flow[$0].id } + more,
      shapes: fields.map { ExpectedShape($0, in: flow) } + more.map { _ in .single(.string) })
  }

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

  /// An end without `"result"` returns these answers as an object, and a service with `"input": "answers"` receives it.
  static func answers(of flow: Flow) -> ExpectedShape {
    let fields = flow.steps.filter { flow.repetition(of: $0.index) == nil }.flatMap(\.fields)
    let sections = flow.sections.filter { $0.repetition != nil }
    return .record(
      names: fields.map { flow[$0].id } + sections.map(\.id),
      shapes: fields.map { ExpectedShape($0, in: flow) } + sections.compactMap { ExpectedShape($0, in: flow) })
  }
}
