package import FlowExpressions
package import FlowSyntax
package import Localization

/// A flow, known completely before it runs: every name is an index, every expression is compiled and typed.
public struct Flow: Sendable {
  /// What the compiler made; a flow is copied with every state of a run, so it is one reference.
  @usableFromInline let tables: FlowTables

  init(_ parts: FlowParts) { tables = FlowTables(parts) }

  /// The flow's name, such as `onboarding`.
  public var id: String { tables.parts.id }
  /// Counted up by the author when the meaning of answers changes.
  public var version: Int { tables.parts.version }
  /// What the person sees first.
  package var title: Template { tables.parts.title }
  /// The language its texts are in, such as `en`: that of the file, or the one asked for.
  public var language: String { tables.parts.language }
  /// The language of the program's own sentences in it: the one asked for, else that of the file, else English.
  package var wording: Language { tables.parts.wording }
  /// The languages there are texts in: that of the file, then those of the translations.
  public var languages: [String] { tables.parts.languages }
  /// After how long an unfinished session is swept; nil for never.
  public var expires: Duration? { tables.parts.expires }
  /// What the host passes in.
  package var given: [GivenValue] { tables.parts.given }
  /// What the flow needs of services.
  package var ports: [ServicePort] { tables.parts.ports }
  package var steps: [Step] { tables.steps }
  package var sections: [StepSection] { tables.sections }
  /// The fields of all steps, groups before what is in them.
  package var fields: [Field] { tables.fields }
  package var calls: [Call] { tables.calls }
  /// What can follow each step.
  package var routes: FlowRoutes { tables.parts.routes }
  /// How many variables an environment of this flow has.
  package var slotCount: Int { tables.parts.slotCount }
  /// The variable that holds the details of a rejection while its message is put together.
  package var rejectionSlot: Int { tables.parts.rejectionSlot }
  /// The text the flow was read from.
  package var source: SourceFile { tables.parts.source }
  /// Tells contents apart: sessions note it.
  ///
  /// It is that of the flow file alone, so a session goes on in another language.
  public var fingerprint: String { tables.parts.fingerprint }
  /// Its names, for trying expressions.
  package var scope: FlowScope { tables.parts.scope }
  var stepsByID: [String: StepIndex] { tables.parts.stepsByID }
  var stepsByFormerID: [String: StepIndex] { tables.parts.stepsByFormerID }
  var fieldsByPath: [String: FieldIndex] { tables.parts.fieldsByPath }

  // What a run asks all the time is inlined into the engine: a look-up takes 10 instructions instead of 40.
  @inlinable package subscript(step: StepIndex) -> Step { tables.steps[step.rawValue] }
  @inlinable package subscript(field: FieldIndex) -> Field { tables.fields[field.rawValue] }
  @inlinable package subscript(call: CallIndex) -> Call { tables.calls[call.rawValue] }
  @inlinable package subscript(section: SectionIndex) -> StepSection { tables.sections[section.rawValue] }
  /// What follows from a step alone.
  @inlinable package func layout(of step: StepIndex) -> StepLayout { tables.layouts[step.rawValue] }
  /// The step that gives a variable its value; nil for given values, and for what sections hold.
  @inlinable package func step(giving slot: Int) -> StepIndex? { tables.givingSteps[slot] }
  /// Whether any section is walked once an item.
  @inlinable package var repeats: Bool { tables.repeats }
  /// Which steps have to be looked at again when a variable changes.
  @inlinable package var dependencies: FlowDependencies { tables.dependencies }
  /// How many entries of the progress lie ahead of each step.
  @inlinable package var outlook: FlowOutlook { tables.outlook }
  /// Whether a session may hold what is not saved: an answer that is not kept, or a secret.
  @inlinable package var hasUnsaved: Bool { tables.hasUnsaved }
  /// The fields that are lists.
  package var lists: [FieldIndex] { tables.lists }
  package subscript(port: PortIndex) -> ServicePort { ports[port.rawValue] }

