package import FlowExpressions
import FlowSyntax
import Localization

/// The names of a whole flow: given values, answers, outputs and conditions, any of which may be null.
///
/// This scope is used to evaluate expressions that are not part of the flow. The flow's own expressions are compiled in
/// a ``PlaceScope``.
package struct FlowScope: Scope, Sendable {
  private let values: [String: NamedValue]
  private let options: [String: OptionTable]
  private var environment: Environment?
  package let names: [String]
  package let functions: [String: DeclaredFunction]

  private let slotsOfConditions: [String: [Int]]
  private let questions: [Int: Set<ConditionPart>]
  private let members: [Int: [String: MemberQuestion]]
  private let language: LanguageTag

  /// A question in a group or a list; its `when` reads other questions of the same group or item.
  private struct MemberQuestion {
    let when: Expression
    let siblings: [String: FieldIndex]
  }

  package var plurals: PluralForms { PluralForms(language) }

  init(_ index: FlowIndex, _ reasoner: FlowReasoner) {
    names = index.names.names
    functions = index.declaration.declaredFunctions
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

  package func meaning(of name: String) -> Meaning? {
    switch values[name] {
    case .condition(let expression): return .condition(expression)
    case .variable(let variable):
      let type = value(of: variable.slot).map { variable.typeOrNull.knowing($0) } ?? variable.typeOrNull
      return .variable(slot: variable.slot, type: type, isSecret: variable.isSecret)
    case nil: return nil
    }
  }

  /// The empty set, because the names that a flow defines contain no dots.
  package var dottedNames: Set<String> { [] }

  /// Returns the length of the list with this name, or 0 if the name has no known value that is a list.
  package func leastCount(of name: String) -> Int {
    guard case .variable(let variable) = values[name], case .list(let elements) = value(of: variable.slot) else {
      return 0
    }
    return elements.count
  }

  package func slots(ofCondition name: String) -> [Int] { slotsOfConditions[name] ?? [] }

  package func hasValue(_ slot: Int, where premises: Premises) -> Bool {
    questions[slot]?.allSatisfy(premises.hold) ?? false
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

  /// An expression can use a known non-null value without a null check.
  package func knowing(_ environment: Environment) -> FlowScope {
    var scope = self
    scope.environment = environment
    return scope
  }
}

extension ValueType {
  /// The type is optional only if the value is null.
  ///
  /// The same applies to the members of a record.
  fileprivate func knowing(_ value: Value) -> ValueType {
    switch (withoutNull, value) {
    case (_, .null): orNull
    case (.record(let type), .record(let record)):
      .record(RecordType(names: type.names, types: zip(type.types, record.values).map { $0.knowing($1) }))
    case (let type, _): type
    }
  }
}
