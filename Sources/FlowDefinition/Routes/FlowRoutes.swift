import FlowSyntax

/// Routes are determined before expressions are compiled, so they refer to branches and actions by index.
package struct FlowRoutes: Sendable {
  package enum Follower: Sendable {
    /// The next step in the file, or `nil` after the last step.
    case step(StepIndex?)
    /// The step is the last one of a section: the section, or its current item, ends.
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

  /// The routes that bypass the section of the step come first.
  ///
  /// Next are the routes that bypass only the step. The last ones leave the step itself, for example when it is
  /// submitted.
  package subscript(step: StepIndex) -> [Route] { routes[step.rawValue] }

  package func follower(of step: StepIndex) -> Follower { followers[step.rawValue] }

  /// Returns the step that follows a submitted step if the conditions of all branches are false.
  ///
  /// - Returns: `nil` after the last step of the file.
  package func ahead(of step: StepIndex) -> StepIndex? { ahead[step.rawValue] }
}

package struct Route: Sendable {
  /// The next step, or `nil` if the route leads past the last step of the file.
  package let target: StepIndex?
  package let cause: Cause
  /// The decisions on the route, in order: for the branches of the step, then for the end of its section.
  package let turns: [Turn]
  let crossing: Crossing

  package enum Cause: Hashable, Sendable {
    /// The `when` of the section that begins with the step is not true.
    case sectionPassedOver
    case noItems
    case sectionSkipped
    case passedOver
    /// A choice of the step has no options, so the run continues at the step that `ifEmpty` names.
    case nothingToChoose(FieldIndex)
    case submitted
    case skipped
    /// An action submits the step and goes to another one; the value is the index of the action.
    case chose(Int)
    /// An action leaves the step, and the answers of the step are ignored.
    ///
    /// The value is the index of the action.
    case left(Int)
    /// An action goes back to an earlier step; the value is the index of the action.
    case wentBack(Int)
    /// Rejections that go back to an earlier step are not routes.
    case rejected
  }

  package enum Turn: Hashable, Sendable {
    case branch(Int, of: Owner)
    case otherwise(Owner)
    case nextItem

    package enum Owner: Hashable, Sendable {
      case step, section
    }
  }

  enum Crossing {
    /// The route begins outside sections, stays inside its section, bypasses a section whose `when` is not true, or
    /// leaves a section that is not repeated.
    case none
    /// The next item begins, and the answers of the previous one are no longer known.
    case nextItem(SectionIndex)
    /// The section is complete, and its list of items is known.
    case done(SectionIndex)
    /// The section is repeated for no items, so its list is empty.
    case empty(SectionIndex)
    /// The section is skipped, and its answers are ignored.
    case leftOut(SectionIndex)

    /// The section whose answers are no longer known after the route; `nil` if there is none.
    ///
    /// After a completed section, only its list of items is known.
    var leaving: SectionIndex? {
      switch self {
      case .none, .empty: nil
      case .nextItem(let section), .done(let section), .leftOut(let section): section
      }
    }
  }
}

private struct RouteFinder {
  typealias Way = (target: StepIndex?, turns: [Route.Turn])

  let index: FlowIndex

  func routes(from place: Int) -> [Route] {
    let step = index.declaration.steps[place]
    var routes = aroundSection(at: place)
    routes.reserveCapacity(2)
    if step.when != nil { add(following(place), .passedOver, from: place, to: &routes) }
    guard step.end == nil else { return routes }
    if index.stepsLeftIfEmpty.contains(StepIndex(rawValue: place)) {
      for field in index.fields(of: StepIndex(rawValue: place)) {
        if let id = field.declaration.ifEmpty {
          addRoute(to: id, .nothingToChoose(field.index), from: place, to: &routes)
        }
      }
    }
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
    case .passedOver, .nothingToChoose, .submitted, .skipped, .chose, .left, .wentBack, .rejected:
      if way.turns.last == .nextItem { return .nextItem(section) }
      let isInside = way.target.map { index.sectionOfStep[$0.rawValue] == section } ?? false
      return isInside || index.repeated[section.rawValue] == nil ? .none : .done(section)
    }
  }

  // MARK: Onward routes

  func onward(from place: Int) -> [Way] {
    branches(index.declaration.steps[place].next, of: .step, otherwise: following(place))
  }

  /// This is the target of the first branch without a `when`.
  ///
  /// If the step has no such branch, the next step in the file follows. After the last step of a section, the branches
  /// of the section are used in the same way.
  func ahead(from place: Int) -> StepIndex? {
    if let target = unconditional(index.declaration.steps[place].next) { return target }
    switch follower(of: place) {
    case .step(let next): return next
    case .endOf(let section):
      return unconditional(index[section].next) ?? step(index[section].steps.upperBound)
    }
  }

  private func unconditional(_ next: NextDeclaration?) -> StepIndex? {
    next?.branches.first { $0.when == nil }.flatMap { index.target($0.go) }
  }

  /// If a branch has no `when`, one of the branches is always taken, so `otherwise` is left out.
  private func branches(_ next: NextDeclaration?, of owner: Route.Turn.Owner, otherwise: [Way]) -> [Way] {
    guard let next, !next.branches.isEmpty else { return otherwise }
    var ways: [Way] = []
    for (number, branch) in next.branches.enumerated() {
      // An unknown step was reported already. Treat the branch as if it were not there.
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
