import FlowExpressions
import FlowSyntax

/// Everything a flow names, with its place, before any expression is read.
final class FlowIndex {
  struct CallEntry {
    let declaration: CallDeclaration
    let index: CallIndex
    let step: StepIndex
    let role: Call.Role
    let port: PortIndex?
    let outputSlot: Int?
  }

  struct RepeatedEntry {
    /// The item walked: its number, and what it is.
    let itemSlot: Int
    /// All items, once it was walked.
    let listSlot: Int
    /// The names that mean something only inside.
    var locals: [String: Variable] = [:]
    /// All variables that begin anew with each item.
    var slots: [Int] = []
  }

  subscript(step: StepIndex) -> StepDeclaration { declaration.steps[step.rawValue] }
  subscript(section: SectionIndex) -> SectionDeclaration { declaration.sections[section.rawValue] }
  subscript(port: PortIndex) -> ServiceDeclaration { declaration.services[port.rawValue] }
  subscript(field: FieldIndex) -> FieldEntry { fields[field.rawValue] }
  subscript(call: CallIndex) -> CallEntry { calls[call.rawValue] }

  let declaration: FlowDeclaration
  let sink: DiagnosticSink
  /// Looks into named conditions.
  let reader = NameReader()
  var names: NameTable
  /// Steps by id; a section's id means its first step.
  var steps: [String: StepIndex] = [:]
  /// Steps and sections by the ids they once had, for sessions saved then.
  var formerSteps: [String: StepIndex] = [:]
  /// The steps that mistyped names were meant to be.
  private var mistyped: [String: StepIndex?] = [:]
  private lazy var stepNames = steps.keys.sorted()
  var sectionOfStep: [SectionIndex?] = []
  /// What sections that are repeated have; nil for the others.
  var repeated: [RepeatedEntry?] = []
  var fields: [FieldEntry] = []
  var fieldsByPath: [String: FieldIndex] = [:]
  /// The fields of each step that are not in a group.
  var fieldsOfStep: [[FieldIndex]] = []
  /// The field each variable is the answer of.
  private(set) var fieldOfSlot: [FieldIndex?] = []
  /// The step that gives each variable its value; given values and lists of sections have none.
  private(set) var stepOfSlot: [StepIndex?] = []
  /// The repeated section each variable begins anew in with each item.
  private(set) var repetitionOfSlot: [SectionIndex?] = []
  var calls: [CallEntry] = []
  var callsOfStep: [[CallIndex]] = []
  private var callsByPlace: [StepIndex: [Call.Role: CallIndex]] = [:]

  /// Whether there is a field that is not kept.
  private(set) lazy var hasTransientFields = fields.contains { !$0.declaration.isKept }

  func call(of step: StepIndex, _ role: Call.Role) -> CallIndex? {
    callsOfStep[step.rawValue].isEmpty ? nil : callsByPlace[step]?[role]
  }
  /// The variable for the output of that call.
  func outputSlot(of step: StepIndex, _ role: Call.Role) -> Int? {
    call(of: step, role).flatMap { self[$0].outputSlot }
  }
  /// Whether some conditions are too large to be looked into, so that it is not known what they use.
  private(set) var hasRefusedConditions = false
  private var ports: [String: PortIndex] = [:]
  var given: [GivenValue] = []
  /// The variable that holds the details of a rejection comes first, then what the host gives.
  let rejectionSlot = 0
  let givenSlots: Range<Int>
  private(set) var slotCount = 1

