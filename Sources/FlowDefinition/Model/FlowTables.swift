import FlowExpressions
import FlowSyntax
import Localization
import Synchronization

struct FlowParts {
  let id: String
  let version: Int
  let title: Template
  let language: String
  /// The language of messages, which is that of the texts if there are any in it.
  let wording: Language
  /// The language that was requested, in which answers are understood.
  let typing: Language
  let languages: [String]
  let expires: Duration?
  let given: [GivenValue]
  let ports: [ServicePort]
  let functions: [FunctionPort]
  let steps: [Step]
  let sections: [StepSection]
  let fields: [Field]
  let calls: [Call]
  let routes: FlowRoutes
  let slotCount: Int
  let rejectionSlot: Int
  let source: SourceFile
  let fingerprint: String
  let names: [String]
  let stepsByID: [String: StepIndex]
  let stepsByFormerID: [String: StepIndex]
  let fieldsByPath: [String: FieldIndex]
}

@usableFromInline
final class FlowTables: Sendable {
  let parts: FlowParts
  let collaborators: Collaborators
  // The first four are copied from `parts`, so that the inlinable accessors of `Flow`, which a run uses constantly, can
  // read them. `parts` itself is not usable from inlined code.
  @usableFromInline let steps: [Step]
  @usableFromInline let sections: [StepSection]
  @usableFromInline let fields: [Field]
  @usableFromInline let calls: [Call]
  @usableFromInline let layouts: [StepLayout]
  @usableFromInline let givingSteps: [StepIndex?]
  @usableFromInline let repeats: Bool
  @usableFromInline let dependencies: FlowDependencies
  @usableFromInline let outlook: ProgressCounts
  @usableFromInline let hasUnsaved: Bool
  let lists: [FieldIndex]
  let languages: AnswerLanguages

  /// What a program adds to a flow.
  struct Collaborators {
    var functions: FunctionTable?
    var formatting: (any FlowFormatting)?
  }
  let analysis = Mutex<FlowAnalysis?>(nil)

  init(_ parts: FlowParts) {
    self.parts = parts
    collaborators = Collaborators()
    steps = parts.steps
    sections = parts.sections
    fields = parts.fields
    calls = parts.calls
    layouts = StepLayout.layouts(steps, fields, calls)
    var giving = [StepIndex?](repeating: nil, count: parts.slotCount)
    for field in fields { giving[field.slot] = field.step }
    for call in calls { if let slot = call.outputSlot { giving[slot] = call.step } }
    givingSteps = giving
    dependencies = FlowDependencies(steps, sections, fields, slotCount: parts.slotCount)
    outlook = ProgressCounts(steps, sections, layouts, parts.routes, slotCount: parts.slotCount)
    hasUnsaved =
      fields.contains { !$0.isKept } || parts.given.contains { $0.type.valueType.holdsSecret }
      || parts.ports.contains { $0.output?.valueType.holdsSecret ?? false }
    lists = fields.filter { $0.kind.isList }.map(\.index)
    languages = AnswerLanguages(texts: parts.language, wording: parts.typing)
    repeats = sections.contains { $0.repetition != nil }
  }

  init(_ tables: FlowTables, _ collaborators: Collaborators) {
    self.collaborators = collaborators
    (parts, steps, sections, fields, calls) = (tables.parts, tables.steps, tables.sections, tables.fields, tables.calls)
    (layouts, givingSteps, repeats) = (tables.layouts, tables.givingSteps, tables.repeats)
    (dependencies, outlook, hasUnsaved) = (tables.dependencies, tables.outlook, tables.hasUnsaved)
    (lists, languages) = (tables.lists, tables.languages)
  }
}
