/// The syntax tree of a regular expression (RE2 syntax).
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

/// A set of Unicode scalars: ranges, general categories and nested sets, possibly negated.
struct ScalarSet: Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var categories: Set<Unicode.GeneralCategory> = []
  var inner: [ScalarSet] = []
  var isNegated = false
  /// Whether the set also matches the other case of its letters.
  var ignoresCase = false

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isInside = holds(scalar) || (ignoresCase && Self.otherCases(of: scalar).contains(where: holds))
    return isInside != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    if ranges.count < 8 ? ranges.contains(where: { $0.contains(scalar.value) }) : isInSorted(scalar.value) {
      return true
    }
    if !categories.isEmpty, categories.contains(scalar.properties.generalCategory) { return true }
    return inner.contains { $0.contains(scalar) }
  }

  /// Whether the ranges contain a value.
  ///
  /// A binary search, so the ranges must be sorted.
  private func isInSorted(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].contains(value) { return true }
      if ranges[middle].lowerBound > value { high = middle } else { low = middle + 1 }
    }
    return false
  }

  private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII {
      let isLetter = (0x61...0x7A).contains(scalar.value | 0x20)
      return isLetter ? [Unicode.Scalar(UInt8(scalar.value ^ 0x20))] + special(scalar) : []
    }
    let mappings = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
    return mappings.compactMap { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil } + special(scalar)
  }

  /// Returns the long s for the letter S, and the Kelvin sign for the letter K.
  ///
  /// If case is ignored, these characters match the letters.
  private static func special(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "k", "K": ["\u{212A}"]
    case "s", "S": ["\u{17F}"]
    case _: []
    }
  }
}

extension ScalarSet {
  static let everything = ScalarSet([0...0x10FFFF])
  static let everythingButNewline = ScalarSet([0x0A...0x0A], isNegated: true)
  static let digits = ScalarSet([0x30...0x39])
  static let spaces = ScalarSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])
  static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  var negated: ScalarSet {
    var set = self
    set.isNegated.toggle()
    return set
  }

  /// The POSIX character classes, such as `[:alpha:]`, by name.
  static let posix: [String: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A], "ascii": [0...0x7F],
    "blank": [0x09...0x09, 0x20...0x20], "cntrl": [0...0x1F, 0x7F...0x7F], "digit": [0x30...0x39],
    "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E], "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A], "word": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}
