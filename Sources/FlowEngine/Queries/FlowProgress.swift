import FlowCollections
import FlowDefinition
import FlowExpressions

/// How far a run is: the steps on the path and those still to come, as far as is known.
///
/// All steps of a section with a title count as one; a step without a title, and one that goes on by itself, as none.
public struct FlowProgress: Hashable, Sendable, Codable {
  /// The place of the step looked at, from 1; nil for one that is not counted, such as an end.
  public let position: Int?
  /// How many there are.
  public let count: Int

  /// Creates a place among the steps.
  ///
  /// - Parameters:
  ///   - position: The place, from 1; nil for a step that is not counted.
  ///   - count: How many there are.
  public init(position: Int?, count: Int) {
    self.position = position
    self.count = count
  }

  /// The part of the way that lies behind, from 0 to 1; nil where the step is not counted.
  public var fraction: Double? {
    position.map { count > 0 ? Double(min(max($0 - 1, 0), count)) / Double(count) : 0 }
  }
}

/// One entry of the progress.
enum ProgressPart: Hashable, Sendable {
  case step(StepIndex)
  case section(SectionIndex)
}

extension Flow {
  func title(of part: ProgressPart) -> Template? {
    switch part {
    case .step(let step): self[step].title
    case .section(let section): self[section].title
    }
  }

  /// The entry a step counts for; nil where it counts for none.
  func part(of step: StepIndex) -> ProgressPart? {
    let own = self[step]
    if !layout(of: step).isAsked { return nil }
    if let section = own.section, self[section].title != nil { return .section(section) }
    return own.title == nil ? nil : .step(step)
  }
}

/// The entries of the progress that the steps of a path count for; kept while the path grows, so that a screen does not
/// count all of it again.
struct CountedParts {
  private var steps = SharedVector<Int>()
  private var sections = SharedVector<Int>()
  private var visits = SharedVector<Int>()
  private(set) var count = 0

  /// Takes note of a step that is on the path now; whether it counts for an entry that no step before it did.
  mutating func add(_ step: StepIndex, of flow: Flow) -> Bool {
    visits[step.rawValue] = (visits[step.rawValue] ?? 0) + 1
    guard let part = flow.part(of: step), number(of: part) == 0 else { return false }
    count += 1
    number(of: part, is: count)
    return true
  }

  /// Takes back the step that was added last.
  mutating func remove(_ step: StepIndex, of flow: Flow, isNew: Bool) {
    visits[step.rawValue] = (visits[step.rawValue] ?? 0) - 1
    guard isNew, let part = flow.part(of: step) else { return }
    count -= 1
    number(of: part, is: 0)
  }

  /// Whether a step is on the path.
  func holds(_ step: StepIndex) -> Bool { (visits[step.rawValue] ?? 0) > 0 }

  /// The place of an entry, from 1; 0 for one that no step on the path counts for.
  func number(of part: ProgressPart) -> Int {
    switch part {
    case .step(let step): steps[step.rawValue] ?? 0
    case .section(let section): sections[section.rawValue] ?? 0
    }
  }

  private mutating func number(of part: ProgressPart, is number: Int) {
    switch part {
    case .step(let step): steps[step.rawValue] = number
    case .section(let section): sections[section.rawValue] = number
    }
  }
}

extension FlowModel {
  /// Where a step stands among those of the flow.
  package func progress(at step: StepReference) -> FlowProgress {
    let known = derivation.path[derivation.frontier].partCount
    let count = known + (derivation.partsAhead ?? partsAhead().count)
    guard let own = flow.part(of: step.part) else { return FlowProgress(position: nil, count: count) }
    let position =
      isCounted(own, upTo: known)
      ? derivation.counted.number(of: own) : partsAhead().firstIndex(of: own).map { known + $0 + 1 }
    return FlowProgress(position: position, count: count)
  }

  /// All entries of the progress, in order.
  var progressParts: [ProgressPart] {
    let path = derivation.path.prefix(derivation.frontier + 1).filter(\.countsPart)
    return path.compactMap { flow.part(of: $0.step.part) } + partsAhead()
  }

  /// Whether a step on the path up to the frontier counts for an entry.
  private func isCounted(_ part: ProgressPart, upTo known: Int) -> Bool {
    let number = derivation.counted.number(of: part)
    return number > 0 && number <= known
  }

  /// The entries after the frontier that nothing known decides against.
  private func partsAhead() -> [ProgressPart] {
    let known = derivation.path[derivation.frontier].partCount
    var parts: [ProgressPart] = []
    var sections = Set<SectionIndex>()
    var ahead = StepsAhead(derivation, upTo: derivation.frontier)
    ahead.forEach { step in
      guard let part = flow.part(of: step), !isCounted(part, upTo: known) else {
        return
      }
      if case .section(let section) = part, !sections.insert(section).inserted { return }
      parts.append(part)
    }
    return parts
  }
}
