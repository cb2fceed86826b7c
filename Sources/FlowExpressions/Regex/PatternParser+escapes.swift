extension PatternParser {
  mutating func escape() throws(PatternError) -> PatternNode {
    let start = offset - 1
    guard let scalar = next() else { throw problem(ExpressionMessages.patternTrailingBackslash, start..<offset) }
    switch scalar {
    case "A": return .place(.startOfText)
    case "z": return .place(.endOfText)
    case "b": return .place(.wordBoundary)
    case "B": return .place(.noWordBoundary)
    case _: break
    }
    if let set = try namedSet(scalar) { return .set(flags.ignoresCase ? set.ignoringCase : set) }
    return literal(try escapedScalar(scalar, isInBrackets: false))
  }

  mutating func namedSet(_ scalar: Unicode.Scalar) throws(PatternError) -> ScalarSet? {
    switch scalar {
    case "d": dialect.digits
    case "D": dialect.digits.negated
    case "s": dialect.spaces
    case "S": dialect.spaces.negated
    case "w": dialect.words
    case "W": dialect.words.negated
    case "p": try property()
    case "P": try property().negated
    case _: nil
    }
  }

  private mutating func property() throws(PatternError) -> ScalarSet {
    let start = offset - 2
    guard let first = next() else { throw problem(ExpressionMessages.patternTrailingBackslash, start..<offset) }
    guard first == "{" else { return try property(named: String(first), from: start) }
    let isNegated = take("^")
    let nameStart = offset
    while peek().map({ $0 != "}" }) ?? false { offset += 1 }
    let name = text(nameStart, offset)
    guard take("}") else { throw problem(ExpressionMessages.patternOpenClass, start..<nameStart) }
    let set = try property(named: name, from: start)
    return isNegated ? set.negated : set
  }

  private func property(named name: String, from start: Int) throws(PatternError) -> ScalarSet {
    guard let set = UnicodeClasses.named(name) else {
      throw problem(ExpressionMessages.patternUnknownClass(name), start..<offset)
    }
    return set
  }

  /// The backslash and the letter after it, `scalar`, have already been read.
  private mutating func escapedScalar(
    _ scalar: Unicode.Scalar, isInBrackets: Bool
  ) throws(PatternError) -> Unicode.Scalar {
    let start = offset - 2
    switch scalar {
    case "a": return "\u{7}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v" where dialect == .expression: return "\u{B}"
    case "x": return try hexadecimal(digits: 2, from: start)
    case "u" where dialect == .answer: return try hexadecimal(digits: 4, from: start)
    case "1"..."9" where dialect == .answer: throw problem(ExpressionMessages.patternBackReference, start..<offset)
    case "0"..."7": return try octal(scalar, from: start)
    case _:
      if scalar.isASCII, !PatternDialect.asciiWords.contains(scalar) || scalar == "_" { return scalar }
      if scalar == "k" { throw problem(ExpressionMessages.patternBackReference, start..<offset) }
      let message = ExpressionMessages.patternBadEscape(String(scalar))
      let rewrite = Self.rewrites[scalar].flatMap { isInBrackets ? $0.inBrackets : $0.outside }
      throw problem(message, start..<offset, rewrite: dialect == .answer ? rewrite : nil, isSame: scalar == "Z")
    }
  }

  /// The replacements to suggest for escapes that only other regex engines support, outside and inside brackets.
  private static let rewrites: [Unicode.Scalar: (outside: String, inBrackets: String?)] = [
    "h": ("[ \\t]", " \\t"), "H": ("[^ \\t]", nil), "R": ("\\n", "\\n"), "v": ("\\n", "\\n"), "V": ("[^\\n]", nil),
    "X": ("(?:\\P{M}\\p{M}*)", nil), "Z": ("\\z", nil),
  ]

  private mutating func hexadecimal(digits count: Int, from start: Int) throws(PatternError) -> Unicode.Scalar {
    var digits = ""
    if take("{") {
      while let scalar = next(), scalar != "}" { digits.unicodeScalars.append(scalar) }
    } else {
      for _ in 0..<count { if let scalar = next() { digits.unicodeScalars.append(scalar) } }
      if digits.unicodeScalars.count < count { digits = "" }
    }
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
    else {
      throw problem(ExpressionMessages.patternBadEscape(text(start + 1, offset)), start..<offset)
    }
    return scalar
  }

  /// A single digit other than 0 is rejected, because it would be a back-reference.
  private mutating func octal(_ first: Unicode.Scalar, from start: Int) throws(PatternError) -> Unicode.Scalar {
    var value = first.value - 0x30
    let isLong = peek().map { ("0"..."7").contains($0) } ?? false
    guard first == "0" || isLong else { throw problem(ExpressionMessages.patternBackReference, start..<offset) }
    for _ in 0..<2 {
      guard let scalar = peek(), ("0"..."7").contains(scalar) else { break }
      value = value * 8 + scalar.value - 0x30
      offset += 1
    }
    return Unicode.Scalar(value) ?? "\0"
  }

  mutating func takeQuotation(_ parts: inout [PatternNode]) -> Bool {
    guard peek() == "\\", peek(1) == "Q" else { return false }
    offset += 2
    while let scalar = next() {
      if scalar == "\\", take("E") { break }
      parts.append(literal(scalar))
    }
    return true
  }

  // MARK: brackets

  mutating func bracket() throws(PatternError) -> ScalarSet {
    let start = offset - 1
    let isNegated = take("^")
    var set = ScalarSet()
    set.ignoresCase = flags.ignoresCase
    var isFirst = true
    while isFirst || peek() != "]" {
      isFirst = false
      if peek() == "[", peek(1) == ":", try takePosix(&set) { continue }
      if dialect == .answer, let error = setOperation() { throw error }
      guard let scalar = next() else {
        throw problem(ExpressionMessages.patternMissingBracket, start..<start + 1)
      }
      if scalar == "\\", let letter = peek(), try takeNamed(letter, &set) { continue }
      try takeRange(from: scalar, &set)
    }
    offset += 1
    set.isNegated = isNegated
    return set
  }

  private func setOperation() -> PatternError? {
    switch (peek(), peek(1)) {
    case ("[", _): problem(ExpressionMessages.patternNestedSet, offset..<offset + 1)
    case ("&", "&"): problem(ExpressionMessages.patternIntersection, offset..<offset + 2)
    case ("-", "-"): problem(ExpressionMessages.patternDifference, offset..<offset + 2)
    case _: nil
    }
  }

  private static let classLetters = "dDsSwWpP".unicodeScalars

  private mutating func takeNamed(_ letter: Unicode.Scalar, _ set: inout ScalarSet) throws(PatternError) -> Bool {
    guard Self.classLetters.contains(letter) else { return false }
    offset += 1
    if let inner = try namedSet(letter) { set.inner.append(flags.ignoresCase ? inner.ignoringCase : inner) }
    return true
  }

  private mutating func takeRange(from first: Unicode.Scalar, _ set: inout ScalarSet) throws(PatternError) {
    let start = offset - 1
    let low = try bracketScalar(first)
    guard peek() == "-", let end = peek(1), end != "]", dialect == .expression || end != "-" && end != "[" else {
      set.ranges.append(low.value...low.value)
      return
    }
    offset += 2
    if end == "\\", let letter = peek(), Self.classLetters.contains(letter) {
      let range = offset - 1..<offset + 1
      throw problem(ExpressionMessages.patternClassInRange(text(range.lowerBound, range.upperBound)), range)
    }
    let high = try bracketScalar(end)
    guard low.value <= high.value else { throw problem(ExpressionMessages.patternBadRange, start..<offset) }
    set.ranges.append(low.value...high.value)
  }

  private mutating func bracketScalar(_ scalar: Unicode.Scalar) throws(PatternError) -> Unicode.Scalar {
    guard scalar == "\\" else { return scalar }
    guard let letter = next() else {
      throw problem(ExpressionMessages.patternTrailingBackslash, offset - 1..<offset)
    }
    return try escapedScalar(letter, isInBrackets: true)
  }

  private mutating func takePosix(_ set: inout ScalarSet) throws(PatternError) -> Bool {
    var end = offset + 2
    while end + 1 < scalars.count, scalars[end] != ":" { end += 1 }
    guard end + 1 < scalars.count, scalars[end + 1] == "]" else { return false }
    var name = text(offset + 2, end)
    let isNegated = name.hasPrefix("^")
    if isNegated { name.removeFirst() }
    guard let inner = dialect.posix(name) else {
      throw problem(ExpressionMessages.patternUnknownClass(name), offset..<end + 2)
    }
    let meant = isNegated ? inner.negated : inner
    set.inner.append(flags.ignoresCase ? meant.ignoringCase : meant)
    offset = end + 2
    return true
  }
}
