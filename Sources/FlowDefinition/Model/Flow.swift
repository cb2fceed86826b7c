package import FlowExpressions
package import FlowSyntax
package import Localization

/// A compiled flow: every name is resolved to an index, and every expression is compiled and type-checked.
public struct Flow: Sendable {
  /// The contents, stored by reference because every state of a run contains a copy of the flow.
  @usableFromInline let tables: FlowTables

  init(_ parts: FlowParts) { tables = FlowTables(parts) }

  /// The flow's id, such as `onboarding`.
  public var id: String { tables.parts.id }
  /// The flow's version, which the author increments when the meaning of answers changes.
  public var version: Int { tables.parts.version }
  /// The title that people see.
  package var title: Template { tables.parts.title }
  /// The language of the flow's texts, such as `en`.
  ///
  /// This is the requested language if the flow has texts in that language or in a more general one, such as `de` for
  /// `de-AT`. Otherwise, it is the language of the file.
  public var language: String { tables.parts.language }
  /// The language of the program's own messages.
  ///
  /// This is the requested language if it is supported, otherwise the language of the file if it is supported,
  /// otherwise English.
  package var wording: Language { tables.parts.wording }
  /// The available languages: that of the flow file, followed by those of the translations.
  public var languages: [String] { tables.parts.languages }
  /// The time for which a session is kept after its last save, or `nil` to keep it forever.
  public var expires: Duration? { tables.parts.expires }
  /// The values that the host passes in.
  package var given: [GivenValue] { tables.parts.given }
  /// The service interfaces that the flow uses.
  package var ports: [ServicePort] { tables.parts.ports }
  package var steps: [Step] { tables.steps }
  package var sections: [StepSection] { tables.sections }
  /// The fields of all steps, with each group before its own fields.
  package var fields: [Field] { tables.fields }
  package var calls: [Call] { tables.calls }
  /// The routes out of each step.
  package var routes: FlowRoutes { tables.parts.routes }
  /// The number of variables in an environment for this flow.
  package var slotCount: Int { tables.parts.slotCount }
  /// The variable that holds a rejection's details while its message is formatted.
  package var rejectionSlot: Int { tables.parts.rejectionSlot }
  /// The source text of the flow file.
  package var source: SourceFile { tables.parts.source }
  /// A hash of the flow file, stored in sessions to detect that the flow has changed.
  ///
  /// Translations do not affect it, so a session can be resumed in another language.
  public var fingerprint: String { tables.parts.fingerprint }
  /// The names that the flow defines, for evaluating expressions that are not part of the flow.
  package var scope: FlowScope { tables.parts.scope }
  var stepsByID: [String: StepIndex] { tables.parts.stepsByID }
  var stepsByFormerID: [String: StepIndex] { tables.parts.stepsByFormerID }
  var fieldsByPath: [String: FieldIndex] { tables.parts.fieldsByPath }

  // These are used throughout a run. Inlined into the engine, a lookup takes 10 instructions instead of 40.
  @inlinable package subscript(step: StepIndex) -> Step { tables.steps[step.rawValue] }
  @inlinable package subscript(field: FieldIndex) -> Field { tables.fields[field.rawValue] }
  @inlinable package subscript(call: CallIndex) -> Call { tables.calls[call.rawValue] }
  @inlinable package subscript(section: SectionIndex) -> StepSection { tables.sections[section.rawValue] }
  /// Returns the precomputed properties of a step.
  @inlinable package func layout(of step: StepIndex) -> StepLayout { tables.layouts[step.rawValue] }
  /// Returns the step that sets a variable, or `nil` for given values and the variables of sections.
  @inlinable package func step(giving slot: Int) -> StepIndex? { tables.givingSteps[slot] }
  /// Whether any section is repeated.
  @inlinable package var repeats: Bool { tables.repeats }
  /// The steps to reevaluate when a variable changes.
  @inlinable package var dependencies: FlowDependencies { tables.dependencies }
  /// The number of progress entries ahead of each step.
  @inlinable package var outlook: ProgressCounts { tables.outlook }
  /// Whether a session may contain values that are not saved: secrets, or answers that are not kept.
  @inlinable package var hasUnsaved: Bool { tables.hasUnsaved }
  /// The fields of type `list`.
  package var lists: [FieldIndex] { tables.lists }
  package subscript(port: PortIndex) -> ServicePort { ports[port.rawValue] }

  /// Returns the branches of a step, or those of its section.
  package func branches(of owner: Route.Turn.Owner, at step: Step) -> [Branch] {
    switch owner {
    case .step: step.next
    case .section: step.section.map { self[$0].next } ?? []
    }
  }

  /// Returns the step with an id, or the first step of a section with that id.
  ///
  /// Use this for ids from files and users; a running flow uses indices.
  package func step(_ id: String) -> StepIndex? { stepsByID[id] }
  /// Returns the step with an id or a former id, for data saved under another version of the flow.
  package func stepEverCalled(_ id: String) -> StepIndex? { stepsByID[id] ?? stepsByFormerID[id] }
  /// Returns the field with a path or a former path, such as `email` or `company.name`.
  package func field(_ path: String) -> FieldIndex? { fieldsByPath[path] }
}

/// The index of a step in file order, starting at 0.
@usableFromInline
package struct StepIndex: RawRepresentable, Hashable, Comparable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
  @usableFromInline package static func < (left: StepIndex, right: StepIndex) -> Bool { left.rawValue < right.rawValue }
}

