/// Finds patterns that backtrack too much, by matching texts that almost match.
///
/// Each trial has the same budget as a real answer, so a pattern that is slow here is also slow in use.
struct SlowPatterns {
  /// The length of the texts to match, about the maximum length of an answer.
  private static let length = 250
  private static let trials = 24
  /// Endings that most patterns do not match.
  private static let endings = ["\u{1}", "\n", ""]

  private var known: [String: Bool] = [:]

  /// Whether a pattern is slow for some text.
  mutating func contain(_ pattern: AnswerPattern) -> Bool {
    if let known = known[pattern.source] { return known }
    var reader = PatternShapeReader(pattern.source)
    let texts = reader.choice().pumped(after: "", to: Self.length)
    let isSlow = texts.prefix(Self.trials).contains { text in
      Self.endings.contains { pattern.outcome(of: text + $0) == .tookTooLong }
    }
    known[pattern.source] = isSlow
    return isSlow
  }
}

/// The structure of a regular expression: what repeats in it, and a text that each part may match.
indirect enum PatternShape {
  /// A character, or an empty text for an assertion: `^`, `\b`, a look-around.
  case text(String)
  case sequence([PatternShape])
  case choice([PatternShape])
  case repeated(PatternShape, least: Int, isUnbounded: Bool)

  /// A string that the pattern probably matches, with each optional part occurring once.
  var sample: String {
    switch self {
    case .text(let text): text
    case .sequence(let parts): parts.map(\.sample).joined()
    case .choice(let branches): branches.first?.sample ?? ""
    case .repeated(let part, let least, _): String(repeating: part.sample, count: min(max(least, 1), 50))
    }
  }

  /// Returns texts that match the pattern up to an unbounded part, and then repeat that part many times.
  func pumped(after prefix: String, to length: Int) -> [String] {
    switch self {
    case .text: return []
    case .choice(let branches): return branches.flatMap { $0.pumped(after: prefix, to: length) }
    case .sequence(let parts):
      var before = prefix
      var texts: [String] = []
      for part in parts {
        texts += part.pumped(after: before, to: length)
        before += part.sample
      }
      return texts
    case .repeated(let part, _, let isUnbounded):
      let inner = part.pumped(after: prefix, to: length)
      guard isUnbounded else { return inner }
      let branches = if case .choice(let branches) = part { branches } else { [part] }
      return branches.map(\.sample).filter { !$0.isEmpty }.map { unit in
        prefix + String(repeating: unit, count: max(1, (length - prefix.count) / unit.count))
      } + inner
    }
  }
}

/// Parses the structure of an ICU regular expression, treating unknown syntax as a character.
struct PatternShapeReader {
  private let characters: [Character]
  private var place = 0
  private var depth = 0

  init(_ pattern: String) { characters = Array(pattern) }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func take() -> Character? {
    defer { place += 1 }
    return next
  }

  private mutating func skip(_ text: String) -> Bool {
    guard characters[min(place, characters.count)...].starts(with: text) else { return false }
    place += text.count
    return true
  }

  /// Parses the whole pattern, or the content of parentheses.
  mutating func choice() -> PatternShape {
    var branches = [sequence()]
    while next == "|" {
      place += 1
      branches.append(sequence())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> PatternShape {
    var parts: [PatternShape] = []
    while let character = next, character != "|", character != ")" { parts.append(quantified(atom())) }
    return .sequence(parts)
  }

  // MARK: Atoms

  private mutating func atom() -> PatternShape {
    switch take() {
    case "(": return group()
    case "[": return .text(characterClass())
    case "\\": return .text(escape())
    case ".": return .text("a")
    case "^", "$", nil: return .text("")
    case .some(let character): return .text(String(character))
    }
  }

  private static let lookArounds = ["?=", "?!", "?<=", "?<!", "?#"]

  private mutating func group() -> PatternShape {
    depth += 1
    defer { depth -= 1 }
    let isPlace = Self.lookArounds.contains { skip($0) }
    if !isPlace, next == "?" {
      // Skip the start of the group: `?:`, `?>`, `?<name>`, `?i:` or `?i)`.
      while let character = next, !":>)".contains(character) { place += 1 }
      if next != ")" { place += 1 }
    }
    let inside = depth > 50 ? PatternShape.text("") : choice()
    if next == ")" { place += 1 } else if depth > 50 { place = characters.count }
    return isPlace ? .text("") : inside
  }

  private mutating func escape() -> String {
    switch take() {
    case "d": return "0"
    case "w", "S", "D": return "a"
    case "s", "h": return " "
    case "W": return "-"
    case "n": return "\n"
    case "t": return "\t"
    case "b", "B", "A", "z", "Z", "G", nil: return ""
    case "p", "P":
      guard next == "{" else { return "a" }
      var name = ""
      while let character = take(), character != "}" { name.append(character) }
      return name.contains("N") ? "0" : "a"
    case .some(let character): return character.isNumber ? "" : String(character)
    }
  }

  /// Parses a character class, and returns a character that it matches.
  private mutating func characterClass() -> String {
    let isNegated = skip("^")
    var members: [String] = []
    var isFirst = true
    while let character = take(), character != "]" || isFirst {
      isFirst = false
      members.append(character == "\\" ? escape() : character == "[" ? characterClass() : String(character))
    }
    guard isNegated else { return members.first { !$0.isEmpty } ?? "a" }
    return ["a", "0", "-", " ", "z"].first { !members.contains($0) } ?? "~"
  }

  // MARK: Quantifiers

  private mutating func quantified(_ atom: PatternShape) -> PatternShape {
    var shape = atom
    while let character = next {
      switch character {
      case "*": shape = .repeated(shape, least: 0, isUnbounded: true)
      case "+": shape = .repeated(shape, least: 1, isUnbounded: true)
      case "?": shape = .repeated(shape, least: 0, isUnbounded: false)
      case "{":
        guard let (least, isUnbounded, end) = bounds() else { return shape }
        shape = .repeated(shape, least: least, isUnbounded: isUnbounded)
        place = end - 1
      case _: return shape
      }
      place += 1
      // Skip the mark of a lazy or possessive quantifier.
      if next == "?" || next == "+" { place += 1 }
    }
    return shape
  }

  /// Parses bounds such as `{2,}`; a high maximum counts as unbounded.
  private func bounds() -> (least: Int, isUnbounded: Bool, end: Int)? {
    guard let close = characters[place...].firstIndex(of: "}") else { return nil }
    let parts = String(characters[(place + 1)..<close]).split(separator: ",", omittingEmptySubsequences: false)
    guard let least = parts.first.flatMap({ Int($0) }) else { return nil }
    let most = parts.count > 1 ? Int(parts[1]) ?? .max : least
    return (least, most > 20, close + 1)
  }
}
