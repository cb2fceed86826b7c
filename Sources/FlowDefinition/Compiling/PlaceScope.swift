import FlowExpressions
import FlowSyntax
import Localization

/// This is an immutable class, because it is passed along for every name.
///
/// `with` creates a modified copy.
final class PlaceScope: Scope {
  enum Known {
    case given
    /// The given values, and the variables that are set on every route to the node with this index.
    case node(Int, DefiniteAssignment)
    /// All variables: reads are not checked, for example because the place is unreachable.
    case all
  }

  struct Place {
    fileprivate let known: Known
    /// The variables that have a value in addition to those in `known`.
    fileprivate var certain: [Int] = []
    /// The current step, and the index of the first field that has not been asked yet at this place.
    ///
    /// `nil` where no question of a step has been asked, for example in the `when` of the step.
    fileprivate var askedBefore: (step: StepIndex, field: Int)?
    /// The field to which the expression at this place belongs; `nil` if it belongs to no field.
    fileprivate var asked: FieldIndex?
    /// The groups and lists that contain the field `asked`.
    ///
    /// Their values are incomplete at this place.
    fileprivate var open: [FieldIndex] = []
    fileprivate var held: PlaceCondition?
    fileprivate var governing: (conditions: GoverningConditions, step: StepIndex)?
    var section: SectionIndex?
    /// The innermost group or list whose fields can be used by their ids alone; `nil` if there is none.
    var group: FieldIndex?
    var rejection: Variable?
    /// The transient (unsaved) answers of this step can be read.
    var step: StepIndex?
    /// Whether the transient answers of all steps can be read, as in the inputs of a call.
    var mayCarry = false
    /// Whether the place is in a text, where labels and hints of options can be read.
    var isText = false
    /// The language of the text if it is a translation; otherwise `nil`.
    var language: LanguageTag?
    /// Whether the step has been left, so that its transient answers may be missing.
    var isLeft = false
  }

  let index: FlowIndex
  let place: Place
  var section: SectionIndex? { place.section }
  var group: FieldIndex? { place.group }
  var step: StepIndex? { place.step }
  var asked: FieldIndex? { place.asked }
  var held: PlaceCondition? { place.held }

  convenience init(index: FlowIndex, known: Known, section: SectionIndex? = nil, step: StepIndex? = nil) {
    self.init(index, Place(known: known, section: section, step: step))
  }

  private init(_ index: FlowIndex, _ place: Place) {
    self.index = index
    self.place = place
  }

  func with(_ change: (inout Place) -> Void) -> PlaceScope {
    var place = place
    change(&place)
    return PlaceScope(index, place)
  }

  var facts: NullFacts { place.held?.facts ?? .none }

  private var table: NameTable { index.names }

  var plurals: PluralForms { place.language.map { PluralForms($0) } ?? index.plurals }

  var isTranslation: Bool { place.language != nil }

  func variable(_ name: String) -> Variable? {
    if let rejection = place.rejection, name == "rejection" { return rejection }
    if let variable = local(name) { return variable }
    if case .variable(let variable) = index.value(of: name) { return variable }
    return nil
  }

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

  func definition(of name: String) -> SourceRange? {
    if table.sink.suppressesSuggestions { return nil }
    let field = variable(name).flatMap { index.fieldOfSlot[$0.slot] }
    return field.map { index[$0].declaration.id.quotedRange } ?? index.declaration.definition(ofName: name)
  }

  func leastCount(of name: String) -> Int { variable(name)?.leastCount ?? 0 }

  func most(of name: String) -> Int? { variable(name)?.most }

  func isAsked(_ name: String, where premises: Premises) -> Bool {
    guard let slot = variable(name)?.slot, let field = index.fieldOfSlot[slot] else { return true }
    return index[field].declaration.when == nil || hasValue(slot, where: premises)
  }

  func answer(at path: [String]) -> (slot: Int, path: String)? {
    guard let root = path.first.flatMap(variable), case .field(let first) = root.display,
      let last = index.field(path.dropFirst(), in: first), index[last].list == index[first].list
    else { return nil }
    let isPath = index[last].list == nil && index.repetition(at: index[last].step) == nil
    return (index[last].slot, isPath ? index[last].path : path.joined(separator: "."))
  }

  func options(of path: [String]) -> OptionTable? {
    guard let field = field(at: path).map({ index[$0] }),
      let table = index.optionTables.table(of: field.index, hasTexts: place.isText, in: index)
    else { return nil }
    // Options that depend on the answers of an item can be computed only inside the same item.
    let isInItem =
      if let list = field.list {
        asked.map { index.around($0).contains(list) } ?? false
      } else {
        section == index.repetition(at: field.step)
      }
    return isInItem || !index.dependsOnItem(table, of: field) ? table : nil
  }

