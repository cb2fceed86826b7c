import FlowSyntax

/// What can follow each step of a flow, as the file states it, before any condition is evaluated.
///
/// It is known before any expression is compiled: a route names the conditions it depends on by their place in the flow.
package struct FlowRoutes: Sendable {
  /// What follows a step where no branch is taken.
  package enum Follower: Sendable {
    /// The next step of the file, in the same section; nil after the last one.
    case step(StepIndex?)
    /// The end of its section, or of an item of that.
    case endOf(SectionIndex)
  }

  private let routes: [[Route]]
  private let followers: [Follower]
  private let ahead: [StepIndex?]

  init(_ index: FlowIndex) {
    let finder = RouteFinder(index: index)
    let steps = index.declaration.steps.indices
    routes = steps.map { finder.routes(from: $0) }
    followers = steps.map { finder.follower(of: $0) }
    ahead = steps.map { finder.ahead(from: $0) }
  }

  /// The routes that begin at a step: past its section, past itself, and on from it, in the order they are tried.
  package subscript(step: StepIndex) -> [Route] { routes[step.rawValue] }

  package func follower(of step: StepIndex) -> Follower { followers[step.rawValue] }

  /// The step after a submitted one where the condition of no branch is true.
  package func ahead(of step: StepIndex) -> StepIndex? { ahead[step.rawValue] }
}

/// A route from a step to one that can follow it.
package struct Route: Sendable {
  /// Nil where the route leads off the end of the file.
  package let target: StepIndex?
  /// Why a run leaves the step.
  package let cause: Cause
  /// The branches taken from there, of the step and then of its section; empty where there is only one way on.
  package let turns: [Turn]
  /// What happens to a section on this route.
  let crossing: Crossing

  /// Why a run goes on from a step, or past it.
  package enum Cause: Hashable, Sendable {
    /// The section that begins with the step has a `when` that is not true.
    case sectionPassedOver
    /// The section that begins with the step is repeated for no item.
    case noItems
    /// The section of the step is skipped.
    case sectionSkipped
    /// The step's `when` is not true.
    case passedOver
    /// The step is complete.
    case submitted
    /// The step is skipped.
    case skipped
    /// An action submits the step and chooses the branch; its place among the step's actions.
    case chose(Int)
    /// An action leaves the step without its answers.
    case left(Int)
    /// An action leads back to an earlier step.
    case wentBack(Int)
    /// A call is rejected, and that leads to an end; back to an earlier step it is no way forward.
    case rejected
  }

  /// A decision on the way from a step to the target.
  package enum Turn: Hashable, Sendable {
    /// A branch, by its place in the `next` of the step or its section.
    case branch(Int, of: Owner)
    /// None of the branches.
    case otherwise(Owner)
    /// The section begins again for its next item.
    case nextItem

    /// What has a `next`.
    package enum Owner: Hashable, Sendable {
      case step, section
    }
  }

  /// What a route does to the section it begins in.
  enum Crossing {
    /// It stays inside, or there is none.
    case none
    /// The next item begins; what was asked for the one before is not known of it.
    case nextItem(SectionIndex)
    /// The section is done: its items are a list.
    case done(SectionIndex)
    /// The section is walked for no item: its list is empty.
    case empty(SectionIndex)
    /// The section is left out: nothing asked in it counts.
    case leftOut(SectionIndex)

    /// The section whose answers are not known after it.
    var leaving: SectionIndex? {
      switch self {
      case .none, .empty: nil
      case .nextItem(let section), .done(let section), .leftOut(let section): section
      }
    }

    /// Whether another item of one of some sections begins.
    func beginsItem(of sections: Set<SectionIndex>) -> Bool {
      if case .nextItem(let section) = self { sections.contains(section) } else { false }
    }
  }
}

/// Finds the routes from a step: its own, and those of the section it lies in.
private struct RouteFinder {
  /// A way from a step, whatever the cause.
  typealias Way = (target: StepIndex?, turns: [Route.Turn])

  let index: FlowIndex

  func routes(from place: Int) -> [Route] {
    let step = index.declaration.steps[place]
    var routes = aroundSection(at: place)
    routes.reserveCapacity(2)
    if step.when != nil { add(following(place), .passedOver, from: place, to: &routes) }
    guard step.end == nil else { return routes }
    add(onward(from: place), .submitted, from: place, to: &routes)
    if step.isOptional { add(onward(from: place), .skipped, from: place, to: &routes) }
    for (number, action) in step.actions.enumerated() {
      switch action.effect {
      case .next(let id): addRoute(to: id, .chose(number), from: place, to: &routes)
      case .leave(let id): addRoute(to: id, .left(number), from: place, to: &routes)
      case .go(let id): addRoute(to: id, .wentBack(number), from: place, to: &routes)
      case .again, .call: break
      }
    }
    for call in index.callsOfStep[place] {
      for rejection in index[call].declaration.rejected {
        guard case .go(let id) = rejection.effect, let target = index.target(id) else { continue }
        if index[target].end != nil { addRoute(to: id, .rejected, from: place, to: &routes) }
      }
    }
    return routes
  }

