import FlowSyntax

extension FlowCompiler {
  /// Reports steps no way leads to, and ways that end nowhere.
  func checkGraph() {
    // A name that leads nowhere was reported; what follows from it is not.
    let isUncertain = sink.diagnostics.contains { $0.rule == .unknownStep || $0.rule == .duplicateID }
    guard !isUncertain, declaration.steps.allSatisfy(\.hasID) else { return }
    for (place, step) in declaration.steps.enumerated() where certain.entering[place] == nil {
      sink.error(.unreachableStep, DefinitionWords.unreachable(step.id.text), at: step.id.quotedRange)
    }
    if let last = declaration.steps.indices.last, certain.entering[last] != nil,
      graph.edges[last].contains(where: { $0.target == nil })
    {
      let step = declaration.steps[last]
      let message =
        step.end == nil ? DefinitionWords.fallsOff(step.id.text) : DefinitionWords.endMayBeLeftOut(step.id.text)
      sink.error(.noWayOut, message, at: step.id.quotedRange)
    }
    let lost = graph.withoutWayOut(index).filter { certain.entering[$0] != nil }
    if let first = lost.min() {
      let step = declaration.steps[first]
      sink.error(.noWayOut, DefinitionWords.noWayOut(step.id.text), at: step.id.quotedRange)
    }
  }
}