/// The index of a section in file order, starting at 0.
@usableFromInline
package struct SectionIndex: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
}

/// The index of a field among all fields of a flow, starting at 0.
@usableFromInline
package struct FieldIndex: RawRepresentable, Hashable, Comparable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
  @usableFromInline package static func < (left: FieldIndex, right: FieldIndex) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The index of a call among all calls of a flow, starting at 0.
@usableFromInline
package struct CallIndex: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
}

/// The index of a port among all ports of a flow, starting at 0.
package struct PortIndex: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A value that the host passes in.
package struct GivenValue: Hashable, Sendable {
  /// The name in expressions.
  package let name: String
  /// The type, which is optional if the host may omit the value.
  package let type: PortType
  /// The variable that holds the value.
  package let slot: Int
}

/// The names of a whole flow: given values, answers, outputs and conditions, any of which may be null.
///
/// This scope is used to evaluate expressions that are not part of the flow. The flow's own expressions are compiled in
/// a ``PlaceScope``.
package struct FlowScope: Scope, Sendable {
  private let values: [String: NamedValue]
  /// The options of choices, by the path of the choice.
  private let options: [String: OptionTable]
  /// The values of the variables, if they are known.
  private var environment: Environment?
  package let names: [String]

  /// The variables that each condition reads.
  private let slotsOfConditions: [String: [Int]]
  /// The conditions under which answers have a value, by variable.
  private let questions: [Int: Set<ConditionPart>]
  /// The conditions under which members of groups and lists have a value, by the variable of the group or list.
  private let members: [Int: [String: MemberQuestion]]
  private let language: LanguageTag

  /// A question in a group or a list whose `when` reads other questions of the same group or item.
  private struct MemberQuestion {
    let when: Expression
    /// The questions that the condition can read, by the names that it uses.
    let siblings: [String: FieldIndex]
  }

  /// The plural forms of the language of the flow file.
  package var plurals: PluralForms { PluralForms(language) }

  init(_ index: FlowIndex, _ reasoner: FlowReasoner) {
    names = index.names.names
    values = index.names.values
    options = index.optionTables.byPath(in: index)
    language = index.language
    let scope = PlaceScope(index: index, known: .all)
    let conditions = index.declaration.conditions.map(\.name.text)
    slotsOfConditions = Dictionary(keepingFirst: conditions.map { ($0, scope.slots(of: $0)) })
    let slots = values.values.compactMap { if case .variable(let variable) = $0 { variable.slot } else { nil } }
    questions = Dictionary(keepingFirst: slots.compactMap { slot in reasoner.conditions(of: slot).map { (slot, $0) } })
    members = Dictionary(
      keepingFirst: index.fields.filter { !$0.inner.isEmpty }.map { whole in
        (whole.slot, whole.innerByID.compactMapValues { Self.question(index[$0], in: whole, reasoner) })
      })
  }

  private static func question(
    _ field: FlowIndex.FieldEntry, in whole: FlowIndex.FieldEntry, _ reasoner: FlowReasoner
  ) -> MemberQuestion? {
    guard let when = field.declaration.when?.parsed, reasoner.isConditional(field, in: whole) else { return nil }
    return MemberQuestion(when: when, siblings: whole.innerByID)
  }

  /// Returns the meaning of a name, or `nil` if the flow does not define it.
  package func meaning(of name: String) -> Meaning? {
    switch values[name] {
    case .condition(let expression): return .condition(expression)
    case .variable(let variable):
      let type = value(of: variable.slot).map { variable.typeOrNull.knowing($0) } ?? variable.typeOrNull
      return .variable(slot: variable.slot, type: type, isSecret: variable.isSecret)
    case nil: return nil
    }
  }

  /// Always empty, because the names that a flow defines contain no dots.
  package var dottedNames: Set<String> { [] }

  /// Returns the length of the list with this name, or 0 if its value is not known.
  package func leastCount(of name: String) -> Int {
    guard case .variable(let variable) = values[name], case .list(let elements) = value(of: variable.slot) else {
      return 0
    }
    return elements.count
  }

  package func slots(ofCondition name: String) -> [Int] { slotsOfConditions[name] ?? [] }

  package func hasValue(_ slot: Int, where holds: (ConditionPart) -> Bool) -> Bool {
    questions[slot]?.allSatisfy(holds) ?? false
  }

  package func conditions(ofMember member: String, origin: Int, in record: String) -> Set<ConditionPart>? {
    members[origin]?[member].map { question in
      question.when.parts(in: self) { question.siblings[$0] == nil ? nil : MemberConditions.member($0, of: record) }
    }
  }

  package func options(of path: [String]) -> OptionTable? { options[path.joined(separator: ".")] }

  private func value(of slot: Int) -> Value? {
    environment.flatMap { slot < $0.values.count ? $0.values[slot] : nil }
  }

  /// Returns the same scope with known values.
  ///
  /// An expression does not have to check a known value for null.
  package func knowing(_ environment: Environment) -> FlowScope {
    var scope = self
    scope.environment = environment
    return scope
  }
}

extension ValueType {
  /// Returns the type of a variable with a known value.
  ///
  /// If the value is not null, the type is not optional.
  fileprivate func knowing(_ value: Value) -> ValueType {
    switch (withoutNull, value) {
    case (_, .null): orNull
    case (.record(let type), .record(let record)):
      .record(RecordType(names: type.names, types: zip(type.types, record.values).map { $0.knowing($1) }))
    case (let type, _): type
    }
  }
}
