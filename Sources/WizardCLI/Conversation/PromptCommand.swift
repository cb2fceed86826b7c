import Localization

/// What can be typed at every prompt, with a colon before it.
enum PromptCommand: String, CaseIterable {
  case back, skip, review, edit, clear, why, help, quit, retry

  /// Those that are obeyed without a colon where they cannot be an answer.
  static let bare: [PromptCommand] = [.back, .skip, .help, .quit]

  /// The words for it.
  var keyword: Keyword {
    switch self {
    case .back: Keyword("back")
    case .skip: Keyword("skip")
    case .review: Keyword("review")
    case .edit: Keyword("edit")
    case .clear: Keyword("clear")
    case .why: Keyword("why")
    case .help: Keyword("help")
    case .quit: Keyword("quit")
    case .retry: Keyword("retry")
    }
  }

  /// The command that a word stands for.
  init?(_ word: String, in language: Language) {
    guard let command = Self.allCases.first(where: { $0.keyword.isMeant(by: word, in: language) }) else { return nil }
    self = command
  }
}
