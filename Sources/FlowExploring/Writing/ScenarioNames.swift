import FlowSyntax
import FlowTesting

struct ScenarioNames {
  private var taken: Set<String>

  init(taken file: ScenarioFile?) {
    taken = Set((file?.scenarios.map(\.name) ?? []) + (file?.mistaken.map(\.name) ?? []))
  }

  /// The name describes the thing with the lowest rank.
  ///
  /// If this name is taken, one or two other things are added.
  mutating func next(for news: Set<CoveredThing>) -> String {
    let phrases = news.map { (rank: $0.rank, place: $0.place, text: $0.phrase) }
      .sorted { ($0.rank, $0.place, $0.text) < ($1.rank, $1.place, $1.text) }
    return free(phrases.map(\.text))
  }

  /// The first text is tried first, then the first two or three texts together, then the first text with a number.
  mutating func free(_ texts: [String]) -> String {
    let names = texts.indices.prefix(3).lazy.map { texts[...$0].joined(separator: ", ") }
    let numbered = (2...).lazy.map { "\(texts.first ?? "") (\($0))" }
    let name = names.first { !taken.contains($0) } ?? numbered.first { !taken.contains($0) } ?? ""
    taken.insert(name)
    return name
  }
}

extension CoveredThing {
  /// Of all things that a scenario covers, the one with the lowest rank says most about the scenario.
  fileprivate var rank: Int {
    switch self {
    case .part(let point):
      switch point.part {
      case .end: 0
      case .rejection: 1
      case .skip: 3
      case .action: 4
      case .branch: 5
      case .condition: 6
      case .rule: 7
      case .requirement: 8
      case .option: 9
      case .step: 10
      }
    case .error: 2
    }
  }

  fileprivate var place: Int { if case .part(let point) = self { point.range.start } else { 0 } }

  fileprivate var phrase: String {
    switch self {
    case .part(let point): ScenarioMessages.name(for: point.part)
    case .error(let step, let field, let code): ScenarioMessages.name(forError: code, of: field, at: step)
    }
  }
}
