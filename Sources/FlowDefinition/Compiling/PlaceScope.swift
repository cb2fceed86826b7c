import FlowExpressions
import FlowSyntax

/// The names that can be used at one place, and which of them are certain to have a value there.
///
/// An object that never changes, as it is handed on for every name; `with` makes another one.
final class PlaceScope: Scope {
  /// Which variables are certain to have a value.
  enum Known {
    case given
    /// What every way to a node has given a value.
    case node(Int, DefiniteAssignment)
    /// All: where no way leads, nothing is said about what is read.
    case all
  }

  /// What is known at one place of the flow.
  struct Place {
    fileprivate let known: Known
    /// Further variables that have a value.
    fileprivate var certain: [Int] = []
    /// The step of which fields were asked before this place, and the field at which it is, by its place among all.
    fileprivate var askedBefore: (step: StepIndex, field: Int)?
    /// The field that is being asked here.
    fileprivate var asked: FieldIndex?
    /// The groups and lists it lies in: they are whole only after it.
    fileprivate var open: [FieldIndex] = []
    /// The condition that holds here, and those around it.
    fileprivate var held: HeldCondition?
    /// The repeated section whose own names mean something here.
    var section: SectionIndex?
    /// The innermost group whose fields can be read by their bare ids.
    var group: FieldIndex?
    var rejection: Variable?
    /// The step whose answers that are not kept may be read here.
    var step: StepIndex?
    /// Whether those of other steps may be too: in what a call passes on.
    var mayCarry = false
    /// Whether the step is left, and its answers that are not kept may be gone.
    var isLeft = false
  }

  let index: FlowIndex
  let place: Place
  var section: SectionIndex? { place.section }
  var group: FieldIndex? { place.group }
  var step: StepIndex? { place.step }
  var asked: FieldIndex? { place.asked }
  var held: HeldCondition? { place.held }

  convenience init(index: FlowIndex, known: Known, section: SectionIndex? = nil, step: StepIndex? = nil) {
    self.init(index, Place(known: known, section: section, step: step))
  }

  private init(_ index: FlowIndex, _ place: Place) {
    self.index = index
    self.place = place
  }

  /// The same scope with a change.
  func with(_ change: (inout Place) -> Void) -> PlaceScope {
    var place = place
    change(&place)
    return PlaceScope(index, place)
  }

  /// What the conditions that hold prove.
  var facts: NullFacts { place.held?.facts ?? .none }

  private var table: NameTable { index.names }

  func variable(_ name: String) -> Variable? {
    if let rejection = place.rejection, name == "rejection" { return rejection }
    if let variable = local(name) { return variable }
    if case .variable(let variable) = index.value(of: name) { return variable }
    return nil
  }

  /// What a name means here alone: an inner field of the groups around, or what a repeated section has of its own.
  private func local(_ name: String) -> Variable? {
    if place.group == nil, place.section == nil { return nil }
    var around = place.group
    while let entry = around.map({ index[$0] }) {
      if let inner = entry.innerByID[name], let variable = index[inner].variable { return variable }
      around = entry.parent
    }
    return place.section.flatMap { index.repeated[$0.rawValue]?.locals[name] }
  }

  private var localNames: Set<String> {
    let groups = group.map { [$0] + index.around($0) } ?? []
    let locals = section.flatMap { index.repeated[$0.rawValue]?.locals } ?? [:]
    return groups.reduce(into: Set(locals.keys)) { $0.formUnion(index[$1].innerByID.keys) }
  }

  func meaning(of name: String) -> Meaning? {
    if let variable = variable(name) {
      let type = isCertain(variable.slot) ? variable.type : variable.typeOrNull
      return .variable(slot: variable.slot, type: type, isSecret: variable.isSecret)
    }
    if case .condition(let expression) = index.value(of: name) { return .condition(expression) }
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
    return localNames.sorted() + table.names + (place.rejection == nil ? [] : ["rejection"])
  }

  /// None: a name in a flow is an identifier.
  var dottedNames: Set<String> { [] }

  /// The same scope where a condition holds, if there is one.
  func assuming(_ when: ExpressionDeclaration?) -> PlaceScope {
    guard let when = when?.parsed else { return self }
    return with { $0.held = HeldCondition(when, in: self) }
  }

  /// The same scope where what holds in another one holds too.
  func assuming(allOf other: PlaceScope) -> PlaceScope {
    other.held.map { held in with { $0.held = held } } ?? self
  }

  /// The same scope, one more variable certain to have a value.
  func with(certain slot: Int) -> PlaceScope { with { $0.certain.append(slot) } }

  /// The same scope inside its step, where the fields before one were asked; all of them without one.
  ///
  /// While an item is asked, the list it is to be in is not known, and while a part is asked its group is not.
  func asking(_ field: FieldIndex?, of step: StepIndex) -> PlaceScope {
    with {
      $0.askedBefore = (step, field?.rawValue ?? .max)
      $0.asked = field
      $0.group = field.flatMap { index[$0].parent }
      $0.open = $0.group == nil ? [] : field.map(index.around) ?? []
    }
  }

  /// The same scope once a field was asked with all that is in it.
  func after(_ entry: FlowIndex.FieldEntry) -> PlaceScope {
    with {
      $0.certain.append(entry.slot)
      $0.askedBefore?.field = entry.end
    }
  }

  // MARK: what has a value

  /// Whether a variable is certain to have a value here.
  func isCertain(_ slot: Int) -> Bool {
    if place.certain.contains(slot) || index.givenSlots.contains(slot) || isAsked(slot) { return true }
    return switch place.known {
    case .given: false
    case .all: true
    case .node(let node, let answers): answers.contains(slot, at: node)
    }
  }

  private func isAsked(_ slot: Int) -> Bool {
    guard let askedBefore = place.askedBefore, let field = index.fieldOfSlot[slot].map({ index[$0] }) else {
      return false
    }
    return field.step == askedBefore.step && field.index.rawValue < askedBefore.field
      && !place.open.contains(field.index)
      && field.declaration.isCertainOnceAsked
  }
}

/// A condition that holds at a place, with those around it; most places never ask what that means.
final class HeldCondition {
  private let condition: Expression
  private let scope: PlaceScope
  /// What all of them prove.
  private(set) lazy var facts = NullFacts.whenTrue(condition, in: scope).union(scope.facts)
  /// The parts of all.
  private(set) lazy var parts: Set<ConditionPart> = condition.parts(in: scope).union(scope.held?.parts ?? [])

  init(_ condition: Expression, in scope: PlaceScope) {
    self.condition = condition
    self.scope = scope
  }
}
