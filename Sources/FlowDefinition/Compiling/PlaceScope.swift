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
    if case .variable(let variable) = table.values[name] { return variable }
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
    let groups = group.map { [$0] + index.around($0) } ?? []
    let locals = section.flatMap { index.repeated[$0.rawValue]?.locals } ?? [:]
    return groups.reduce(into: Set(locals.keys)) { $0.formUnion(index[$1].innerByID.keys) }
  }

  func meaning(of name: String) -> Meaning? {
    if let variable = variable(name) {
      let type = certain.contains(variable.slot) ? variable.type : variable.type.orNull
      return .variable(slot: variable.slot, type: type, isSecret: variable.isSecret)
    }
    if case .condition(let expression) = table.values[name] { return .condition(expression) }
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

/// The variables that are certain to have a value at one place.
struct KnownAnswers {
  /// The fields of a step that were asked before a place in it.
  struct Asked {
    let step: StepIndex
    /// The field at which it is, by its place among all; the fields before it were asked.
    var before: Int
    /// The groups and lists a part of which is asked: they are not known yet.
    let except: [FieldIndex]
  }

  enum Base {
    case given
    /// What every way to a node has given a value.
    case node(Int, DefiniteAssignment)
    /// All: where no way leads, nothing is said about what is read.
    case all
  }

  let base: Base
  let index: FlowIndex
  var asked: Asked?
  private(set) var others: [Int] = []

  func contains(_ slot: Int) -> Bool {
    if others.contains(slot) || index.givenSlots.contains(slot) || isAsked(slot) { return true }
    return switch base {
    case .given: false
    case .all: true
    case .node(let node, let answers): answers.contains(slot, at: node)
    }
  }

  mutating func insert(_ slot: Int) { others.append(slot) }

  private func isAsked(_ slot: Int) -> Bool {
    guard let asked, let field = index.fieldOfSlot[slot].map({ index[$0] }) else { return false }
    return field.step == asked.step && field.index.rawValue < asked.before && !asked.except.contains(field.index)
      && field.declaration.isCertainOnceAsked
  }
}

/// What names and expressions read, named conditions looked into.
struct NameReads {
  /// The variables, in the order in which they are met, none twice.
  private(set) var slots: [Int] = []
  private(set) var conditions = Set<String>()
  /// Whether one of them reads the clock.
  fileprivate(set) var readsClock = false
  private var seen = Set<Int>()

  func contains(_ slot: Int) -> Bool { seen.contains(slot) }

  mutating func formUnion(_ other: NameReads) {
    for slot in other.slots { insert(slot) }
    conditions.formUnion(other.conditions)
    readsClock = readsClock || other.readsClock
  }

  private mutating func insert(_ slot: Int) { if seen.insert(slot).inserted { slots.append(slot) } }

  /// Adds what a name reads; what a named condition reads is found once.
  fileprivate mutating func add(_ name: String, in scope: PlaceScope) {
    switch scope.meaning(of: name) {
    case nil: readsClock = readsClock || name == "now" || name == "today"
    case .variable(let slot, _, _): insert(slot)
    case .condition(let condition): formUnion(scope.index.reader.reads(of: name, condition, in: scope))
    }
  }

  /// Adds what a condition reads, those in it looked into here, as one may use itself.
  fileprivate mutating func look(into name: String, _ condition: Expression, in scope: PlaceScope) {
    guard conditions.insert(name).inserted else { return }
    readsClock = readsClock || condition.callsClock
    for path in condition.freePaths {
      if case .condition(let inner) = scope.meaning(of: path.name) {
        look(into: path.name, inner, in: scope)
      } else {
        add(path.name, in: scope)
      }
    }
  }
}

/// Finds what names read, each named condition once.
final class NameReader {
  /// A condition, and where its names may mean something else than they mean everywhere.
  private struct Key: Hashable {
    let name: String
    let section: SectionIndex?
    let group: FieldIndex?
  }

  private var known: [Key: NameReads] = [:]

  func reads(of name: String, _ condition: Expression, in scope: PlaceScope) -> NameReads {
    let key = Key(name: name, section: scope.section, group: scope.group)
    if let reads = known[key] { return reads }
    var reads = NameReads()
    reads.look(into: name, condition, in: scope)
    known[key] = reads
    return reads
  }
}

extension PlaceScope {
  func slots(of name: String) -> [Int] {
    var reads = NameReads()
    reads.add(name, in: self)
    return reads.slots
  }

  func reads(of expression: Expression) -> NameReads {
    var reads = NameReads()
    for path in expression.freePaths { reads.add(path.name, in: self) }
    reads.readsClock = reads.readsClock || expression.callsClock
    return reads
  }
}
