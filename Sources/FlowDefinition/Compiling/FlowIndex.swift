import FlowExpressions
import FlowSyntax

/// Everything a flow names, with its place, before any expression is read.
///
/// Nearly all of it never changes: reading a variable of an object means to ask whether it is being changed, which took a
/// twentieth of the time to read a flow.
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
  private(set) var names: NameTable
  /// What the name that was looked up last stands for: those of a condition are looked up ten times, often in a row.
  private var latest: (name: String, value: NamedValue?)?
  /// Steps by id; a section's id means its first step.
  let steps: [String: StepIndex]
  /// Steps and sections by the ids they once had, for sessions saved then.
  let formerSteps: [String: StepIndex]
  /// The steps that mistyped names were meant to be.
  private var mistyped: [String: StepIndex?] = [:]
  private lazy var stepNames = steps.keys.sorted()
  let sectionOfStep: [SectionIndex?]
  /// What sections that are repeated have; nil for the others.
  var repeated: [RepeatedEntry?]
  let fields: [FieldEntry]
  let fieldsByPath: [String: FieldIndex]
  /// The fields of each step that are not in a group.
  let fieldsOfStep: [[FieldIndex]]
  /// The field each variable is the answer of.
  let fieldOfSlot: [FieldIndex?]
  /// The step that gives each variable its value; given values and lists of sections have none.
  let stepOfSlot: [StepIndex?]
  /// The repeated section each variable begins anew in with each item.
  let repetitionOfSlot: [SectionIndex?]
  let calls: [CallEntry]
  let callsOfStep: [[CallIndex]]
  private let callsByPlace: [StepIndex: [Call.Role: CallIndex]]

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
  let hasRefusedConditions: Bool
  let given: [GivenValue]
  /// The variable that holds the details of a rejection comes first, then what the host gives.
  let rejectionSlot = FlowIndexer.rejectionSlot
  let givenSlots: Range<Int>
  let slotCount: Int

  init(_ declaration: FlowDeclaration, sink: DiagnosticSink) {
    self.declaration = declaration
    self.sink = sink
    let found = FlowIndexer(declaration, sink: sink)
    (names, given, givenSlots, slotCount) = (found.names, found.given, found.givenSlots, found.slotCount)
    (steps, formerSteps, sectionOfStep) = (found.steps, found.formerSteps, found.sectionOfStep)
    repeated = found.repeated
    (fields, fieldsByPath, fieldsOfStep) = (found.fields, found.fieldsByPath, found.fieldsOfStep)
    (calls, callsOfStep, callsByPlace) = (found.calls, found.callsOfStep, found.callsByPlace)
    hasRefusedConditions = found.hasRefusedConditions
    (fieldOfSlot, stepOfSlot, repetitionOfSlot) = (found.fieldOfSlot, found.stepOfSlot, found.repetitionOfSlot)
  }

  /// What a name stands for everywhere in the flow.
  func value(of name: String) -> NamedValue? {
    if let latest, latest.name == name { return latest.value }
    let value = names.values[name]
    latest = (name, value)
    return value
  }

  /// Gives a name that has its meaning the type that is known by now.
  func settle(_ name: String, _ variable: Variable) {
    names.settle(name, variable)
    latest = nil
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
}
