import FlowExpressions
import FlowSyntax
import Localization

/// Most properties are constants, because Swift checks each access to a variable property of a class for exclusivity.
///
/// These checks took a twentieth of the time to read a flow.
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
    let itemSlot: Int
    let listSlot: Int
    var locals: [String: Variable] = [:]
    var slots: [Int] = []
  }

  subscript(step: StepIndex) -> StepDeclaration { declaration.steps[step.rawValue] }
  subscript(section: SectionIndex) -> SectionDeclaration { declaration.sections[section.rawValue] }
  subscript(port: PortIndex) -> ServiceDeclaration { declaration.services[port.rawValue] }
  subscript(field: FieldIndex) -> FieldEntry { fields[field.rawValue] }
  subscript(call: CallIndex) -> CallEntry { calls[call.rawValue] }

  let declaration: FlowDeclaration
  let sink: DiagnosticSink
  let reader = NameReader()
  let optionTables: OptionTables
  private(set) var names: NameTable
  /// The most recent lookup, cached because a name in a condition is looked up ten times, often in a row.
  private var latest: (name: String, value: NamedValue?)?
  /// The steps by id; a section's id refers to its first step.
  let steps: [String: StepIndex]
  /// The steps by former ids of steps and sections, for old sessions.
  let formerSteps: [String: StepIndex]
  private var mistyped: [String: StepIndex?] = [:]
  private lazy var stepNames = steps.keys.sorted()
  let sectionOfStep: [SectionIndex?]
  var repeated: [RepeatedEntry?]
  let fields: [FieldEntry]
  let fieldsByPath: [String: FieldIndex]
  let sharedGroups: SharedGroupProblems
  let fieldsOfStep: [[FieldIndex]]
  let fieldOfSlot: [FieldIndex?]
  let stepOfSlot: [StepIndex?]
  /// For each variable, the repeated section that resets it at the start of each item, or `nil` if there is none.
  let repetitionOfSlot: [SectionIndex?]
  let calls: [CallEntry]
  let callsOfStep: [[CallIndex]]
  private let callsByPlace: [StepIndex: [Call.Role: CallIndex]]

  private(set) lazy var hasTransientFields = fields.contains { !$0.declaration.isKept }

  func call(of step: StepIndex, _ role: Call.Role) -> CallIndex? {
    callsOfStep[step.rawValue].isEmpty ? nil : callsByPlace[step]?[role]
  }
  private(set) lazy var stepsLeftIfEmpty = Set(fields.filter { $0.declaration.ifEmpty != nil }.map(\.step))

  /// - Returns: `nil` if there is no such call, if it has no output, or if the step may continue after a rejection.
  func certainOutputSlot(of step: StepIndex, _ role: Call.Role) -> Int? {
    guard let call = call(of: step, role).map({ self[$0] }), !call.declaration.mayContinue else { return nil }
    return call.outputSlot
  }

  func outputSlot(of step: StepIndex, _ role: Call.Role) -> Int? {
    call(of: step, role).flatMap { self[$0].outputSlot }
  }
  /// Some conditions are too large to analyze, so it is unknown which names they use.
  let hasRefusedConditions: Bool
  let given: [GivenValue]
  /// The first variable; the variables of given values follow it.
  let rejectionSlot = FlowIndexer.rejectionSlot
  let givenSlots: Range<Int>
  let slotCount: Int

  init(_ declaration: FlowDeclaration, translations: Translations?, sink: DiagnosticSink) {
    self.declaration = declaration
    optionTables = OptionTables(translations)
    self.sink = sink
    let found = FlowIndexer(declaration, sink: sink)
    (names, given, givenSlots, slotCount) = (found.names, found.given, found.givenSlots, found.slotCount)
    (steps, formerSteps, sectionOfStep) = (found.steps, found.formerSteps, found.sectionOfStep)
    repeated = found.repeated
    (fields, fieldsByPath, fieldsOfStep) = (found.fields, found.fieldsByPath, found.fieldsOfStep)
    sharedGroups = found.sharedGroups
    (calls, callsOfStep, callsByPlace) = (found.calls, found.callsOfStep, found.callsByPlace)
    hasRefusedConditions = found.hasRefusedConditions
    (fieldOfSlot, stepOfSlot, repetitionOfSlot) = (found.fieldOfSlot, found.stepOfSlot, found.repetitionOfSlot)
    settleCurrencies()
  }

  var language: LanguageTag { declaration.language.flatMap { LanguageTag($0.text) } ?? .english }

  private(set) lazy var plurals = PluralForms(language)

  /// Names that exist only inside a repeated section are not found.
  func value(of name: String) -> NamedValue? {
    if let latest, latest.name == name { return latest.value }
    let value = names.values[name]
    latest = (name, value)
    return value
  }

  func settle(_ name: String, _ variable: Variable) {
    names.setInferredType(name, variable)
    latest = nil
  }

  /// Returns the fields of a step, including those inside groups and lists, all of which are contiguous.
  func fields(of step: StepIndex) -> ArraySlice<FieldEntry> {
    guard let first = fieldsOfStep[step.rawValue].first, let last = fieldsOfStep[step.rawValue].last else { return [] }
    return fields[first.rawValue..<self[last].end]
  }

  func slots(of step: StepIndex) -> [Int] {
    fields(of: step).map(\.slot) + callsOfStep[step.rawValue].compactMap { calls[$0.rawValue].outputSlot }
  }

  func target(_ id: LocatedText) -> StepIndex? {
    if let step = steps[id.text] { return step }
    if let known = mistyped[id.text] { return known }
    // Limit the number of searches, because each one visits every step.
    guard mistyped.count < 200 else { return nil }
    let meant = Suggestion.nearest(to: id.text, in: stepNames).flatMap { steps[$0] }
    mistyped[id.text] = .some(meant)
    return meant
  }
}