  /// The routes past a section: not walked at all, walked for no item, or skipped from one of its steps.
  private func aroundSection(at place: Int) -> [Route] {
    guard let section = index.sectionOfStep[place] else { return [] }
    let declared = index[section]
    var routes: [Route] = []
    if declared.steps.lowerBound == place {
      if index.repeated[section.rawValue] != nil { add(after(section), .noItems, from: place, to: &routes) }
      if declared.when != nil {
        add([(step(declared.steps.upperBound), [])], .sectionPassedOver, from: place, to: &routes)
      }
    }
    if declared.isOptional { add(after(section), .sectionSkipped, from: place, to: &routes) }
    return routes
  }

  private func addRoute(
    to id: LocatedText, _ cause: Route.Cause, from place: Int, to routes: inout [Route]
  ) {
    if let target = index.target(id) { add([(target, [])], cause, from: place, to: &routes) }
  }

  private func add(_ ways: [Way], _ cause: Route.Cause, from place: Int, to routes: inout [Route]) {
    for way in ways {
      let crossing = crossing(of: way, cause, from: place)
      routes.append(Route(target: way.target, cause: cause, turns: way.turns, crossing: crossing))
    }
  }

  private func crossing(of way: Way, _ cause: Route.Cause, from place: Int) -> Route.Crossing {
    guard let section = index.sectionOfStep[place] else { return .none }
    switch cause {
    case .sectionPassedOver: return .none
    case .noItems: return .empty(section)
    case .sectionSkipped: return .leftOut(section)
    case .passedOver, .submitted, .skipped, .chose, .left, .wentBack, .rejected:
      if way.turns.last == .nextItem { return .nextItem(section) }
      let isInside = way.target.map { index.sectionOfStep[$0.rawValue] == section } ?? false
      return isInside || index.repeated[section.rawValue] == nil ? .none : .done(section)
    }
  }

  // MARK: ways on

  /// The ways of those who submit a step, as they are tried.
  func onward(from place: Int) -> [Way] {
    branches(index.declaration.steps[place].next, of: .step, otherwise: following(place))
  }

  /// The step that follows where no condition is true; branches behind one without a condition are never taken.
  func ahead(from place: Int) -> StepIndex? {
    if let target = unconditional(index.declaration.steps[place].next) { return target }
    switch follower(of: place) {
    case .step(let next): return next
    case .endOf(let section):
      return unconditional(index[section].next) ?? step(index[section].steps.upperBound)
    }
  }

  private func unconditional(_ next: NextDeclaration?) -> StepIndex? {
    next?.branches.last { $0.when == nil }.flatMap { index.target($0.go) }
  }

  /// The ways that branches lead, and what follows where none of them is taken.
  private func branches(_ next: NextDeclaration?, of owner: Route.Turn.Owner, otherwise: [Way]) -> [Way] {
    guard let next, !next.branches.isEmpty else { return otherwise }
    var ways: [Way] = []
    for (number, branch) in next.branches.enumerated() {
      // A name that leads nowhere was reported.
      ways += index.target(branch.go).map { [($0, [.branch(number, of: owner)])] } ?? otherwise
    }
    if next.branches.contains(where: { $0.when == nil }) { return ways }
    return ways + otherwise.map { ($0.target, [.otherwise(owner)] + $0.turns) }
  }

  private func following(_ place: Int) -> [Way] {
    switch follower(of: place) {
    case .step(let next): return [(next, [])]
    case .endOf(let section):
      guard index.repeated[section.rawValue] != nil else { return after(section) }
      return [(step(index[section].steps.lowerBound), [.nextItem])] + after(section)
    }
  }

  /// Where a section goes on when it is done.
  private func after(_ section: SectionIndex) -> [Way] {
    branches(index[section].next, of: .section, otherwise: [(step(index[section].steps.upperBound), [])])
  }

  func follower(of place: Int) -> FlowRoutes.Follower {
    guard let section = index.sectionOfStep[place], index[section].steps.upperBound == place + 1 else {
      return .step(step(place + 1))
    }
    return .endOf(section)
  }

  private func step(_ place: Int) -> StepIndex? {
    place < index.declaration.steps.count ? StepIndex(rawValue: place) : nil
  }
}
