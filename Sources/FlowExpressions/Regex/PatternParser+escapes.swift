extension PatternParser {
  /// Parses an escape after its backslash.
  mutating func escape() throws(Failure) -> PatternNode {
    guard let scalar = next() else { throw problem(ExpressionMessages.patternTrailingBackslash) }
    switch scalar {
    case "A": return .place(.startOfText)
    case "z": return .place(.endOfText)
    case "b": return .place(.wordBoundary)
    case "B": return .place(.noWordBoundary)
    case _: break
    }
    if var set = try namedSet(scalar) {
      set.ignoresCase = flags.ignoresCase && !set.isNegated
      return .set(set)
    }
    return literal(try escapedScalar(scalar))
  }

  /// Parses a class such as `\d`, `\S`, `\pL` or `\p{Greek}`; returns `nil` if the escape is a single character.
  mutating func namedSet(_ scalar: Unicode.Scalar) throws(Failure) -> ScalarSet? {
    switch scalar {
    case "d": .digits
    case "D": ScalarSet.digits.negated
    case "s": .spaces
    case "S": ScalarSet.spaces.negated
    case "w": .words
    case "W": ScalarSet.words.negated
    case "p": try property()
    case "P": try property().negated
    case _: nil
    }
  }

  private mutating func property() throws(Failure) -> ScalarSet {
    guard let first = next() else { throw problem(ExpressionMessages.patternTrailingBackslash) }
    guard first == "{" else { return try property(named: String(first)) }
    let isNegated = take("^")
    let start = offset
    while peek().map({ $0 != "}" }) ?? false { offset += 1 }
    let name = text(start, offset)
    guard take("}") else { throw problem(ExpressionMessages.patternUnknownClass(name)) }
    let set = try property(named: name)
    return isNegated ? set.negated : set
  }

  private func property(named name: String) throws(Failure) -> ScalarSet {
    if name == "Any" { return .everything }
    var set = ScalarSet([])
    set.categories = UnicodeClasses.categories(name)
    if !set.categories.isEmpty { return set }
    guard let ranges = UnicodeClasses.script(name) else { throw problem(ExpressionMessages.patternUnknownClass(name)) }
    return ScalarSet(ranges)
  }

  mutating func escapedScalar(_ scalar: Unicode.Scalar) throws(Failure) -> Unicode.Scalar {
    switch scalar {
    case "a": return "\u{7}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "x": return try hexadecimal()
    case "0"..."7": return try octal(scalar)
    case _:
      if scalar.isASCII, !ScalarSet.words.contains(scalar) || scalar == "_" { return scalar }
      throw problem(ExpressionMessages.patternBadEscape(String(scalar)))
    }
  }

  private mutating func hexadecimal() throws(Failure) -> Unicode.Scalar {
    var digits = ""
    if take("{") {
      while let scalar = next(), scalar != "}" { digits.unicodeScalars.append(scalar) }
    } else {
      for _ in 0..<2 { if let scalar = next() { digits.unicodeScalars.append(scalar) } }
      if digits.unicodeScalars.count < 2 { digits = "" }
    }
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
    else {
      throw problem(ExpressionMessages.patternBadEscape("x\(digits)"))
    }
    return scalar
  }

  /// Parses the rest of an octal escape of up to three digits.
  ///
  /// A single digit other than 0 would be a back reference, which RE2 does not support.
  private mutating func octal(_ first: Unicode.Scalar) throws(Failure) -> Unicode.Scalar {
    var value = first.value - 0x30
    let isLong = peek().map { ("0"..."7").contains($0) } ?? false
    guard first == "0" || isLong else { throw problem(ExpressionMessages.patternBackReference) }
    for _ in 0..<2 {
      guard let scalar = peek(), ("0"..."7").contains(scalar) else { break }
      value = value * 8 + scalar.value - 0x30
      offset += 1
    }
    return Unicode.Scalar(value) ?? "\0"
  }

  /// Parses `\Q…\E`, whose content is literal.
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

  /// Parses a bracket expression after its opening bracket.
  mutating func bracket() throws(Failure) -> ScalarSet {
    let isNegated = take("^")
    var set = ScalarSet([])
    set.ignoresCase = flags.ignoresCase
    var isFirst = true
    while isFirst || peek() != "]" {
      isFirst = false
      if peek() == "[", peek(1) == ":", try takePosix(&set) { continue }
      guard let scalar = next() else { throw problem(ExpressionMessages.patternMissingBracket) }
      if scalar == "\\", let letter = peek(), try takeNamed(letter, &set) { continue }
      try takeRange(from: scalar, &set)
    }
    offset += 1
    set.ranges.sort { $0.lowerBound < $1.lowerBound }
    set.isNegated = isNegated
    return set
  }

  private mutating func takeNamed(_ letter: Unicode.Scalar, _ set: inout ScalarSet) throws(Failure) -> Bool {
    guard "dDsSwWpP".unicodeScalars.contains(letter) else { return false }
    offset += 1
    if let inner = try namedSet(letter) { set.inner.append(inner) }
    return true
  }

  private mutating func takeRange(from first: Unicode.Scalar, _ set: inout ScalarSet) throws(Failure) {
    let low = try bracketScalar(first)
    guard peek() == "-", let end = peek(1), end != "]" else {
      set.ranges.append(low.value...low.value)
      return
    }
    offset += 2
    let high = try bracketScalar(end)
    guard low.value <= high.value else { throw problem(ExpressionMessages.patternBadRange) }
    set.ranges.append(low.value...high.value)
  }

  private mutating func bracketScalar(_ scalar: Unicode.Scalar) throws(Failure) -> Unicode.Scalar {
    guard scalar == "\\" else { return scalar }
    guard let letter = next() else { throw problem(ExpressionMessages.patternTrailingBackslash) }
    return try escapedScalar(letter)
  }

  /// Parses a POSIX class, such as `[:alpha:]` or `[:^alpha:]`.
  private mutating func takePosix(_ set: inout ScalarSet) throws(Failure) -> Bool {
    var end = offset + 2
    while end + 1 < scalars.count, scalars[end] != ":" { end += 1 }
    guard end + 1 < scalars.count, scalars[end + 1] == "]" else { return false }
    var name = text(offset + 2, end)
    let isNegated = name.hasPrefix("^")
    if isNegated { name.removeFirst() }
    guard let ranges = ScalarSet.posix[name] else { throw problem(ExpressionMessages.patternUnknownClass(name)) }
    set.inner.append(ScalarSet(ranges, isNegated: isNegated))
    offset = end + 2
    return true
  }
}
