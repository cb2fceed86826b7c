import FlowDefinition

/// The situations that wait to be explored, in rounds: the first at each step, then the second at each step, and so on.
struct SituationQueue {
  private var rounds: [[Int]] = []
  /// How many situations were added at each step.
  private var counts: [StepIndex: Int] = [:]
  private var next = 0

  /// Whether no situation waits.
  var isEmpty: Bool { rounds.allSatisfy(\.isEmpty) }

  /// Adds a situation at a step, by the index of the situation.
  mutating func add(_ number: Int, at step: StepIndex) {
    let round = counts[step, default: 0]
    counts[step] = round + 1
    if round == rounds.count { rounds.append([]) }
    rounds[round].append(number)
    next = min(next, round)
  }

  /// Removes the next situation and returns its index; `nil` if none waits.
  mutating func take() -> Int? {
    while next < rounds.count {
      if !rounds[next].isEmpty { return rounds[next].removeFirst() }
      next += 1
    }
    return nil
  }
}
