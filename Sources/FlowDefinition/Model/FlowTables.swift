import FlowExpressions
import FlowSyntax
import Localization

/// What the compiler makes of a flow file.
struct FlowParts {
  let id: String
  let version: Int
  let title: Template
  let language: String
  let wording: Language
  let languages: [String]
  let expires: Duration?
  let given: [GivenValue]
  let ports: [ServicePort]
  let steps: [Step]
  let sections: [StepSection]
  let fields: [Field]
  let calls: [Call]
  let routes: FlowRoutes
  let slotCount: Int
  let rejectionSlot: Int
  let source: SourceFile
  let fingerprint: String
  let scope: FlowScope
  let stepsByID: [String: StepIndex]
  let stepsByFormerID: [String: StepIndex]
  let fieldsByPath: [String: FieldIndex]
}

/// Everything that is known of a flow before it runs: made once, never changed, shared by all its runs.
@usableFromInline
final class FlowTables: Sendable {
  let parts: FlowParts
  // What a run asks all the time, so that it is reached without the rest.
  @usableFromInline let steps: [Step]
  @usableFromInline let sections: [StepSection]
  @usableFromInline let fields: [Field]
  @usableFromInline let calls: [Call]
  /// What follows from each step alone.
  @usableFromInline let layouts: [StepLayout]
  /// The step that gives each variable its value; nil for given values, and for what sections hold.
  @usableFromInline let givingSteps: [StepIndex?]
  /// Whether any section is walked once an item.
  @usableFromInline let repeats: Bool
  /// Which steps have to be looked at again when a variable changes.
  @usableFromInline let dependencies: FlowDependencies
  /// How many entries of the progress lie ahead of each step.
  @usableFromInline let outlook: FlowOutlook
  /// Whether a session may hold what is not saved: an answer that is not kept, or a secret.
  @usableFromInline let hasUnsaved: Bool
  /// The fields that are lists.
  let lists: [FieldIndex]

  init(_ parts: FlowParts) {
    self.parts = parts
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
    outlook = FlowOutlook(steps, sections, layouts, parts.routes, slotCount: parts.slotCount)
    hasUnsaved =
      fields.contains { !$0.isKept } || parts.given.contains { $0.type.valueType.holdsSecret }
      || parts.ports.contains { $0.output?.valueType.holdsSecret ?? false }
    lists = fields.filter { $0.kind.isList }.map(\.index)
    repeats = sections.contains { $0.repetition != nil }
  }
}
