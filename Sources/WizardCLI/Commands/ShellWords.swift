/// Variables and a `~` at the beginning of a word are replaced, but no command is run.
struct ShellWords {
  /// The words; the last one is empty if the line ends between words.
  private(set) var words: [String] = []
  private var word: String?
  private var quote: Character?
  private var rest: Substring
  private let variables: [String: String]

  init(_ line: String, _ variables: [String: String]) {
    (rest, self.variables) = (line[...], variables)
    while let character = rest.popFirst() { read(character) }
    words.append(word ?? "")
  }

  private mutating func read(_ character: Character) {
    switch (character, quote) {
    case (" ", nil), ("\t", nil), ("\n", nil): endWord()
    case ("\\", nil): add(rest.popFirst().map { String($0) } ?? "")
    case ("\\", "\""?) where rest.first.map { "\"\\$`".contains($0) } == true: add(String(rest.removeFirst()))
    case ("'", nil), ("\"", nil):
      quote = character
      add("")
    case (_, let open?) where character == open: quote = nil
    case ("~", nil) where word == nil && (rest.first.map { "/ ".contains($0) } ?? true): add(variables["HOME"] ?? "~")
    case ("$", nil), ("$", "\""?):
      let value = variable()
      // Without quotes, an empty value is not a word.
      if quote != nil || !value.isEmpty { add(value) }
    case _: add(String(character))
    }
  }

  private mutating func add(_ text: String) { word = (word ?? "") + text }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }

  private mutating func variable() -> String {
    let isBraced = rest.first == "{"
    let name = rest.dropFirst(isBraced ? 1 : 0).prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    if name.isEmpty { return "$" }
    rest.removeFirst(name.count + (isBraced ? 1 : 0))
    if isBraced, rest.first == "}" { rest.removeFirst() }
    return variables[String(name)] ?? ""
  }
}
