import FlowExpressions
import FlowSyntax

/// The record is the value of a group, a list item, or an item of a repeated section.
///
/// If a condition of a member reads anything outside the record, such as `today`, the result for this member is `nil`.
struct MemberConditions {
  private let index: FlowIndex
  private let graph: FlowGraph
  private var routes: [SectionIndex: ItemRoutes] = [:]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    self.graph = graph
  }

  /// - Parameter record: The text that stands for the group or the item in the result. A member `name` is written
  ///   `.name(record)`.
  /// - Returns: `nil` if there are no such conditions, or if one of them reads anything outside the record.
  func conditions(of member: String, in whole: FlowIndex.FieldEntry, _ record: String) -> Set<ConditionPart>? {
    guard let field = whole.innerByID[member].map({ index[$0] }) else { return nil }
    let scope = PlaceScope(index: index, known: .given, section: index.repetition(at: field.step)).with {
      $0.group = whole.index
    }
    return parts(
      of: field.declaration.conditionsOfAnswer ?? [], in: scope,
      whereIsOwn: { slot in index.fieldOfSlot[slot].map { index[$0].parent } == whole.index },
      naming: { whole.innerByID[$0] == nil ? nil : Self.member($0, of: record) })
  }

  mutating func conditions(of member: String, inItemOf place: SectionIndex, _ record: String) -> Set<ConditionPart>? {
    let section = index[place]
    guard let repeated = index.repeated[place.rawValue], let name = section.repetition?.name.text,
      let field = index.field(member, inItemOf: place), isAlwaysPassed(field.step, in: place)
    else { return nil }
    guard let conditions = field.declaration.conditionsOfAnswer else { return nil }
    return parts(
      of: (index[field.step].when.map { [$0] } ?? []) + conditions,
      in: PlaceScope(index: index, known: .given, section: place),
      whereIsOwn: { $0 == repeated.itemSlot || isMember($0, of: section) },
      naming: { $0 == name ? record : repeated.locals[$0] == nil ? nil : Self.member($0, of: record) })
  }

  /// - Returns: `nil` if there are no conditions, or if one of them reads anything else or is invalid.
  private func parts(
    of conditions: [ExpressionDeclaration], in scope: PlaceScope, whereIsOwn isOwn: (Int) -> Bool,
    naming name: (String) -> String?
  ) -> Set<ConditionPart>? {
    var parts: Set<ConditionPart> = []
    for condition in conditions {
      guard let condition = condition.parsed else { return nil }
      let reads = scope.reads(of: condition)
      guard reads.slots.allSatisfy(isOwn), !reads.readsClock else { return nil }
      parts.formUnion(condition.parts(in: scope, naming: name))
    }
    return conditions.isEmpty ? nil : parts
  }

  static func member(_ name: String, of record: String) -> String { ".\(name)(\(record))" }

  private func isMember(_ slot: Int, of section: SectionDeclaration) -> Bool {
    guard let field = index.fieldOfSlot[slot].map({ index[$0] }) else { return false }
    return field.parent == nil && field.declaration.isKept && section.steps.contains(field.step.rawValue)
  }

  private mutating func isAlwaysPassed(_ step: StepIndex, in section: SectionIndex) -> Bool {
    let routes = self.routes[section] ?? ItemRoutes(index[section].steps, graph)
    self.routes[section] = routes
    return !index[step].isOptional && routes.alwaysPass(step.rawValue)
  }
}

extension FlowIndex {
  func field(_ member: String, inItemOf section: SectionIndex) -> FieldEntry? {
    guard case .field(let found)? = repeated[section.rawValue]?.locals[member]?.display else { return nil }
    return self[found]
  }
}

private struct ItemRoutes {
  private let first: Int
  /// For each step, whether no route jumps over it: all routes from earlier steps end at the step or before it.
  private var isPassed: [Bool] = []
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