  /// The branches that decide a turn of a route.
  package func branches(of owner: Route.Turn.Owner, at step: Step) -> [Branch] {
    switch owner {
    case .step: step.next
    case .section: step.section.map { self[$0].next } ?? []
    }
  }

  /// The step with an id; a section's id means its first step.
  ///
  /// For what comes from outside; a running flow uses indices.
  package func step(_ id: String) -> StepIndex? { stepsByID[id] }
  /// The step with an id, or that had it once: for what was saved under another version of the flow.
  package func stepEverCalled(_ id: String) -> StepIndex? { stepsByID[id] ?? stepsByFormerID[id] }
  /// The field with a path such as `email` or `company.name`, or with a former id.
  package func field(_ path: String) -> FieldIndex? { fieldsByPath[path] }
}

/// The place of a step in the file.
@usableFromInline
package struct StepIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0.
  @usableFromInline package let rawValue: Int
  /// Names a place.
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
  /// In the order of the file.
  @usableFromInline package static func < (left: StepIndex, right: StepIndex) -> Bool { left.rawValue < right.rawValue }
}

/// The place of a section among all sections of a flow.
@usableFromInline
package struct SectionIndex: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
}

/// The place of a field among all fields of a flow.
@usableFromInline
package struct FieldIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0.
  @usableFromInline package let rawValue: Int
  /// Names a place.
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
  /// In the order of the file.
  @usableFromInline package static func < (left: FieldIndex, right: FieldIndex) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The place of a call among all calls of a flow.
@usableFromInline
package struct CallIndex: RawRepresentable, Hashable, Sendable {
  /// From 0.
  @usableFromInline package let rawValue: Int
  /// Names a place.
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
}

/// The place of a port among all ports of a flow.
package struct PortIndex: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A value the host passes in.
package struct GivenValue: Hashable, Sendable {
  /// Its name in expressions.
  package let name: String
  /// Its type; optional where the host may leave it out.
  package let type: PortType
  /// Its variable.
  package let slot: Int
}

/// Every name of a flow with no place in mind: given values, answers, outputs and conditions, any of which may be null.
///
/// For trying expressions; the flow's own are compiled where they stand.
package struct FlowScope: Scope, Sendable {
  private let values: [String: NamedValue]
  /// What the variables hold, where that is known.
  private var environment: Environment?
  package let names: [String]

  init(_ table: NameTable) {
    names = table.names
    values = table.values
  }

  /// What a name means, nil if it means nothing in the flow.
  package func meaning(of name: String) -> Meaning? {
    switch values[name] {
    case .condition(let expression): return .condition(expression)
    case .variable(let variable):
      let type = value(of: variable.slot).map { variable.typeOrNull.knowing($0) } ?? variable.typeOrNull
      return .variable(slot: variable.slot, type: type, isSecret: variable.isSecret)
    case nil: return nil
    }
  }

  /// None: a name in a flow is an identifier.
  package var dottedNames: Set<String> { [] }

  /// How many elements the list that a name stands for is known to have.
  package func leastCount(of name: String) -> Int {
    guard case .variable(let variable) = values[name], case .list(let elements) = value(of: variable.slot) else {
      return 0
    }
    return elements.count
  }

  private func value(of slot: Int) -> Value? {
    environment.flatMap { slot < $0.values.count ? $0.values[slot] : nil }
  }

  /// The same names where their values are known: what has a value need not be tested for null.
  package func knowing(_ environment: Environment) -> FlowScope {
    var scope = self
    scope.environment = environment
    return scope
  }
}

extension ValueType {
  /// The type once one value of it is known.
  fileprivate func knowing(_ value: Value) -> ValueType {
    switch (withoutNull, value) {
    case (_, .null): orNull
    case (.record(let type), .record(let record)):
      .record(RecordType(names: type.names, types: zip(type.types, record.values).map { $0.knowing($1) }))
    case (let type, _): type
    }
  }
}