  var names: [String] {
    if table.sink.suppressesSuggestions { return [] }
    return localNames.sorted() + table.names + (place.rejection == nil ? [] : ["rejection"])
  }

  /// The empty set, because the names that a flow defines contain no dots.
  var dottedNames: Set<String> { [] }

  var functions: [String: DeclaredFunction] { index.declaration.declaredFunctions }

  func slots(ofCondition name: String) -> [Int] { slots(of: name) }

  // MARK: Conditions

  var premises: Premises {
    Premises { [held] in
      held?.parts.contains($0) ?? false
    } statements: { [held] reasoner in
      held?.chain.compactMap { reasoner.statement($0.condition, in: $0.scope) } ?? []
    }
  }

  func hasValue(_ slot: Int, where premises: Premises) -> Bool {
    guard let governing = place.governing else { return false }
    if let field = index.fieldOfSlot[slot].map({ index[$0] }), field.step == place.askedBefore?.step {
      return isPast(field) && governing.conditions.isAsked(field, where: premises)
    }
    return governing.conditions.prove(slot, at: governing.step, where: premises, in: self)
  }

  func conditions(ofMember member: String, origin: Int, in record: String) -> Set<ConditionPart>? {
    place.governing?.conditions.conditions(ofMember: member, origin: origin, in: record)
  }

  func governed(by conditions: GoverningConditions, at step: StepIndex) -> PlaceScope {
    with { $0.governing = (conditions, step) }
  }

  func assuming(_ when: ExpressionDeclaration?) -> PlaceScope {
    guard let when = when?.parsed else { return self }
    return holding(PlaceCondition(when, in: self))
  }

  func assuming(_ when: ExpressionDeclaration?, in scope: PlaceScope) -> PlaceScope {
    guard let when = when?.parsed else { return self }
    return holding(PlaceCondition(when, in: scope.holding(held)))
  }

  /// Returns a copy of the scope in which a condition and the conditions around it, and no others, are true.
  func holding(_ condition: PlaceCondition?) -> PlaceScope { with { $0.held = condition } }

  /// If `other` assumes no conditions, the scope is returned unchanged.
  func assuming(allOf other: PlaceScope) -> PlaceScope {
    other.held.map(holding) ?? self
  }

  func with(certain slot: Int) -> PlaceScope { with { $0.certain.append(slot) } }

  /// If `field` is `nil`, all questions of the step have been asked.
  ///
  /// In this scope, the groups and lists that contain the field are incomplete.
  func asking(_ field: FieldIndex?, of step: StepIndex) -> PlaceScope {
    with {
      $0.askedBefore = (step, field?.rawValue ?? .max)
      $0.asked = field
      $0.group = field.flatMap { index[$0].parent }
      $0.open = $0.group == nil ? [] : field.map(index.around) ?? []
    }
  }

  func after(_ entry: FlowIndex.FieldEntry) -> PlaceScope {
    with {
      $0.certain.append(entry.slot)
      $0.askedBefore?.field = entry.end
    }
  }

  // MARK: Known values

  func isCertain(_ slot: Int) -> Bool {
    if place.certain.contains(slot) || index.givenSlots.contains(slot) || isAsked(slot) { return true }
    return switch place.known {
    case .given: false
    case .all: true
    case .node(let node, let answers): answers.contains(slot, at: node)
    }
  }

  private func isAsked(_ slot: Int) -> Bool {
    guard let field = index.fieldOfSlot[slot].map({ index[$0] }) else { return false }
    return isPast(field) && field.declaration.isCertainOnceAsked
  }

  private func isPast(_ field: FlowIndex.FieldEntry) -> Bool {
    guard let askedBefore = place.askedBefore else { return false }
    return field.step == askedBefore.step && field.index.rawValue < askedBefore.field
      && !place.open.contains(field.index)
  }
}

/// The scope of the condition contains the conditions around it, such as the `when` of the section.
///
/// They are true at the place, too. The conditions are analyzed on demand, because the results are rarely needed.
final class PlaceCondition {
  let condition: Expression
  let scope: PlaceScope
  private(set) lazy var facts = NullFacts.whenTrue(condition, in: scope).union(scope.facts)
  private(set) lazy var parts: Set<ConditionPart> = condition.parts(in: scope, addsImplied: true)
    .union(scope.held?.parts ?? [])

  /// This condition and the conditions around it, with the innermost first.
  var chain: UnfoldFirstSequence<PlaceCondition> { sequence(first: self, next: \.scope.held) }

  private let depth: Int

  /// The maximum number of conditions in a chain, so that long flows need no deep recursion.
  private static let depthLimit = 64

  init(_ condition: Expression, in scope: PlaceScope) {
    self.condition = condition
    let around = scope.held?.depth ?? 0
    self.scope = around < Self.depthLimit ? scope : scope.holding(nil)
    depth = around < Self.depthLimit ? around + 1 : 1
  }
}
