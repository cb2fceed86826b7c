import FlowEngine
public import FlowDefinition
import FlowExpressions
public import FlowSyntax

/// What of a flow scenarios went through: its steps, ends, branches, conditions both ways, rejections, actions, skips.
public struct FlowCoverage: Hashable, Sendable {
  /// What sort of thing is covered.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Steps that are no ends.
    case steps
    /// Ends.
    case ends
    /// The branches of `next`.
    case branches
    /// Each `when`, once for being true and once for being false.
    case conditions
    /// What is declared under `rejected`.
    case rejections
    /// Actions.
    case actions
    /// Steps and sections that may be skipped.
    case skips
  }

  /// Something to be covered.
  public enum Part: Hashable, Sendable {
    /// A step, by its id.
    case step(String)
    /// An end, by its outcome.
    case end(String)
    /// A branch, by the id of the step it leads to.
    case branch(String)
    /// A condition, as it is written.
    case condition(String, isTrue: Bool)
    /// A rejection, `*` for the rest.
    case rejection(String, port: String)
    /// An action, by its id.
    case action(String)
    /// A step or a section, by its id.
    case skip(String)
  }

  /// Something to be covered, with its place in the flow file.
  public struct Point: Hashable, Sendable {
    /// What it is.
    public let part: Part
    /// Where it stands.
    public let range: SourceRange

    /// A sentence for one that is not covered.
    public var description: String { ScenarioMessages.uncovered(part) }
  }

  /// The flow file.
  public let source: SourceFile
  /// Everything there is to cover, in the order of the file.
  public let points: [Point]
  /// What was gone through.
  private(set) var covered: Set<Point> = []

  /// Nothing of a flow is covered.
  public init(of flow: Flow) {
    source = flow.source
    points = CoverageMap(flow).points
  }

  /// What was not gone through, in the order of the file.
  public var uncovered: [Point] { points.filter { !covered.contains($0) } }

  /// How many things of a kind there are, and how many were gone through.
  public func count(of kind: Kind) -> (covered: Int, all: Int) {
    let points = points.filter { $0.part.kind == kind }
    return (points.count { covered.contains($0) }, points.count)
  }

  /// How much of everything was gone through, in whole percent; 100 only where nothing is left.
  public var percent: Int { points.isEmpty ? 100 : points.count { covered.contains($0) } * 100 / points.count }

  /// Adds what other scenarios of the same flow went through.
  public mutating func add(_ other: FlowCoverage) { covered.formUnion(other.covered) }

  mutating func cover(_ part: Part, at range: SourceRange) { covered.insert(Point(part: part, range: range)) }

  /// Two are the same when they cover the same of the same file.
  public static func == (left: FlowCoverage, right: FlowCoverage) -> Bool {
    left.source.name == right.source.name && left.points == right.points && left.covered == right.covered
  }

  /// By what is covered.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source.name)
    hasher.combine(covered)
  }
}

extension FlowCoverage.Part {
  /// What sort of thing it is.
  public var kind: FlowCoverage.Kind {
    switch self {
    case .step: .steps
    case .end: .ends
    case .branch: .branches
    case .condition: .conditions
    case .rejection: .rejections
    case .action: .actions
    case .skip: .skips
    }
  }
}
