package import FlowDefinition
package import FlowSyntax
import FlowTesting

package struct FlowMutation: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A limit that is raised or lowered by one.
    case limit
    /// A comparison that is replaced by a similar one, such as `<=` by `<`.
    case comparison
    /// A constant in an expression that is raised or lowered by one.
    case constant
    /// An `||` that is replaced by `&&`, or the other way round.
    case logic
    case condition
    case target
    case branch
    /// A value of a request or a result that is removed or swapped with its neighbor.
    case mapping
    case once
    case lasts
    case required
    case option
    case `default`
    case rejection
    case optional
  }

  package let kind: Kind
  package let position: SourcePosition
  /// The text that is replaced; empty if the change only adds a key.
  package let old: String
  /// The text that replaces ``old``; empty if something is removed.
  package let new: String
  package let phrase: String
  private let edits: [Diagnostic.Edit]

  init(_ kind: Kind, _ edits: [Diagnostic.Edit], in source: SourceFile, _ phrase: String) {
    self.kind = kind
    self.edits = edits
    self.phrase = phrase
    position = source.position(at: edits[0].range.start)
    old = source.text(edits[0].range)
    new = edits[0].text
  }

  var offset: Int { edits[0].range.start }

  /// Returns the id of the step that the change is in; for a change before the first step, `nil`.
  func step(in flow: Flow) -> String? { flow.steps.last { $0.range.start <= offset }?.id }

  package func applied(to source: SourceFile) -> SourceFile { source.applying(edits) }

  /// Returns every change that can be made to a flow, in the order of the file.
  package static func all(in flow: Flow) -> [FlowMutation] {
    MutationScan(flow).found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  /// Draws changes to a flow at random, as evenly from all kinds as possible.
  ///
  /// - Parameter count: The number of changes; fewer are returned if the flow has no more.
  /// - Returns: The changes in the order of the file.
  package static func drawn(count: Int, seed: UInt64, from flow: Flow) -> [FlowMutation] {
    var chance = ExploredChance(seed: seed)
    let kinds = Dictionary(grouping: all(in: flow), by: \.kind)
    var open = chance.shuffled(Kind.allCases).compactMap { kinds[$0] }.map { chance.shuffled($0) }
    var drawn: [FlowMutation] = []
    while drawn.count < count, !open.isEmpty {
      for index in open.indices where drawn.count < count { drawn.append(open[index].removeLast()) }
      open.removeAll(where: \.isEmpty)
    }
    return drawn.sorted { ($0.offset, $0.phrase) < ($1.offset, $1.phrase) }
  }
}

extension ExploredChance {
  /// Returns elements in random order (Fisher–Yates).
  fileprivate mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.dropFirst().reversed() { elements.swapAt(index, number(below: index + 1)) }
    return elements
  }
}
