import FlowExpressions
import FlowSyntax

/// Determines the conditions under which the members of a record have a value.
///
/// The record is the value of a group, a list item, or an item of a repeated section. Only conditions that read nothing
/// but other members of the same record are considered.
struct MemberConditions {
  private let index: FlowIndex
  private let graph: FlowGraph
  private var routes: [SectionIndex: ItemRoutes] = [:]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    self.graph = graph
  }

  /// Returns the conditions under which a member of a group or of a list item has a value.
  ///
  /// - Parameters:
  ///   - member: The id of the member.
  ///   - whole: The group or list.
  ///   - record: The text that stands for the group or the item in the result. A member `name` is written
  ///     `.name(record)`.
  func conditions(of member: String, in whole: FlowIndex.FieldEntry, _ record: String) -> Set<ConditionPart>? {
    guard let field = whole.innerByID[member].map({ index[$0] }), field.declaration.isAnsweredWhenShown,
      let when = field.declaration.when?.parsed
    else { return nil }
    let scope = PlaceScope(index: index, known: .given, section: index.repetition(at: field.step)).with {
      $0.group = whole.index
    }
    let reads = scope.reads(of: when)
    let isOwn = reads.slots.allSatisfy { slot in index.fieldOfSlot[slot].map { index[$0].parent } == whole.index }
    guard isOwn, !reads.readsClock else { return nil }
    return when.parts(in: scope) { whole.innerByID[$0] == nil ? nil : Self.member($0, of: record) }
  }

  /// Returns the conditions under which a member of an item of a repeated section has a value.
  mutating func conditions(of member: String, inItemOf place: SectionIndex, _ record: String) -> Set<ConditionPart>? {
    let section = index[place]
    guard let repeated = index.repeated[place.rawValue], let name = section.repetition?.name.text,
      let field = index.field(member, inItemOf: place), isAlwaysPassed(field.step, in: place)
    else { return nil }
    let whens = [index[field.step].when, field.declaration.when].compactMap(\.self)
    let scope = PlaceScope(index: index, known: .given, section: place)
    guard field.declaration.isAnsweredWhenShown, !whens.isEmpty else { return nil }
    var parts: Set<ConditionPart> = []
    for when in whens {
      guard let when = when.parsed else { return nil }
      let reads = scope.reads(of: when)
      let isOwn = reads.slots.allSatisfy { $0 == repeated.itemSlot || isMember($0, of: section) }
      guard isOwn, !reads.readsClock else { return nil }
      parts.formUnion(
        when.parts(in: scope) { $0 == name ? record : repeated.locals[$0] == nil ? nil : Self.member($0, of: record) })
    }
    return parts
  }

  static func member(_ name: String, of record: String) -> String { ".\(name)(\(record))" }

  private func isMember(_ slot: Int, of section: SectionDeclaration) -> Bool {
    guard let field = index.fieldOfSlot[slot].map({ index[$0] }) else { return false }
    return field.parent == nil && field.declaration.isKept && section.steps.contains(field.step.rawValue)
  }

  /// Whether the person goes through the step exactly once for every item of a repeated section, provided that the
  /// `when` of the step is true.
  private mutating func isAlwaysPassed(_ step: StepIndex, in section: SectionIndex) -> Bool {
    let routes = self.routes[section] ?? ItemRoutes(index[section].steps, graph)
    self.routes[section] = routes
    return !index[step].isOptional && routes.alwaysPass(step.rawValue)
  }
}

extension FlowIndex {
  /// Returns the field that a member of a repeated section's items stands for.
  func field(_ member: String, inItemOf section: SectionIndex) -> FieldEntry? {
    guard case .field(let found)? = repeated[section.rawValue]?.locals[member]?.display else { return nil }
    return self[found]
  }
}

/// The routes inside one item of a repeated section.
private struct ItemRoutes {
  private let first: Int
  /// For each step, whether no route jumps over it: all routes from earlier steps end at the step or before it.
  private var isPassed: [Bool] = []
  /// For each step, whether its answers are known after the step, provided that its `when` is true.
  ///
  /// This is false if an action, an `ifEmpty` or a rejection can leave the step before it is submitted.
  private var isSubmitted: [Bool] = []
  private var leadsBack = false

  init(_ steps: Range<Int>, _ graph: FlowGraph) {
    first = steps.lowerBound
    var farthest = first
    for step in steps {
      isPassed.append(farthest <= step)
      isSubmitted.append(true)
      for route in graph.edges[step] {
        switch (route.cause, route.crossing) {
        case (.sectionPassedOver, _), (.noItems, _), (.sectionSkipped, _), (_, .nextItem): continue
        case (.left, _), (.nothingToChoose, _), (.rejected, _): isSubmitted[step - first] = false
        case (.passedOver, _), (.submitted, _), (.skipped, _), (.chose, _), (.wentBack, _): break
        }
        let target = route.target.flatMap { steps.contains($0.rawValue) ? $0.rawValue : nil }
        leadsBack = leadsBack || (target ?? .max) <= step
        farthest = max(farthest, target ?? steps.upperBound)
      }
    }
  }

  func alwaysPass(_ step: Int) -> Bool { !leadsBack && isPassed[step - first] && isSubmitted[step - first] }
}
