import Foundation

/// The keys of the sentences that stand in a Swift file, found as Apple's tools find them: by reading the source.
///
/// A literal is a sentence where its declaration speaks of `Sentence`, or where it is that of a `Keyword`. The form
/// of a plural for one is known by the other's key.
struct MessageSource {
  private let characters: [Character]
  private var place = 0
  /// The declaration the text is in.
  private var declaration = ""
  private var keys: Set<String> = []
  /// Every literal with the name of its declaration, in the order of the file.
  private var literals: [(declaration: String, text: String)] = []

  /// The keys with something to translate.
  static func keys(in source: String) -> Set<String> {
    var reader = MessageSource(characters: Array(source))
    reader.read()
    return reader.keys.filter(hasWords)
  }

  /// The sentences of a file of messages, each with the name of its function or property; `…` stands for what is put in.
  static func sentences(in source: String) -> [(name: String, text: String)] {
    var reader = MessageSource(characters: Array(source))
    reader.read()
    return reader.literals.compactMap { literal in
      guard hasWords(literal.text), let name = literal.declaration.firstMatch(of: /\b(?:func|let|var) (\w+)/)?.1 else {
        return nil
      }
      let text = literal.text.replacing("%@", with: "…").replacing("%%", with: "%").replacing("\n", with: "⏎")
      return (String(name), text)
    }
  }

  /// Whether there is something to translate in a key.
  static func hasWords(_ key: String) -> Bool { key.replacing("%@", with: "").contains(where: \.isLetter) }

  private init(characters: [Character]) { self.characters = characters }

  private mutating func read() {
    while place < characters.count {
      if starts("//") {
        skipLine()
      } else if characters[place] == "\"" {
        let isSentence =
          (declaration.contains("LocalizedMessage") || endsWith("Keyword("))
          && !["case ", " one: "].contains(where: endsWith)
        let key = literal()
        if isSentence { keys.insert(key) }
        literals.append((declaration, key))
      } else {
        if characters[place] == "\n" { noteDeclaration() }
        place += 1
      }
    }
  }

  /// A declaration begins in a line of a type's own level, and lasts up to the next.
  private mutating func noteDeclaration() {
    let line = String(characters[(place + 1)...].prefix { $0 != "\n" })
    guard line.hasPrefix("  "), !line.hasPrefix("    "), line.contains(/\b(?:func|let|var|init|case|subscript)\b/)
    else { return }
    let rest = String(characters[(place + 1)...].prefix(400))
    declaration = String(rest.prefix { $0 != "{" && $0 != "\"" })
  }

  private mutating func skipLine() {
    while place < characters.count, characters[place] != "\n" { place += 1 }
  }

  private func starts(_ text: String) -> Bool { characters[place...].starts(with: text) }

  private func endsWith(_ text: String) -> Bool { characters[..<place].suffix(text.count).elementsEqual(text) }

  /// Reads a literal to its end; its key.
  private mutating func literal() -> String {
    var key = ""
    place += 1
    while place < characters.count, characters[place] != "\"" {
      guard starts("\\") else {
        key += characters[place] == "%" ? "%%" : String(characters[place])
        place += 1
        continue
      }
      place += 1
      if characters[place] == "(" {
        skipInterpolation()
        key += "%@"
      } else {
        key += characters[place] == "n" ? "\n" : String(characters[place])
        place += 1
      }
    }
    place += 1
    return key
  }

  /// Reads an interpolation to its end.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if characters[place] == "\"" {
        _ = literal()
        continue
      }
      if characters[place] == "(" { depth += 1 }
      if characters[place] == ")" { depth -= 1 }
      place += 1
    } while depth > 0
  }
}
