import FlowSyntax

extension FlowCompiler {
  /// Looks at the flow as a whole, once everything in it was read: mostly for what works but is hardly meant.
  func checkMeaning(fields: [Field], steps: [Step]) {
    checkRejections()
    checkUnused()
    checkFallingThrough()
    var dead = DeadBranches(self, fields: fields)
    for step in steps { dead.check(step.index) }
    checkOtherwise(provided: dead.certainArms)
  }

  /// Reports branches of which perhaps none is taken.
  private func checkOtherwise(provided certain: Set<Int>) {
    for (place, step) in declaration.steps.enumerated() where !certain.contains(place) {
      guard let next = step.next, next.branches.allSatisfy({ $0.when != nil }) else { continue }
      sink.warning(.missingOtherwise, DefinitionWords.missingOtherwise, at: next.range)
    }
  }
}
