import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  func exitIfEmpty(of entry: FlowIndex.FieldEntry) -> Branch? {
    guard let id = entry.declaration.ifEmpty else { return nil }
    if let list = entry.list {
      let message = DefinitionMessages.ifEmptyInList(index[list].path)
      sink.report(.unknownKey, message, at: entry.declaration.object.keyRange("ifEmpty"))
      return nil
    }
    checkIndependence(of: entry)
    guard let target = resolver.step(id, at: entry.step) else { return nil }
    if target <= entry.step { sink.report(.endlessLoop, DefinitionMessages.ifEmptyBack, of: id) }
    if index.options(of: entry)?.options.contains(where: { $0.when == nil }) ?? false {
      sink.report(.deadBranch, DefinitionMessages.neverEmpty, of: id, edits: [])
    }
    return Branch(when: nil, target: target, range: id.quotedRange)
  }

  /// The condition of the choice, the conditions of its options, and `optionsFrom` are checked.
  ///
  /// They are evaluated before the step is shown, when the step has no answers yet: if there are no options, the step
  /// is passed over.
  private func checkIndependence(of entry: FlowIndex.FieldEntry) {
    let fields = [entry] + index.around(entry.index).map { index[$0] }
    let options = index.options(of: entry)?.options.compactMap(\.when) ?? []
    let list = entry.declaration.object.expression("optionsFrom")
    let scope = reasoner.inside(entry.step, upTo: entry.index)
    for declared in fields.compactMap(\.declaration.when) + options + [list].compactMap(\.self) {
      for path in declared.parsed?.freePaths ?? [] {
        let own = scope.slots(of: path.name).compactMap { index.fieldOfSlot[$0] }.first { index[$0].step == entry.step }
        guard let own, own < entry.index else { continue }
        let message = DefinitionMessages.ifEmptyReadsOwn(index[own].path)
        sink.report(.readsAhead, message, at: path.nameRange, related: index.asking(own))
      }
    }
  }
}