  init(_ declaration: FlowDeclaration, sink: DiagnosticSink) {
    self.declaration = declaration
    self.sink = sink
    names = NameTable(sink: sink)
    givenSlots = 1..<1 + declaration.given.count { $0.type != nil }
    ports = Dictionary(
      declaration.services.enumerated().map { ($1.name.text, PortIndex(rawValue: $0)) }, uniquingKeysWith: { $1 })
    // Growing step by step would hash every name twice.
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

  private func indexSlots() {
    fieldOfSlot = Array(repeating: nil, count: slotCount)
    stepOfSlot = Array(repeating: nil, count: slotCount)
    repetitionOfSlot = Array(repeating: nil, count: slotCount)
    for field in fields { fieldOfSlot[field.slot] = field.index }
    for place in declaration.steps.indices.map(StepIndex.init) {
      for slot in slots(of: place) { stepOfSlot[slot] = place }
    }
    for (place, entry) in repeated.enumerated() {
      guard let entry else { continue }
      for slot in entry.slots + [entry.itemSlot] { repetitionOfSlot[slot] = SectionIndex(rawValue: place) }
    }
  }

  /// All fields of a step, those in groups too: they stand side by side.
  func fields(of step: StepIndex) -> ArraySlice<FieldEntry> {
    guard let first = fieldsOfStep[step.rawValue].first, let last = fieldsOfStep[step.rawValue].last else { return [] }
    return fields[first.rawValue..<self[last].end]
  }

  /// The variables a step gives a value.
  func slots(of step: StepIndex) -> [Int] {
    fields(of: step).map(\.slot) + callsOfStep[step.rawValue].compactMap { calls[$0.rawValue].outputSlot }
  }

  /// What a name stands for whose declaration was reported: its uses are right whatever they are.
  private var unreadable: Variable { Variable(slot: rejectionSlot, type: .error) }

  /// The step a way leads to; for a mistyped name, which was reported, the one that was meant.
  func target(_ id: LocatedText) -> StepIndex? {
    if let step = steps[id.text] { return step }
    if let known = mistyped[id.text] { return known }
    // Each search looks at every step.
    guard mistyped.count < 200 else { return nil }
    let meant = Suggestion.nearest(to: id.text, in: stepNames).flatMap { steps[$0] }
    mistyped[id.text] = .some(meant)
    return meant
  }

  func newSlot() -> Int {
    slotCount += 1
    return slotCount - 1
  }

  private func indexGiven() {
    for entry in declaration.given {
      guard let type = entry.type else {
        names.claim(entry.name, .variable(unreadable))
        continue
      }
      let slot = newSlot()
      given.append(GivenValue(name: entry.name.text, type: type, slot: slot))
      let variable = Variable(slot: slot, type: type.valueType, isSecret: type == .secret, display: .type(type))
      names.claim(entry.name, .variable(variable))
    }
  }

  private func indexSteps() {
    for (place, step) in declaration.steps.enumerated() {
      let index = StepIndex(rawValue: place)
      if step.hasID { claim(step.id, for: index) }
      let declared = step.items.compactMap { if case .field(let field) = $0 { field } else { nil } }
      let prefix = repetition(at: index).map { self[$0].id.text + "." } ?? ""
      fieldsOfStep.append(declared.map { add($0, step: index, parent: nil, prefix: prefix) })
      callsOfStep.append([])
      indexCalls(of: step, at: index)
    }
  }

  /// Gives a step, or the first step of a section, an id.
  func claim(_ id: LocatedText, for step: StepIndex?) {
    check(stepID: id)
    guard let step, let first = steps.updateValue(step, forKey: id.text) else { return }
    steps[id.text] = first
    sink.report(.duplicateID, DefinitionMessages.twoSteps, of: id)
  }

  func check(stepID id: LocatedText) {
    if !NameTable.isStepID(id.text) { sink.report(.reservedID, DefinitionMessages.notAStepID, of: id) }
  }

  private func indexConditions() {
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
      names.claim(name, isSound ? expression.map { .condition($0) } ?? .variable(unreadable) : .variable(unreadable))
    }
  }

  // MARK: calls

  private func indexCalls(of step: StepDeclaration, at index: StepIndex) {
    if let before = step.before { add(before, step: index, role: .before) }
    if let submit = step.submit { add(submit, step: index, role: .submit) }
    for (place, action) in step.actions.enumerated() {
      if case .call(let call) = action.effect { add(call, step: index, role: .action(place)) }
    }
  }

  private func add(_ call: CallDeclaration, step: StepIndex, role: Call.Role) {
    let port = ports[call.port.text]
    if port == nil {
      sink.unknown(.unknownService, call.port, DefinitionMessages.unknownService, candidates: ports.keys.sorted())
    }
    let output = port.flatMap { self[$0].port.output }
    let slot = output == nil ? nil : newSlot()
    let index = CallIndex(rawValue: calls.count)
    calls.append(CallEntry(declaration: call, index: index, step: step, role: role, port: port, outputSlot: slot))
    callsOfStep[step.rawValue].append(index)
    callsByPlace[step, default: [:]][role] = index
    if let slot, let section = repetition(at: step) { repeated[section.rawValue]?.slots.append(slot) }
    guard let name = call.output else { return }
    if let output, let slot {
      let type = role == .before || role == .submit ? output.valueType : output.valueType.orNull
      claim(name, Variable(slot: slot, type: type, display: .type(output)), at: step)
    } else {
      if let port, !self[port].isUncertain {
        sink.report(.typeMismatch, DefinitionMessages.noOutput(call.port.text), at: name.quotedRange)
      }
      claim(name, unreadable, at: step)
    }
  }
}
