import FlowExpressions
import FlowSyntax

struct FlowIndexer {
  typealias FieldEntry = FlowIndex.FieldEntry

  let declaration: FlowDeclaration
  let sink: DiagnosticSink
  var names: NameTable
  var steps: [String: StepIndex] = [:]
  var formerSteps: [String: StepIndex] = [:]
  var sectionOfStep: [SectionIndex?] = []
  var repeated: [FlowIndex.RepeatedEntry?] = []
  var fields: [FieldEntry] = []
  var fieldsByPath: [String: FieldIndex] = [:]
  let sharedGroups = SharedGroupProblems()
  private(set) var fieldsOfStep: [[FieldIndex]] = []
  private(set) var calls: [FlowIndex.CallEntry] = []
  private(set) var callsOfStep: [[CallIndex]] = []
  private(set) var callsByPlace: [StepIndex: [Call.Role: CallIndex]] = [:]
  private(set) var hasRefusedConditions = false
  private(set) var given: [GivenValue] = []
  let givenSlots: Range<Int>
  static let rejectionSlot = 0
  private(set) var slotCount = 1
  private(set) var fieldOfSlot: [FieldIndex?] = []
  private(set) var stepOfSlot: [StepIndex?] = []
  private(set) var repetitionOfSlot: [SectionIndex?] = []
  private var ports: [String: PortIndex] = [:]
  private var verification: VerificationPorts

  init(_ declaration: FlowDeclaration, sink: DiagnosticSink) {
    self.declaration = declaration
    self.sink = sink
    names = NameTable(declaration: declaration, sink: sink)
    verification = VerificationPorts(declaration)
    givenSlots = 1..<1 + declaration.given.count { $0.type != nil }
    ports = Dictionary(
      declaration.services.enumerated().map { ($1.name.text, PortIndex(rawValue: $0)) }, uniquingKeysWith: { $1 })
    // Reserve capacity, because every name would be hashed twice if these tables grew gradually.
    let count = declaration.steps.reduce(0) { $0 + $1.items.count }
    fieldsByPath.reserveCapacity(count)
    names.reserveCapacity(count + declaration.conditions.count)
    steps.reserveCapacity(declaration.steps.count)
    indexGiven()
    indexSections()
    indexSteps()
    indexConditions()
    indexFormerFields()
    indexFormerSteps()
    indexSlots()
  }

  private mutating func indexSlots() {
    fieldOfSlot = Array(repeating: nil, count: slotCount)
    stepOfSlot = Array(repeating: nil, count: slotCount)
    repetitionOfSlot = Array(repeating: nil, count: slotCount)
    for field in fields { (fieldOfSlot[field.slot], stepOfSlot[field.slot]) = (field.index, field.step) }
    for call in calls { if let slot = call.outputSlot { stepOfSlot[slot] = call.step } }
    for (index, entry) in repeated.enumerated() {
      guard let entry else { continue }
      for slot in entry.slots + [entry.itemSlot] { repetitionOfSlot[slot] = SectionIndex(rawValue: index) }
    }
  }

  /// The type `.error` prevents further diagnostics where the name is used.
  private var unreadable: Variable { Variable(slot: Self.rejectionSlot, type: .error) }

  mutating func newSlot() -> Int {
    slotCount += 1
    return slotCount - 1
  }

  private mutating func indexGiven() {
    for entry in declaration.given {
      guard let type = entry.type else {
        names.register(entry.name, .variable(unreadable))
        continue
      }
      let slot = newSlot()
      given.append(GivenValue(name: entry.name.text, type: type, slot: slot))
      let variable = Variable(
        slot: slot, type: type.valueType, isSecret: type.withoutNull == .secret, display: .type(type))
      names.register(entry.name, .variable(variable))
    }
  }

