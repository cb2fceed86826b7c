import FlowSyntax

extension FlowCompiler {
  /// Reports steps of one branch that run into the first step of another, because the last of them has no `next`.
  func checkFallingThrough() {
    var told = Set<Int>()
    for (place, step) in declaration.steps.enumerated() {
      guard let next = step.next, next.branches.count > 1 else { continue }
      let arms = Set(next.branches.compactMap { index.steps[$0.go.text]?.rawValue }).filter { $0 > place }.sorted()
      // Where everything ends at last, arms may well meet.
      for arm in arms.dropFirst() where !isLastEnd(arm) && fallsThrough(arm - 1) && told.insert(arm - 1).inserted {
        let above = declaration.steps[arm - 1]
        sink.warning(
          .fallsThrough,
          DefinitionMessages.fallsThrough(
            above.id.text, into: declaration.steps[arm].id.text, branchesOf: step.id.text),
          at: above.id.quotedRange)
      }
    }
  }

  private func isLastEnd(_ place: Int) -> Bool {
    place == declaration.steps.count - 1 && declaration.steps[place].end != nil
  }

  private func fallsThrough(_ place: Int) -> Bool {
    let step = declaration.steps[place]
    let section = index.sectionOfStep[place].map { declaration.sections[$0.rawValue] }
    if let section, section.next != nil, section.steps.upperBound == place + 1 { return false }
    return step.next == nil && step.end == nil && step.hasID && certain.reaches(place)
  }
}
