import FlowSyntax

extension FlowCompiler {
  /// Looks at the flow as a whole, once everything in it was read: mostly for what works but is hardly meant.
  func checkMeaning(fields: [Field], steps: [Step]) {
    checkUnusedConditions()
    checkLimits(fields)
    checkRepetitions(fields)
    checkLaterAnswers()
    checkRejections()
    checkUnused()
    checkFallingThrough()
    var dead = DeadBranches(self, fields: fields)
    for step in steps { dead.check(step.index) }
    for section in declaration.sections.indices { dead.check(SectionIndex(rawValue: section)) }
    checkOtherwise(provided: dead.certainArms)
  }

  /// Reports branches of which perhaps none is taken.
  private func checkOtherwise(provided certain: Set<SourceRange>) {
    for next in declaration.steps.compactMap(\.next) + declaration.sections.compactMap(\.next) {
      guard next.branches.allSatisfy({ $0.when != nil }), !certain.contains(next.range) else { continue }
      sink.warning(.missingOtherwise, DefinitionMessages.missingOtherwise, at: next.range)
    }
  }
}
