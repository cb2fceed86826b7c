import Localization

enum ListCommand: Equatable {
  case add
  /// Edits the item with this number, from 1.
  case change(Int)
  case remove(Int)
  case move(Int, to: Int)
  case done
  case unfinished(Verb)
  case unknown

  /// Typing its first letters is enough.
  enum Verb: CaseIterable {
    case add, change, remove, move, done

    var keyword: Keyword {
      switch self {
      case .add: .add
      case .change: .change
      case .remove: .remove
      case .move: .move
      case .done: .done
      }
    }
  }

  /// Parses a line; an empty line means done, and a number alone means to change that item.
  init(_ line: String, in language: Language) {
    let words = line.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }
      .filter { !Keyword.to.isMeant(by: String($0), in: language) }
    let numbers = words.dropFirst().compactMap { Int($0) }
    if words.isEmpty {
      self = .done
    } else if words.count == 1, let number = Int(words[0]) {
      self = .change(number)
    } else if let verb = Self.verb(String(words[0]), in: language), numbers.count == words.count - 1 {
      self.init(verb, numbers)
    } else {
      self = .unknown
    }
  }

  private init(_ verb: Verb, _ numbers: [Int]) {
    switch (verb, numbers.count) {
    case (.add, 0): self = .add
    case (.done, 0): self = .done
    case (.change, 1): self = .change(numbers[0])
    case (.remove, 1): self = .remove(numbers[0])
    case (.move, 2): self = .move(numbers[0], to: numbers[1])
    case (.change, 0), (.remove, 0), (.move, _): self = .unfinished(verb)
    case (.add, _), (.done, _), (.change, _), (.remove, _): self = .unknown
    }
  }

  func problem(count: Int, missing: (Int) -> LocalizedMessage) -> LocalizedMessage? {
    switch self {
    case .add, .done: nil
    case .change(let number), .remove(let number): number > 0 && number <= count ? nil : missing(number)
    case .move(let number, let place): [number, place].first { $0 < 1 || $0 > count }.map(missing)
    case .unfinished(.move) where count > 1: PromptMessages.whereTo
    case .unfinished(.move), .unknown: PromptMessages.listRest(count)
    case .unfinished(let verb): PromptMessages.whichItem(verb.keyword)
    }
  }

  private static func verb(_ word: String, in language: Language) -> Verb? {
    Verb.allCases.first { $0.keyword.isMeant(by: word, in: language) }
      ?? Verb.allCases.first { $0.keyword.name(in: language).hasPrefix(word) }
      ?? Verb.allCases.first { $0.keyword.name(in: .english).hasPrefix(word) }
  }
}

extension Keyword {
  static let add = Keyword("add")
  static let change = Keyword("change|edit")
  static let remove = Keyword("remove|delete")
  static let move = Keyword("move")
  static let to = Keyword("to")
  static let done = Keyword("done")
}
