import FlowDefinition
import FlowEngine
import FlowExpressions

/// Two sessions with the same key are assumed to continue in the same ways, so only one of them is explored.
private struct SituationKey: Hashable {
  private let place: StepIndex
  private let frontier: StepIndex
  private let rejections: Set<String>
  /// The results of the conditions; `nil` for a condition that fails or is null.
  private let results: [Bool?]

  init(_ session: StorySession, _ results: [Bool?]) {
    let model = session.machine.model
    (place, frontier, self.results) = (model.current.part, model.frontier.part, results)
    rejections = Set(model.session.pendingRejections.filter { !$0.isOutdated }.map(\.code))
  }
}

struct SituationKeys {
  /// The conditions of the flow, in the order in which a session reads them.
  private let conditions: [CompiledExpression]
  /// For each step, the index of the first condition that this step or a later one reads.
  private let firsts: [Int]
  private var keys: Set<SituationKey> = []
  /// The results that were seen: twice the index of the condition, plus 1 if the condition was true.
  private var results: Set<Int> = []
  /// The maximum number of conditions that are evaluated for a key, so that a key takes limited time.
  private static let limit = 256

  init(_ flow: Flow) {
    var (conditions, firsts): ([CompiledExpression], [Int]) = ([], [])
    for step in flow.steps {
      firsts.append(conditions.count)
      conditions += flow.conditions(readAt: step)
    }
    (self.conditions, self.firsts) = (conditions, firsts)
  }

  /// `false` if the flow has more conditions than are evaluated for a key.
  var isComplete: Bool { conditions.count <= Self.limit }

  /// - Returns: Whether a condition has a result that it never had before, and whether the key is new.
  mutating func note(
    _ session: StorySession, _ environment: Environment
  ) -> (hasNewResult: Bool, isNew: Bool) {
    let model = session.machine.model
    var environment = environment
    let first = firsts[model.current.part.rawValue]
    let found = conditions[first...].prefix(Self.limit).map { condition -> Bool? in
      if case .bool(let isTrue)? = try? condition.evaluate(in: &environment) { isTrue } else { nil }
    }
    var hasNewResult = false
    for case (let place, let isTrue?) in zip(first..., found) {
      if results.insert(2 * place + (isTrue ? 1 : 0)).inserted { hasNewResult = true }
    }
    return (hasNewResult, keys.insert(SituationKey(session, found)).inserted)
  }
}

extension Flow {
  /// Conditions inside list items are left out; the conditions of a section are returned for each of its steps.
  fileprivate func conditions(readAt step: Step) -> [CompiledExpression] {
    let fields = allFields(of: step).map { self[$0] }
    let section = step.section.map { self[$0] }
    let ofFields = fields.flatMap { [$0.when, $0.requiredWhen].compactMap(\.self) + $0.rules.map(\.that) }
    let ofStep = [step.when, section?.when].compactMap(\.self) + step.rules.map(\.that)
    let branches = (step.next + (section?.next ?? [])).compactMap(\.when)
    let all = ofStep + ofFields + shownConditions(at: step) + branches
    return all.filter { $0.constant == nil }
  }
}
