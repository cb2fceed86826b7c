/// Parses regular expressions without back-references or look-around, so that matching takes linear time.
struct PatternParser {
  static let depthLimit = 100
  static let repeatLimit = 1000

  let scalars: [Unicode.Scalar]
  let dialect: PatternDialect
  var offset = 0
  var flags = Flags()
  private var depth = 0
  /// The parts that belong to a syntax that is not supported; they are skipped, so that all of them are found.
  private var unsupported: [PatternError] = []

  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotIsEverything = false
  }

  init(_ pattern: String, _ dialect: PatternDialect) {
    scalars = Array(pattern.unicodeScalars)
    self.dialect = dialect
  }

  mutating func whole() throws(PatternError) -> PatternNode {
    let controls = scalars.indices.filter { Self.isMistaken(scalars[$0]) }.map { index in
      let isBackspace = scalars[index] == "\u{8}"
      return problem(
        isBackspace ? ExpressionMessages.patternBackspace : ExpressionMessages.patternControl, index..<index + 1)
    }
    if let error = PatternError(controls) { throw error }
    do throws(PatternError) {
      let node = try choice()
      if offset < scalars.count { throw problem(ExpressionMessages.patternStrayParenthesis, offset..<offset + 1) }
      if unsupported.isEmpty { return node }
    } catch {
      unsupported.append(error)
    }
    throw PatternError(unsupported) ?? PatternError(ExpressionMessages.patternStrayParenthesis)
  }

  /// Whether a control character is in a pattern by mistake, because an escape was decoded before the pattern was parsed.
  ///
  /// A tab or a line break matches what its escape matches, so it is none.
  private static func isMistaken(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && !["\t", "\n", "\r", "\u{C}"].contains(scalar) || scalar.value == 0x7F
  }

  private mutating func choice() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw problem(ExpressionMessages.patternTooDeep, offset - 1..<offset) }
    var arms = [try sequence()]
    while take("|") { arms.append(try sequence()) }
    return arms.count == 1 ? arms[0] : .choice(arms)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = peek(), scalar != "|", scalar != ")" {
      if takeQuotation(&parts) {
        if let last = parts.popLast() { parts.append(try repeated(last)) }
        continue
      }
      guard let part = try atom() else {
        try refuseRepetition()
        continue
      }
      parts.append(try repeated(part))
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  /// Returns `nil` at the end of the pattern, and for parentheses that only change flags.
  private mutating func atom() throws(PatternError) -> PatternNode? {
    guard let scalar = next() else { return nil }
    switch scalar {
    case "(": return try group()
    case "[": return .set(try bracket())
    case ".": return .set(flags.dotIsEverything ? .everything : .everythingButNewline)
    case "^": return .place(flags.isMultiline ? .startOfLine : .startOfText)
    case "$": return .place(flags.isMultiline ? .endOfLine : .endOfText)
    case "\\": return try escape()
    case "*", "+", "?":
      throw problem(ExpressionMessages.patternNothingToRepeat(String(scalar)), offset - 1..<offset)
    case "{" where dialect == .answer: throw brace()
    case _: return literal(scalar)
    }
  }

  /// Other engines read a brace that does not start a count such as `{2}` in different ways.
  private func brace() -> PatternError {
    let start = offset - 1
    guard peek() == "," else { return problem(ExpressionMessages.patternBrace, start..<offset) }
    return problem(ExpressionMessages.patternOpenCount, start..<offset + 1, rewrite: "{0,", isSame: true)
  }

  func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    var set = ScalarSet([scalar.value...scalar.value])
    set.ignoresCase = flags.ignoresCase
    return .set(set)
  }

  // MARK: groups

  private mutating func group() throws(PatternError) -> PatternNode? {
    let start = offset - 1
    let before = flags
    if take("?"), try hasFlagsOnly(from: start) { return nil }
    let inner = try choice()
    guard take(")") else { throw problem(ExpressionMessages.patternMissingParenthesis, start..<start + 1) }
    flags = before
    return inner
  }

  /// - Returns: Whether the parentheses only contain flags, which then apply to the rest of the enclosing group.
  private mutating func hasFlagsOnly(from start: Int) throws(PatternError) -> Bool {
    if let (error, length) = unsupportedGroup(from: start) {
      unsupported.append(error)
      offset = min(start + length, scalars.count)
      return false
    }
    if peek() == "P" || peek() == "<" {
      try groupName(from: start)
      return false
    }
    var isOn = true
    while let scalar = next() {
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotIsEverything = isOn
      case "U" where dialect == .expression: break
      case "-" where isOn: isOn = false
      case ":": return false
      case ")": return true
      case _: throw problem(ExpressionMessages.patternBadGroup(text(start + 2, offset)), start..<offset)
      }
    }
    throw problem(ExpressionMessages.patternMissingParenthesis, start..<start + 1)
  }

  private func unsupportedGroup(from start: Int) -> (error: PatternError, length: Int)? {
    func error(_ message: (String) -> String, _ length: Int, rewrite: String? = nil) -> (PatternError, Int) {
      (problem(message(text(start, start + length)), start..<start + length, rewrite: rewrite), length)
    }
    switch (peek(), peek(1)) {
    case ("=", _), ("!", _): return error(ExpressionMessages.patternLookAround, 3)
    case ("<", "="), ("<", "!"): return error(ExpressionMessages.patternLookAround, 4)
    case ("P", "="): return (problem(ExpressionMessages.patternBackReference, start..<start + 4), 4)
    case (">", _): return error(ExpressionMessages.patternAtomic, 3, rewrite: "(?:")
    case ("#", _): return error(ExpressionMessages.patternComment, 3)
    case _: return nil
    }
  }

  private mutating func groupName(from start: Int) throws(PatternError) {
    _ = take("P")
    guard take("<") else { throw problem(ExpressionMessages.patternBadGroup("P"), start..<offset) }
    var name = ""
    while let scalar = next(), scalar != ">" {
      guard PatternDialect.asciiWords.contains(scalar) else {
        throw problem(ExpressionMessages.patternBadGroupName, start..<offset)
      }
      name.unicodeScalars.append(scalar)
    }
    if name.isEmpty || scalars[offset - 1] != ">" {
      throw problem(ExpressionMessages.patternBadGroupName, start..<offset)
    }
  }

  // MARK: repetition

  private mutating func repeated(_ node: PatternNode) throws(PatternError) -> PatternNode {
    guard let (least, most) = try repetition() else { return node }
    _ = take("?")
    if peek() == "+" {
      let message = ExpressionMessages.patternPossessive(text(offset - 1, offset + 1))
      unsupported.append(problem(message, offset..<offset + 1, rewrite: ""))
      offset += 1
    }
    try refuseRepetition()
    return .repeated(node, least: least, most: most)
  }

  private mutating func refuseRepetition() throws(PatternError) {
    let start = offset
    if try repetition() != nil {
      throw problem(ExpressionMessages.patternNothingToRepeat(text(start, offset)), start..<offset)
    }
  }

  private mutating func repetition() throws(PatternError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    return try counted()
  }

  private mutating func counted() throws(PatternError) -> (Int, Int?)? {
    let start = offset
    guard take("{"), let least = number() else {
      offset = start
      return nil
    }
    let most = take(",") ? number() : least
    guard take("}") else {
      offset = start
      return nil
    }
    guard least <= Self.repeatLimit, most ?? least <= Self.repeatLimit, least <= most ?? least else {
      throw problem(ExpressionMessages.patternBadCount, start..<offset)
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = offset
    while let scalar = peek(), ("0"..."9").contains(scalar), offset - start < 6 { offset += 1 }
    return Int(text(start, offset))
  }
}

extension PatternParser {
  func peek(_ ahead: Int = 0) -> Unicode.Scalar? { offset + ahead < scalars.count ? scalars[offset + ahead] : nil }

  mutating func next() -> Unicode.Scalar? {
    guard offset < scalars.count else { return nil }
    offset += 1
    return scalars[offset - 1]
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    offset += 1
    return true
  }

  func text(_ start: Int, _ end: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<min(end, scalars.count)])
    return String(view)
  }

  func problem(
    _ message: String, _ part: Range<Int>, rewrite: String? = nil, isSame: Bool = false
  ) -> PatternError {
    let part = part.clamped(to: 0..<scalars.count)
    let start = text(0, part.lowerBound).utf8.count
    return PatternError(
      message, start..<start + text(part.lowerBound, part.upperBound).utf8.count, rewrite: rewrite, isSame: isSame)
  }
}
