/// What a person wants done with a list.
enum ListCommand: Equatable {
  case add
  /// The item with this number, from 1.
  case change(Int)
  case remove(Int)
  case move(Int, to: Int)
  case done
  /// A verb without the numbers it needs.
  case unfinished(Verb)
  case unknown

  /// The words, of which the first letters are enough.
  enum Verb: String, CaseIterable {
    case add, change, remove, move, done
  }

  /// Reads a line; Enter alone means done, a number alone means to change that item.
  init(_ line: String) {
    let words = line.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.filter { $0 != "to" }
    guard let first = words.first else {
      self = .done
      return
    }
    if words.count == 1, let number = Int(first) {
      self = .change(number)
      return
    }
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard let verb = Self.verb(String(first)), numbers.count == words.count - 1 else {
      self = .unknown
      return
    }
    self.init(verb, numbers)
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

  private static func verb(_ word: String) -> Verb? {
    switch word {
    case "edit": .change
    case "delete": .remove
    case _: Verb.allCases.first { $0.rawValue.hasPrefix(word) }
    }
  }
}
