import Foundation

/// Finds the keys of the messages in a Swift file by reading its source, as Apple's tools do.
///
/// A literal is a message if its declaration mentions `LocalizedMessage` or is that of a `Keyword`. The key of a plural
/// is its form for the category "other".
struct MessageSource {
  private let characters: [Character]
  private var place = 0
  /// The current declaration.
  private var declaration = ""
  private var keys: Set<String> = []
  /// The literals with the names of their declarations, in file order.
  private var literals: [(declaration: String, text: String)] = []

  /// Returns the keys that contain text to translate.
  static func keys(in source: String) -> Set<String> {
    guard source.contains("LocalizedMessage") || source.contains("Keyword(") else { return [] }
    var reader = MessageSource(characters: Array(source))
    reader.read()
    return reader.keys.filter(hasWords)
  }

  /// Returns the messages of a file with the names of their functions or properties.
  ///
  /// `…` stands for an argument.
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

  /// Whether a key contains text to translate.
  static func hasWords(_ key: String) -> Bool { key.replacing("%@", with: "").contains(where: \.isLetter) }

  private init(characters: [Character]) { self.characters = characters }

  private mutating func read() {
    while place < characters.count {
      if starts("//") {
        skipLine()
      } else if characters[place] == "\"" {
        let isSentence =
          (declaration.contains("LocalizedMessage") || endsWith("Keyword("))
          && !["case ", " one: ", "verbatim: "].contains(where: endsWith)
        let key = literal()
        if isSentence { keys.insert(key) }
        literals.append((declaration, key))
      } else {
        if characters[place] == "\n" { noteDeclaration() }
        place += 1
      }
    }
  }

  /// Records a member declaration, which extends up to the next one.
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

  /// Reads a literal to its end and returns its key.
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

  /// Skips an interpolation.
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
