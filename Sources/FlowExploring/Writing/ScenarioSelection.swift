struct ScenarioSelection {
  /// A chosen scenario, without the entries at its end that cover nothing new.
  struct Choice {
    let draft: ScenarioDraft
    /// What this choice covers and no earlier choice covers.
    let news: Set<CoveredThing>
  }

  /// Repeatedly chooses the scenario that covers the most things that are not covered yet.
  ///
  /// If several cover the same number, the shortest of them is chosen; if several are equally short, the first.
  static func choices(among drafts: [ScenarioDraft], beyond covered: Set<CoveredThing>) -> [Choice] {
    var left = drafts.map { (draft: $0, news: $0.covered.subtracting(covered)) }
    var choices: [Choice] = []
    while !TimeLimit.isOver, let best = left.max(by: isWorse), !best.news.isEmpty {
      let cut = best.draft.cut(afterLastOf: best.news)
      choices.append(Choice(draft: cut, news: best.news))
      left = left.map { ($0.draft, $0.news.subtracting(best.news)) }.filter { !$0.news.isEmpty }
    }
    return choices
  }

  private static func isWorse(
    _ left: (draft: ScenarioDraft, news: Set<CoveredThing>), _ right: (draft: ScenarioDraft, news: Set<CoveredThing>)
  ) -> Bool {
    (left.news.count, -left.draft.entries.count) < (right.news.count, -right.draft.entries.count)
  }
}
