/// Parses RE2 syntax, which has no back references or lookaround, so that matching takes linear time.
struct PatternParser {
  static let depthLimit = 100
  static let repeatLimit = 1000

  let scalars: [Unicode.Scalar]
  var offset = 0
  var flags = Flags()
  private var depth = 0

  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotIsEverything = false
  }

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  mutating func whole() throws(Failure) -> PatternNode {
    let node = try choice()
    if offset < scalars.count { throw problem(ExpressionMessages.patternStrayParenthesis) }
    return node
  }

  private mutating func choice() throws(Failure) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw problem(ExpressionMessages.patternTooDeep) }
    var arms = [try sequence()]
    while take("|") { arms.append(try sequence()) }
    return arms.count == 1 ? arms[0] : .choice(arms)
  }

  private mutating func sequence() throws(Failure) -> PatternNode {
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

  /// Parses an atom, which can be repeated; returns `nil` if it only changes flags.
  private mutating func atom() throws(Failure) -> PatternNode? {
    guard let scalar = next() else { return nil }
    switch scalar {
    case "(": return try group()
    case "[": return .set(try bracket())
    case ".": return .set(flags.dotIsEverything ? .everything : .everythingButNewline)
    case "^": return .place(flags.isMultiline ? .startOfLine : .startOfText)
    case "$": return .place(flags.isMultiline ? .endOfLine : .endOfText)
    case "\\": return try escape()
    case "*", "+", "?": throw problem(ExpressionMessages.patternNothingToRepeat(String(scalar)))
    case _: return literal(scalar)
    }
  }

  func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    var set = ScalarSet([scalar.value...scalar.value])
    set.ignoresCase = flags.ignoresCase
    return .set(set)
  }

  // MARK: groups

  private mutating func group() throws(Failure) -> PatternNode? {
    let before = flags
    if take("?"), try hasFlagsOnly() { return nil }
    let inner = try choice()
    guard take(")") else { throw problem(ExpressionMessages.patternMissingParenthesis) }
    flags = before
    return inner
  }

  /// Parses a name or flags after `(?`.
  ///
  /// - Returns: Whether the parentheses only contain flags, which then apply to the rest of the enclosing group.
  private mutating func hasFlagsOnly() throws(Failure) -> Bool {
    if peek() == "P" || peek() == "<" {
      try groupName()
      return false
    }
    var isOn = true
    while let scalar = next() {
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotIsEverything = isOn
      case "U": break
      case "-" where isOn: isOn = false
      case ":": return false
      case ")": return true
      case _: throw problem(ExpressionMessages.patternBadGroup(String(scalar)))
      }
    }
    throw problem(ExpressionMessages.patternMissingParenthesis)
  }

  private mutating func groupName() throws(Failure) {
    _ = take("P")
    guard take("<") else { throw problem(ExpressionMessages.patternBadGroup("P")) }
    var name = ""
    while let scalar = next(), scalar != ">" {
      guard ScalarSet.words.contains(scalar) else { throw problem(ExpressionMessages.patternBadGroupName) }
      name.unicodeScalars.append(scalar)
    }
    if name.isEmpty || scalars[offset - 1] != ">" { throw problem(ExpressionMessages.patternBadGroupName) }
  }

  // MARK: repetition

  private mutating func repeated(_ node: PatternNode) throws(Failure) -> PatternNode {
    guard let (least, most) = try repetition() else { return node }
    _ = take("?")
    try refuseRepetition()
    return .repeated(node, least: least, most: most)
  }

  private mutating func refuseRepetition() throws(Failure) {
    let start = offset
    if try repetition() != nil { throw problem(ExpressionMessages.patternNothingToRepeat(text(start, offset))) }
  }

  private mutating func repetition() throws(Failure) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    return try counted()
  }

  /// Parses `{2}`, `{2,}` or `{2,5}`; a brace followed by anything else is literal.
  private mutating func counted() throws(Failure) -> (Int, Int?)? {
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
      throw problem(ExpressionMessages.patternBadCount)
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = offset
    while let scalar = peek(), ("0"..."9").contains(scalar), offset - start < 6 { offset += 1 }
    return Int(text(start, offset))
  }

  // MARK: scalars

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
    view.append(contentsOf: scalars[start..<end])
    return String(view)
  }

  func problem(_ message: String) -> Failure { Failure(.badPattern, message) }
}
