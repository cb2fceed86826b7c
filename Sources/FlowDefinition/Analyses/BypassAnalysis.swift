import FlowExpressions
import FlowSyntax

struct BypassAnalysis {
  struct Bypass {
    let source: Int
    let route: Route
  }

  /// For each step, the number of routes that bypass it on the way to a later step.
  ///
  /// Routes to an end are not counted if neither the end nor its section has a `when`; they are in ``firstToEnd``.
  private let over: [Int]
  /// For each step, the last step with a route back to this step or to an earlier one that may not have been visited; -1
  /// if there is none.
  ///
  /// A route back to a step that was visited makes no difference: the path ends before the step, which is asked again.
  private let lastBack: [Int]
  /// For each end with no `when` of its own or of its section, the first earlier step with a route to the end.
  private var firstToEnd: [Int: Int] = [:]
  private var bypasses: [Bypass] = []

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    var changes = Array(repeating: 0, count: graph.edges.count + 1)
    var backward: [(source: Int, target: Int)] = []
    for (place, edges) in graph.edges.enumerated() {
      for route in edges where route.isBypass {
        guard let target = route.target?.rawValue else { continue }
        if target > place + 1 { bypasses.append(Bypass(source: place, route: route)) }
        if target <= place {
          backward.append((place, target))
        } else if Self.isLast(target, index) {
          firstToEnd[target] = min(firstToEnd[target] ?? place, place)
        } else {
          changes[place + 1] += 1
          changes[target] -= 1
        }
      }
    }
    let over = Self.running(changes.dropLast(), +)
    var back = Array(repeating: -1, count: graph.edges.count)
    for route in backward where route.target < route.source {
      if over[route.target] > 0 || Self.hasCondition(route.target, index) {
        back[route.target] = max(back[route.target], route.source)
      }
    }
    self.over = over
    lastBack = Self.running(back[...], max)
  }

  /// Whether a route may bypass a step; it need not reach the later step.
  func lead(past step: Int, to later: Int) -> Bool { over[step] > 0 || firstToEnd[later] ?? step < step }

  func past(_ step: Int, to later: Int) -> [Bypass] {
    bypasses.filter { bypass in
      guard bypass.source < step, let target = bypass.route.target?.rawValue else { return false }
      return target > step && target <= later && (target == later || firstToEnd[target] == nil)
    }
  }

  func leadBack(before step: Int, from first: Int) -> Bool { lastBack[step] >= first }

  private static func running(_ numbers: ArraySlice<Int>, _ combine: (Int, Int) -> Int) -> [Int] {
    var results: [Int] = []
    for number in numbers { results.append(results.last.map { combine($0, number) } ?? number) }
    return results
  }

  /// No step can follow an end that has no `when` of its own or of its section.
  private static func isLast(_ place: Int, _ index: FlowIndex) -> Bool {
    index.declaration.steps[place].end != nil && !hasCondition(place, index)
  }

  private static func hasCondition(_ place: Int, _ index: FlowIndex) -> Bool {
    index.declaration.steps[place].when != nil || index.sectionOfStep[place].flatMap { index[$0].when } != nil
  }
}

extension Route {
  /// A route that passes over a section whose `when` is false is not a bypass: any condition that proves that an answer
  /// in the section exists must include this `when` anyway.
  ///
  /// A route to the next item of a repeated section is not a bypass either, because it leaves the answers from before
  /// the section unchanged.
  fileprivate var isBypass: Bool {
    if case .nextItem = crossing { return false }
    return cause != .sectionPassedOver
  }
}

extension FlowIndex {
  typealias Claim = (condition: Expression, isTrue: Bool)

  /// The most earlier branches of one `next` whose conditions are known to be false after a branch, which bounds the time
  /// that a file with many branches takes.
  private static let earlierBranches = 64

  func claims(of route: Route, from step: Int) -> [Claim] {
    var claims = governingClaims(of: step, on: route.cause)
    for turn in route.turns {
      switch turn {
      case .branch(let number, let owner):
        let branches = branches(of: owner, at: step)
        claims += branches.prefix(number).suffix(Self.earlierBranches).compactMap { Self.claim($0.when, false) }
        claims += [Self.claim(branches[number].when, true)].compactMap(\.self)
      case .otherwise(let owner): claims += branches(of: owner, at: step).compactMap { Self.claim($0.when, false) }
      case .nextItem: break
      }
    }
    return claims
  }

  func governingClaims(of step: Int, on cause: Route.Cause = .submitted) -> [Claim] {
    let section = Self.claim(sectionOfStep[step].flatMap { self[$0].when }, cause != .sectionPassedOver)
    let own = Self.claim(declaration.steps[step].when, cause != .passedOver)
    // If the section has no items or is passed over, the `when` of its first step is not evaluated.
    return [section, [.noItems, .sectionPassedOver].contains(cause) ? nil : own].compactMap(\.self)
  }

  private static func claim(_ condition: ExpressionDeclaration?, _ isTrue: Bool) -> Claim? {
    condition?.parsed.map { ($0, isTrue) }
  }

  private func branches(of owner: Route.Turn.Owner, at step: Int) -> [(when: ExpressionDeclaration?, go: LocatedText)] {
    switch owner {
    case .step: declaration.steps[step].next?.branches ?? []
    case .section: sectionOfStep[step].flatMap { self[$0].next }?.branches ?? []
    }
  }
}
