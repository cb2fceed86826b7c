import FlowSyntax

/// `wizard explain`: what a diagnostic means, an example, the cure.
enum ExplainCommand {
  /// The explanation of a rule; without one a line for each.
  static func text(for rule: String?) throws(UsageError) -> String {
    guard let rule else {
      return RuleExplanation.all.sorted { $0.rule < $1.rule }.map { "\($0.rule): \($0.meaning)\n" }.joined()
    }
    guard let explanation = RuleExplanation.of(rule) else {
      let nearest = Suggestion.nearest(to: rule, in: RuleExplanation.all.map(\.rule))
      throw UsageError(CommandMessages.unknownRule(rule, nearest: nearest))
    }
    return explanation.text
  }
}
