struct ScalarSet: Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var categories: Set<Unicode.GeneralCategory> = []
  var properties: [Property] = []
  var inner: [ScalarSet] = []
  var isNegated = false
  var ignoresCase = false
  /// One bit for each ASCII character; `nil` in a set that ``indexed()`` has not prepared.
  fileprivate var ascii: (low: UInt64, high: UInt64)?

  enum Property: Sendable {
    case alphabetic, lowercase, uppercase, whitespace, hexDigit
  }

  init(
    _ ranges: [ClosedRange<UInt32>] = [], _ categories: Set<Unicode.GeneralCategory> = [],
    _ properties: [Property] = [], isNegated: Bool = false
  ) {
    self.ranges = ranges
    self.categories = categories
    self.properties = properties
    self.isNegated = isNegated
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    if let ascii, scalar.value < 128 {
      return (scalar.value < 64 ? ascii.low : ascii.high) & (1 << UInt64(scalar.value & 63)) != 0
    }
    let isInside = holds(scalar) || (ignoresCase && Self.otherCases(of: scalar).contains(where: holds))
    return isInside != isNegated
  }

  /// The prepared set has sorted ranges, and a bit for each ASCII character, because most characters of most texts are
  /// ASCII.
  func indexed() -> ScalarSet {
    var set = self
    set.ranges = Self.merged(ranges)
    set.inner = inner.map { $0.indexed() }
    set.ascii = nil
    var bits: (low: UInt64, high: UInt64) = (0, 0)
    for place in UInt64(0)..<64 {
      if set.contains(Unicode.Scalar(UInt8(place))) { bits.low |= 1 << place }
      if set.contains(Unicode.Scalar(UInt8(place + 64))) { bits.high |= 1 << place }
    }
    set.ascii = bits
    return set
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    if ranges.count < 2 { return ranges }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    if ranges.count < 8 ? ranges.contains(where: { $0.contains(scalar.value) }) : isInSorted(scalar.value) {
      return true
    }
    if !categories.isEmpty, categories.contains(scalar.properties.generalCategory) { return true }
    return properties.contains { $0.holds(for: scalar) } || inner.contains { $0.contains(scalar) }
  }

  /// This is a binary search, so the ranges must be sorted and must not overlap.
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

  /// Returns the long s for the letter S, the Kelvin sign for the letter K, and the capital sharp s for the small one.
  ///
  /// If case is ignored, these characters match the letters. Returns an empty array for any other letter.
  private static func special(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "k", "K": ["\u{212A}"]
    case "s", "S": ["\u{17F}"]
    case "\u{DF}": ["\u{1E9E}"]
    case _: []
    }
  }
}

extension ScalarSet.Property {
  func holds(for scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .alphabetic: scalar.properties.isAlphabetic
    case .lowercase: scalar.properties.isLowercase
    case .uppercase: scalar.properties.isUppercase
    case .whitespace: scalar.properties.isWhitespace
    case .hexDigit: scalar.properties.isHexDigit
    }
  }
}

extension ScalarSet {
  static let everything = ScalarSet([0...0x10FFFF])
  static let everythingButNewline = ScalarSet([0x0A...0x0A], isNegated: true)

  /// If the set is negated, it excludes both cases.
  var ignoringCase: ScalarSet {
    var set = self
    set.ignoresCase = true
    set.ascii = nil
    return set
  }

  var negated: ScalarSet {
    var set = self
    set.isNegated.toggle()
    set.ascii = nil
    return set
  }
}
