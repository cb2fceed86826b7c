import FlowCollections
import FlowDefinition
import FlowExpressions

/// The progress of a run: the position of a step among the steps on the path and those that may still follow.
///
/// A section with a title is counted as one step. Ends, steps without a title and steps that run by themselves are not
/// counted.
public struct FlowProgress: Hashable, Sendable, Codable {
  /// The position of the step, from 1; `nil` for a step that is not counted, such as an end.
  public let position: Int?
  /// The number of steps.
  public let count: Int

  /// Creates a progress value.
  ///
  /// - Parameters:
  ///   - position: The position of the step, from 1; `nil` for a step that is not counted.
  ///   - count: The number of steps; raised to `position` if it is smaller.
  public init(position: Int?, count: Int) {
    self.position = position
    self.count = max(count, position ?? 0)
  }

  /// The completed fraction, from 0 to 1; `nil` for a step that is not counted.
  public var fraction: Double? {
    position.map { count > 0 ? Double(min(max($0 - 1, 0), count)) / Double(count) : 0 }
  }
}

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

  func part(of step: StepIndex) -> ProgressPart? {
    let own = self[step]
    if !layout(of: step).isAsked { return nil }
    if let section = own.section, self[section].title != nil { return .section(section) }
    return own.title == nil ? nil : .step(step)
  }
}

/// This table is updated as the path changes, which avoids counting the whole path for each screen.
struct CountedParts {
  private var steps = SharedVector<Int>()
  private var sections = SharedVector<Int>()
  private var visits = SharedVector<Int>()
  private(set) var count = 0

  /// Adds a step of the path; returns whether it is the first step of its progress entry.
  mutating func add(_ step: StepIndex, of flow: Flow) -> Bool {
    visits[step.rawValue] = (visits[step.rawValue] ?? 0) + 1
    guard let part = flow.part(of: step), number(of: part) == 0 else { return false }
    count += 1
    number(of: part, is: count)
    return true
  }

  /// Removes a step that was added; `isNew` is the value that `add` returned for the step.
  mutating func remove(_ step: StepIndex, of flow: Flow, isNew: Bool) {
    visits[step.rawValue] = (visits[step.rawValue] ?? 0) - 1
    guard isNew, let part = flow.part(of: step) else { return }
    count -= 1
    number(of: part, is: 0)
  }

  func holds(_ step: StepIndex) -> Bool { (visits[step.rawValue] ?? 0) > 0 }

  /// Returns the position of a progress entry, from 1; 0 if no step on the path belongs to the entry.
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
  package func progress(at step: StepReference) -> FlowProgress {
    let known = derivation.path[derivation.frontier].partCount
    let count = known + (derivation.partsAhead ?? partsAhead().count)
    guard let own = flow.part(of: step.part) else { return FlowProgress(position: nil, count: count) }
    let position =
      isCounted(own, upTo: known)
      ? derivation.counted.number(of: own) : partsAhead().firstIndex(of: own).map { known + $0 + 1 }
    return FlowProgress(position: position, count: count)
  }

  var progressParts: [ProgressPart] {
    let path = derivation.path.prefix(derivation.frontier + 1).filter(\.countsPart)
    return path.compactMap { flow.part(of: $0.step.part) } + partsAhead()
  }

  private func isCounted(_ part: ProgressPart, upTo known: Int) -> Bool {
    let number = derivation.counted.number(of: part)
    return number > 0 && number <= known
  }

  /// Returns the progress entries after the frontier, except those that known answers rule out.
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
