/// What a rule means, with an example that breaks it and the same example mended.
struct RuleExplanation: Sendable {
  /// Where an example stands.
  enum Place: Sendable {
    /// One field of a step.
    case field
    /// Steps of a flow, before its end.
    case steps
    /// What a flow file holds beside its format, name and title.
    case flow
    /// `services.jsonc`, for a flow with the port `payment.take`.
    case services
    /// `services.jsonc` of the same flow, looked at when a run begins.
    case run
    /// The strings of `texts.xcstrings`, for a flow with the title "Welcome" and the text "Hello {{name}}!".
    case texts
    /// The expression of `wizard eval`.
    case expression
  }

  /// The rule's stable name.
  let rule: String
  /// One sentence.
  let meaning: String
  /// What to do, in one sentence or two.
  let cure: String
  let place: Place
  /// The example that breaks the rule.
  let wrong: String
  /// The example that keeps it.
  let right: String

  init(_ rule: String, _ meaning: String, cure: String, in place: Place, wrong: String, right: String) {
    (self.rule, self.meaning, self.cure, self.place, self.wrong, self.right) = (
      rule, meaning, cure, place, wrong, right
    )
  }

  /// Every rule there is, in the order in which mistakes are usually met.
  static let all = ofSyntax + ofNames + ofFields + ofExpressions + ofWays + ofMeaning + ofOtherFiles

  /// The explanation of a rule; nil where there is no such rule.
  static func of(_ rule: String) -> RuleExplanation? { all.first { $0.rule == rule } }
}

extension RuleExplanation {
  /// All of it, as `wizard explain RULE` prints it.
  var text: String {
    """
    \(rule): \(meaning)
    \(cure)

    Wrong\(whereabouts):
    \(indented(wrong))

    Right:
    \(indented(right))

    """
  }

  private var whereabouts: String {
    switch place {
    case .field, .steps, .flow: ""
    case .services, .run: ", in services.jsonc"
    case .texts: ", in texts.xcstrings"
    case .expression: ", as wizard eval"
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}
