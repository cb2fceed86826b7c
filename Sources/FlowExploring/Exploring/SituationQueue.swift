import FlowDefinition

/// The situations that wait to be explored, in rounds: the first at each step, then the second at each step, and so on.
struct SituationQueue {
  private var rounds: [[Int]] = []
  private var counts: [StepIndex: Int] = [:]
  private var next = 0

  var isEmpty: Bool { rounds.allSatisfy(\.isEmpty) }

  mutating func add(_ number: Int, at step: StepIndex) {
    let round = counts[step, default: 0]
    counts[step] = round + 1
    if round == rounds.count { rounds.append([]) }
    rounds[round].append(number)
    next = min(next, round)
  }

  mutating func take() -> Int? {
    while next < rounds.count {
      if !rounds[next].isEmpty { return rounds[next].removeFirst() }
      next += 1
    }
    return nil
  }
}
