import FlowDefinition
import FlowExpressions
import FlowSyntax

struct FlowContract {
  struct Exchange {
    let words: String
    let isSent: Bool
    let shape: ContractShape
    let range: SourceRange
  }

  struct Service {
    let name: String
    let range: SourceRange
    let rejections: [(code: String, range: SourceRange)]
  }

  struct Function {
    let name: String
    let signature: String
    let range: SourceRange
  }

  struct Ending {
    let step: String
    let outcome: String
    let range: SourceRange
  }

  let source: SourceFile
  private(set) var exchanges: [Exchange] = []
  private(set) var services: [Service] = []
  let functions: [Function]
  private(set) var ends: [Ending] = []

  init(_ flow: Flow, _ root: JSONNode) {
    source = flow.source
    functions = flow.functions.map { Function(name: $0.name, signature: $0.signature, range: $0.range) }
    let answers = ContractShape(answersOf: flow) { .word($0.typeName.rawValue) }
    // A result that is not written out has the types that its expressions would have.
    let result = ContractShape(answersOf: flow) { ContractShape($0.type.valueType, at: $0.range) }
    if let given = root.node(under: "given") {
      let shape = ContractShape(given, answers: answers)
      exchanges.append(Exchange(words: DifferenceMessages.inputs, isSent: false, shape: shape, range: given.range))
    } else {
      let range = root.node(under: "flow")?.range ?? root.range
      exchanges.append(Exchange(words: DifferenceMessages.inputs, isSent: false, shape: .record([]), range: range))
    }
    for member in root.node(under: "services")?.members ?? [] { add(member, answers: answers) }
    for step in flow.steps { if let end = step.end { add(end, step, answers: result) } }
  }

  private mutating func add(_ service: JSONMember, answers: ContractShape) {
    let (name, node) = (service.key.text, service.node)
    let rejections = node.node(under: "rejects")?.members ?? []
    services.append(
      Service(
        name: name, range: service.key.quotedRange,
        rejections: rejections.map { ($0.key.text, $0.key.quotedRange) }))
    func add(_ words: String, isSent: Bool, _ type: JSONNode?) {
      let shape = type.map { ContractShape($0, answers: answers) } ?? .record([])
      let range = type?.range ?? service.key.quotedRange
      exchanges.append(Exchange(words: words, isSent: isSent, shape: shape, range: range))
    }
    add(DifferenceMessages.request(name), isSent: true, node.node(under: "input"))
    add(DifferenceMessages.reply(name), isSent: false, node.node(under: "output"))
    for rejection in rejections {
      add(DifferenceMessages.rejection(rejection.key.text, of: name), isSent: false, rejection.node)
    }
  }

  private mutating func add(_ end: End, _ step: Step, answers: ContractShape) {
    ends.append(Ending(step: step.id, outcome: end.outcome, range: step.range))
    let shape = end.result.map { ContractShape($0, at: step.range, answers: answers) } ?? answers
    let words = DifferenceMessages.result(step.id)
    exchanges.append(Exchange(words: words, isSent: true, shape: shape, range: step.range))
  }
}

extension ContractShape {
  fileprivate init(answersOf flow: Flow, _ shape: (Field) -> ContractShape) {
    var members: [Member] = []
    var repeated: Set<SectionIndex> = []
    for step in flow.steps {
      if let index = step.section, let repetition = flow[index].repetition {
        guard repeated.insert(index).inserted else { continue }
        let inner = repetition.fields.compactMap { Self.member(flow[$0], flow, shape) }
        let item = Self.item(of: repetition, at: flow[index].range)
        members.append(Member(name: flow[index].id, shape: .list(.record(inner + item)), range: flow[index].range))
      } else {
        members += step.fields.compactMap { Self.member(flow[$0], flow, shape) }
      }
    }
    self = .record(members)
  }

  /// Returns the element of the list for which a section repeats; empty if it repeats for a number.
  private static func item(of repetition: StepSection.Repetition, at range: SourceRange) -> [Member] {
    guard case .record(let item) = repetition.itemType else { return [] }
    return zip(item.names, item.types).filter { $0.0 == "item" }.map {
      Member(name: $0, shape: ContractShape($1, at: range), range: range)
    }
  }

  private static func member(_ field: Field, _ flow: Flow, _ shape: (Field) -> ContractShape) -> Member? {
    guard field.isKept else { return nil }
    func record(_ inner: [FieldIndex]) -> [Member] { inner.compactMap { member(flow[$0], flow, shape) } }
    let own: ContractShape =
      switch field.kind {
      case .group(let group): .record(record(group.fields))
      case .list(let format):
        .list(.record([Member(name: ListType.id, shape: .word("text"), range: field.range)] + record(format.fields)))
      case _: shape(field)
      }
    return Member(name: field.id, shape: isAlwaysGiven(field, flow) ? own : .optional(own), range: field.range)
  }

  /// Whether a field always has a value; for a field in a group or list, whether each group or item has the value.
  ///
  /// Branches that skip the step of the field are ignored. A repeated section around the step is ignored as well,
  /// because each of its items has the value.
  private static func isAlwaysGiven(_ field: Field, _ flow: Flow) -> Bool {
    guard case .always = field.requirement, field.when == nil else { return field.type.emptyValue != .null }
    let step = flow[field.step]
    if field.parent != nil { return true }
    let section = step.section.map { flow[$0] }.flatMap { $0.repetition == nil ? $0 : nil }
    return step.when == nil && !step.isOptional && section?.when == nil && section?.isOptional != true
  }
}
