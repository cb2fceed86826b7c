import FlowExpressions
import TestSupport

/// Generates patterns in the syntax that `pattern` shares with `NSRegularExpression`, and texts for them.
struct PatternGenerator {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private static let atoms = [
    "a", "b", "é", "Ω", "1", "-", " ", "日", "_", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "[a-c]", "[^a]",
    "[\\w-]", "[^\\d]", "[-a]", "[a\\]]", "[]a]", "[^]]", "[[:alpha:]]", "[[:^digit:]x]", "[[:punct:]]", "[[:upper:]]",
    "[[:space:]]", "\\p{L}", "\\p{Lu}", "\\P{N}", "\\P{Lu}", "\\p{Greek}", "\\p{Letter}", "\\p{Decimal_Number}",
    "\\p{Script=Han}", "[\\p{Han}a]", "\\p{Alphabetic}", "\\p{gc=Nd}", "\\x61", "\\x{1F600}", "\\u00e9", "\\n", "\\.",
    "\\Qa.\\E", "\\b", "\\B", "^", "$", "\\A", "\\z",
  ]
  private static let counts = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "{1,3}", "*?", "+?", "??", "{1,2}?"]
  private static let groups = ["(", "(?:", "(?<n>", "(?s:", "(?i:"]
  private static let letters = [
    "a", "b", "c", "A", "B", "é", "É", "Ω", "ω", "ß", "1", "٣", "-", " ", "_", ".", "日", "𠀀", "\u{1F600}", "x", "]",
  ]

  mutating func pattern(depth: Int = 2) -> String {
    (0..<dice.number(1..<3)).map { _ in
      (0..<dice.number(0..<4)).map { _ in part(depth: depth) }.joined()
    }.joined(separator: "|")
  }

  private mutating func part(depth: Int) -> String {
    let isGroup = depth > 0 && dice.oneIn(4)
    let atom = isGroup ? (dice.pick(Self.groups) ?? "") + pattern(depth: depth - 1) + ")" : dice.pick(Self.atoms) ?? ""
    let count = dice.oneIn(2) ? "" : dice.pick(isGroup ? Self.counts.filter { !$0.hasSuffix("?") } : Self.counts) ?? ""
    // A name can be used only once.
    let name = "(?<n\(dice.number(0..<100_000))>"
    return atom.replacing("(?<n>", with: name) + (isRepeatable(atom) ? count : "")
  }

  /// Whether a part always matches a character; `NSRegularExpression` makes mistakes in repetitions of other parts.
  private func isRepeatable(_ part: String) -> Bool {
    let places = ["\\b", "\\B", "^", "$", "\\A", "\\z"]
    if part.count > 2, places.contains(where: part.contains) { return part.hasPrefix("[") }
    return !places.contains(part) && (try? Pattern(part, as: .answer).matchesWhole("")) == false
  }

  mutating func text() -> String { (0..<dice.number(0..<6)).map { _ in dice.pick(Self.letters) ?? "" }.joined() }
}
