package import FlowExpressions
package import FlowSyntax
package import Localization

/// A compiled flow: every name is resolved to an index, and every expression is compiled and type-checked.
public struct Flow: Sendable {
  /// The contents, stored by reference because every state of a run contains a copy of the flow.
  @usableFromInline let tables: FlowTables
  /// Whether the direction marks of what others wrote, such as answers, are made visible where it is inserted in texts.
  ///
  /// A terminal needs this to tell them from the marks of the flow's own texts and formats.
  package var showsForeignMarks = false

  init(_ parts: FlowParts) { tables = FlowTables(parts) }

  private init(_ flow: Flow, _ change: (inout FlowTables.Collaborators) -> Void) {
    var collaborators = flow.tables.collaborators
    change(&collaborators)
    tables = FlowTables(flow.tables, collaborators)
    showsForeignMarks = flow.showsForeignMarks
  }

  func implementing(_ functions: FunctionTable) -> Flow { Flow(self) { $0.functions = functions } }

  package func formatted(by formatting: (any FlowFormatting)?) -> Flow {
    formatting.map { formatting in Flow(self) { $0.formatting = formatting } } ?? self
  }

  /// The flow's id, such as `onboarding`.
  public var id: String { tables.parts.id }
  /// The flow's version, which the author increments when the meaning of answers changes.
  public var version: Int { tables.parts.version }
  /// Returns a text that others wrote as it is inserted in the flow's texts.
  package func inserted(_ text: String) -> String { showsForeignMarks ? withVisibleMarks(text) : text }

  package var title: Template { tables.parts.title }
  /// The language of the flow's texts, such as `en`.
  ///
  /// This is the requested language if the flow has texts in that language or in a more general one, such as `de` for
  /// `de-AT`. Otherwise, it is the language of the file.
  public var language: String { tables.parts.language }
  /// This is the requested language if it is supported, otherwise the language of the file if it is supported,
  /// otherwise English.
  package var wording: Language { tables.parts.wording }
  package var answerLanguages: AnswerLanguages { tables.languages }
  /// The available languages: that of the flow file, followed by those of the translations.
  public var languages: [String] { tables.parts.languages }
  /// The time for which a session is kept after its last save, or `nil` to keep it forever.
  public var expires: Duration? { tables.parts.expires }
  package var given: [GivenValue] { tables.parts.given }
  package var ports: [ServicePort] { tables.parts.ports }
  package var functions: [FunctionPort] { tables.parts.functions }
  /// The implementations of ``functions``; `nil` if there are none.
  package var implementations: FunctionTable? { tables.collaborators.functions }
  /// `nil` if the library formats all values.
  package var formatting: (any FlowFormatting)? { tables.collaborators.formatting }
  package var steps: [Step] { tables.steps }
  package var sections: [StepSection] { tables.sections }
  /// The fields of all steps, with each group before its own fields.
  package var fields: [Field] { tables.fields }
  package var calls: [Call] { tables.calls }
  package var routes: FlowRoutes { tables.parts.routes }
  package var slotCount: Int { tables.parts.slotCount }
  /// The variable that holds a rejection's details while its message is formatted.
  package var rejectionSlot: Int { tables.parts.rejectionSlot }
  package var source: SourceFile { tables.parts.source }
  /// A hash of the flow file, stored in sessions to detect that the flow has changed.
  ///
  /// Translations do not affect it, so a session can be resumed in another language.
  public var fingerprint: String { tables.parts.fingerprint }
  package var names: [String] { tables.parts.names }
  var stepsByID: [String: StepIndex] { tables.parts.stepsByID }
  var stepsByFormerID: [String: StepIndex] { tables.parts.stepsByFormerID }
  var fieldsByPath: [String: FieldIndex] { tables.parts.fieldsByPath }

  // The following members are used throughout a run. Inlining them into the engine reduces the cost of a lookup from 40
  // instructions to 10.
  @inlinable package subscript(step: StepIndex) -> Step { tables.steps[step.rawValue] }
  @inlinable package subscript(field: FieldIndex) -> Field { tables.fields[field.rawValue] }
  @inlinable package subscript(call: CallIndex) -> Call { tables.calls[call.rawValue] }
  @inlinable package subscript(section: SectionIndex) -> StepSection { tables.sections[section.rawValue] }
  @inlinable package func layout(of step: StepIndex) -> StepLayout { tables.layouts[step.rawValue] }
  /// Returns the step that sets a variable, or `nil` for given values and the variables of sections.
  @inlinable package func step(giving slot: Int) -> StepIndex? { tables.givingSteps[slot] }
  @inlinable package var repeats: Bool { tables.repeats }
  @inlinable package var dependencies: FlowDependencies { tables.dependencies }
  @inlinable package var outlook: ProgressCounts { tables.outlook }
  /// Whether a session may contain values that are not saved: secrets, or answers that are not kept.
  @inlinable package var hasUnsaved: Bool { tables.hasUnsaved }
  package var lists: [FieldIndex] { tables.lists }
  package subscript(port: PortIndex) -> ServicePort { ports[port.rawValue] }

  package func branches(of owner: Route.Turn.Owner, at step: Step) -> [Branch] {
    switch owner {
    case .step: step.next
    case .section: step.section.map { self[$0].next } ?? []
    }
  }

  /// Use this for ids from files and users; a running flow uses indices.
  package func step(_ id: String) -> StepIndex? { stepsByID[id] }
  /// Use this for data saved under another version of the flow.
  package func stepEverCalled(_ id: String) -> StepIndex? { stepsByID[id] ?? stepsByFormerID[id] }
  /// Returns `nil` if the path is unknown, or if the field is in a list.
  package func field(_ path: String) -> FieldIndex? { fieldsByPath[path] }
}

@usableFromInline
package struct StepIndex: RawRepresentable, Hashable, Comparable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
  @usableFromInline package static func < (left: StepIndex, right: StepIndex) -> Bool { left.rawValue < right.rawValue }
}

@usableFromInline
package struct SectionIndex: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
}

@usableFromInline
package struct FieldIndex: RawRepresentable, Hashable, Comparable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
  @usableFromInline package static func < (left: FieldIndex, right: FieldIndex) -> Bool {
    left.rawValue < right.rawValue
  }
}

@usableFromInline
package struct CallIndex: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: Int
  @usableFromInline package init(rawValue: Int) { self.rawValue = rawValue }
}

package struct PortIndex: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

package struct GivenValue: Hashable, Sendable {
  package let name: String
  /// The type, which is optional if the host may omit the value.
  package let type: PortType
  package let slot: Int

  /// Whether the value is or contains a secret, so that it is not saved.
  package var isSecret: Bool { type.valueType.holdsSecret }
}