  private mutating func indexSteps() {
    for (place, step) in declaration.steps.enumerated() {
      let index = StepIndex(rawValue: place)
      if step.hasID { claim(step.id, for: index) }
      let prefix = repetition(at: index).map { declaration.sections[$0.rawValue].id.text + "." } ?? ""
      var fields: [FieldIndex] = []
      fields.reserveCapacity(step.items.count)
      for case .field(let field) in step.items {
        fields.append(add(field, step: index, parent: nil, prefix: prefix))
      }
      fieldsOfStep.append(fields)
      callsOfStep.append([])
      indexCalls(of: step, at: index)
    }
  }

  mutating func claim(_ id: LocatedText, for step: StepIndex?) {
    check(stepID: id)
    guard let step, let first = steps.updateValue(step, forKey: id.text) else { return }
    steps[id.text] = first
    sink.duplicate(
      DefinitionMessages.duplicateStep, id,
      first: sink.suppressesSuggestions ? nil : declaration.definition(ofStep: id.text)
    )
  }

  func check(stepID id: LocatedText) {
    if !NameTable.isStepID(id.text) { sink.report(.reservedID, DefinitionMessages.notAStepID, of: id) }
  }

  private mutating func indexConditions() {
    let conditions = declaration.conditions.map { ($0.name, $0.expression.parsed) }
    let sizes = ConditionSizes(conditions.compactMap { name, expression in expression.map { (name.text, $0) } })
    hasRefusedConditions = !sizes.refused.isEmpty
    sink.diagnostics += declaration.conditions.flatMap(\.expression.problems)
    for (name, expression) in conditions {
      switch sizes.problem(of: name.text) {
      case .tooManyParts:
        let message = DefinitionMessages.conditionTooLarge(name.text, limit: ConditionSizes.partLimit)
        sink.report(.tooCostly, message, at: name.quotedRange, help: DefinitionMessages.conditionTooLargeHelp)
      case .tooDeep: sink.report(.syntax, DefinitionMessages.conditionTooDeep, of: name)
      case nil: break
      }
      let isSound = sizes.refused[name.text] == nil
      names.register(name, isSound ? expression.map { .condition($0) } ?? .variable(unreadable) : .variable(unreadable))
    }
  }

  // MARK: Calls

  private mutating func indexCalls(of step: StepDeclaration, at index: StepIndex) {
    if let before = step.before { add(before, step: index, role: .before) }
    if let submit = step.submit { add(submit, step: index, role: .submit) }
    for (place, action) in step.actions.enumerated() {
      if case .call(let call) = action.effect { add(call, step: index, role: .action(place)) }
    }
  }

  private mutating func reportUnknown(_ port: LocatedText) {
    guard let edits = verification.edits(declaring: port.text) else {
      return sink.unknown(.unknownService, port, DefinitionMessages.unknownService, listing: ports.keys.sorted())
    }
    sink.report(
      .unknownService, DefinitionMessages.unknownService(port.text), at: port.quotedRange,
      help: DefinitionMessages.declareVerification, edits: edits)
  }

  private mutating func add(_ call: CallDeclaration, step: StepIndex, role: Call.Role) {
    let port = ports[call.port.text]
    if port == nil { reportUnknown(call.port) }
    let output = port.flatMap { declaration.services[$0.rawValue].port.output }
    let slot = output == nil ? nil : newSlot()
    let index = CallIndex(rawValue: calls.count)
    calls.append(
      FlowIndex.CallEntry(declaration: call, index: index, step: step, role: role, port: port, outputSlot: slot))
    callsOfStep[step.rawValue].append(index)
    callsByPlace[step, default: [:]][role] = index
    if let slot, let section = repetition(at: step) { repeated[section.rawValue]?.slots.append(slot) }
    guard let name = call.output else { return }
    if let output, let slot {
      let type = role == .before || role == .submit ? output.valueType : output.valueType.orNull
      claim(name, Variable(slot: slot, type: type, display: .type(output)), at: step)
    } else {
      if let port, !declaration.services[port.rawValue].isUncertain {
        sink.report(.typeMismatch, DefinitionMessages.noOutput(call.port.text), at: name.quotedRange)
      }
      claim(name, unreadable, at: step)
    }
  }
}
