import FlowExpressions
import FlowSyntax

/// The names that can be used at one place, and which of them are certain to have a value there.
struct PlaceScope: Scope {
  let index: FlowIndex
  var certain: KnownAnswers
  /// The repeated section whose own names mean something here.
  var section: SectionIndex?
  /// The innermost group whose fields can be read by their bare ids.
  var group: FieldIndex?
  var rejection: Variable?
  /// The step whose answers that are not kept may be read here.
  var step: StepIndex?
  /// The field that is being asked here: the groups and lists it lies in are whole only after it.
  var asked: FieldIndex?
  /// What the conditions around prove.
  var facts = NullFacts.none
  /// Whether those of other steps may be too: in what a call passes on.
  var mayCarry = false
  /// Whether the step is left, and its answers that are not kept may be gone.
  var isLeft = false

  private var table: NameTable { index.names }

  func variable(_ name: String) -> Variable? {
    if name == "rejection", let rejection { return rejection }
    if let variable = local(name) { return variable }
    if case .variable(let variable) = table.values[name]?.content { return variable }
    return nil
  }

  /// What a name means here alone: an inner field of the groups around, or what a repeated section has of its own.
  private func local(_ name: String) -> Variable? {
    var around = group
    while let entry = around.map({ index[$0] }) {
      if let inner = entry.innerByID[name], let variable = index[inner].variable { return variable }
      around = entry.parent
    }
    return section.flatMap { index.repeated[$0.rawValue]?.locals[name] }
  }

  private var localNames: Set<String> {
    var names = Set(section.flatMap { index.repeated[$0.rawValue]?.locals.keys.map(\.self) } ?? [])
    var around = group
    while let entry = around.map({ index[$0] }) {
      names.formUnion(entry.innerByID.keys)
      around = entry.parent
    }
    return names
  }

  func meaning(of name: String) -> Meaning? {
    if let variable = variable(name) {
      let type = certain.contains(variable.slot) ? variable.type : variable.type.orNull
      return .variable(slot: variable.slot, type: type, isSecret: variable.isSecret)
    }
    if case .condition(let expression) = table.values[name]?.content { return .condition(expression) }
    return table.mistaken.contains(name) ? .variable(slot: 0, type: .error) : nil
  }

  func leastCount(of name: String) -> Int { variable(name)?.leastCount ?? 0 }

  func texts(of name: String) -> [String]? {
    guard case .field(let field) = variable(name)?.display, index[field].declaration.computed == nil,
      index[field].declaration.kind == .choice
    else { return nil }
    return index.fixedOptions(of: field)?.ids
  }

  /// Every name, in an order that is always the same.
  var names: [String] {
    if table.sink.isCrowded { return [] }
    return localNames.sorted() + table.names + (rejection == nil ? [] : ["rejection"])
  }

  /// None: a name in a flow is an identifier.
  var dottedNames: Set<String> { [] }

  /// The same scope where a condition holds, if there is one.
  func assuming(_ when: ExpressionDeclaration?) -> PlaceScope {
    guard let when = when?.parsed else { return self }
    var scope = self
    scope.facts = facts.union(.whenTrue(when, in: self))
    return scope
  }

  /// The same scope, one more variable certain to have a value.
  func with(certain slot: Int) -> PlaceScope {
    var scope = self
    scope.certain.insert(slot)
    return scope
  }
}
