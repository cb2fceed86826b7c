import FlowDefinition
import FlowSyntax

package struct FlowDifferences: Sendable {
  package internal(set) var all: [FlowDifference] = []
  package internal(set) var notes: [String] = []
  package let flow: String

  /// Comments, the order of keys, and whether options and groups are shared are ignored.
  package init(from old: FlowVersion, to new: FlowVersion) {
    flow = new.flow.id
    let outlines = (FlowOutline(old.flow), FlowOutline(new.flow))
    let matching = FlowPartMatching(outlines.0, outlines.1)
    let sendsAnswers = old.flow.sendsAnswers || new.flow.sendsAnswers
    let contracts = (FlowContract(old.flow, outlines.0.root), FlowContract(new.flow, outlines.1.root))
    let found =
      StructureComparison(matching, sendsAnswers: sendsAnswers).differences
      + ContractComparison(contracts.0, contracts.1, isSame: matching.isSame).differences
      + TranslationComparison(from: old, to: new).differences
    all = found.distinct.sorted {
      ($0.place.isOld ? 1 : 0, $0.place.position) < ($1.place.isOld ? 1 : 0, $1.place.position)
    }
    noteVersion(old.flow, outlines.1)
  }

  private mutating func noteVersion(_ old: Flow, _ new: FlowOutline) {
    let breaking = all.count { $0.severity == .breaking }
    guard breaking > 0, let version = new.root.version, version.number == old.version else { return }
    let message = DifferenceMessages.sameVersion(version.number, breaking: breaking)
    let place = new.source.place(version.range, isOld: false)
    all.insert(FlowDifference(kind: .version, severity: .breaking, place: place, message: message), at: 0)
  }
}

extension JSONNode {
  /// If the file has no `"version"`, the version is 1, and the range is that of the flow's id.
  ///
  /// The result is `nil` if the file has neither, or if the version is not an integer.
  fileprivate var version: (number: Int, range: SourceRange)? {
    guard let node = node(under: "version"), case .number(let number) = node.value else {
      return node(under: "flow").map { (1, $0.range) }
    }
    return number.int.map { (Int($0), node.range) }
  }
}
