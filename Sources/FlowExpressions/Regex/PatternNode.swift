indirect enum PatternNode: Sendable {
  case empty
  case set(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repeated(PatternNode, least: Int, most: Int?)
  case place(PatternPlace)
}

/// A zero-width assertion.
enum PatternPlace: Sendable {
  case startOfText
  case endOfText
  case startOfLine
  case endOfLine
  case wordBoundary
  case noWordBoundary
}

package enum PatternDialect: Sendable {
  /// RE2, as the Common Expression Language prescribes for `matches`: `\w`, `\d`, `\s` and `\b` are ASCII.
  case expression
  /// The `pattern` of a field: `\w`, `\d`, `\s`, `\b` and POSIX classes are Unicode.
  ///
  /// Syntax that other engines read differently, such as `&&` in brackets, is an error.
  case answer
}

extension PatternDialect {
  var digits: ScalarSet { self == .answer ? ScalarSet([], [.decimalNumber]) : ScalarSet([0x30...0x39]) }

  var spaces: ScalarSet {
    self == .answer ? ScalarSet([], [], [.whitespace]) : ScalarSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])
  }

  var words: ScalarSet { self == .answer ? Self.unicodeWords : Self.asciiWords }

  static let asciiWords = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]).indexed()

  /// The characters that `\w` matches (Unicode Technical Standard #18, Annex C).
  private static let unicodeWords = ScalarSet(
    [0x200C...0x200D], [.nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation],
    [.alphabetic]
  ).indexed()

  func posix(_ name: String) -> ScalarSet? {
    if self == .expression { return Self.asciiClasses[name].map { ScalarSet($0) } }
    return name == "word" ? words : Self.unicodeClasses[name]
  }

  private static let asciiClasses: [String: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A], "ascii": [0...0x7F],
    "blank": [0x09...0x09, 0x20...0x20], "cntrl": [0...0x1F, 0x7F...0x7F], "digit": [0x30...0x39],
    "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E], "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A], "word": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]

  /// The characters of all scripts that each POSIX class contains (Unicode Technical Standard #18, Annex C).
  private static let unicodeClasses: [String: ScalarSet] = [
    "alnum": ScalarSet([], [.decimalNumber], [.alphabetic]), "alpha": ScalarSet([], [], [.alphabetic]),
    "ascii": ScalarSet([0...0x7F]), "blank": ScalarSet([0x09...0x09], [.spaceSeparator]),
    "cntrl": ScalarSet([], [.control]), "digit": ScalarSet([], [.decimalNumber]),
    "graph": ScalarSet([], invisible.union([.spaceSeparator]), isNegated: true),
    "lower": ScalarSet([], [], [.lowercase]), "print": ScalarSet([], invisible, isNegated: true),
    "punct": ScalarSet([], UnicodeClasses.categories(in: "P")), "space": ScalarSet([], [], [.whitespace]),
    "upper": ScalarSet([], [], [.uppercase]), "xdigit": ScalarSet([], [.decimalNumber], [.hexDigit]),
  ]

  private static let invisible: Set<Unicode.GeneralCategory> = [
    .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator,
  ]
}
