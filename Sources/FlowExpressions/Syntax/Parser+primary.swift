import FlowSyntax

extension Parser {
  mutating func primary() throws(SyntaxProblem) -> Node {
    let first = token
    switch first.kind {
    case .int(let magnitude): return try number(Int64(exactly: magnitude).map(Value.int), first)
    case .uint(let value): return try literal(.uint(value), first)
    case .number(let digits): return try number(Value(digits: digits), first)
    case .string(let text): return try literal(.string(text), first)
    case .bytes(let bytes): return try literal(.bytes(bytes), first)
    case .identifier("in"): throw missing
    case .identifier("true"): return try literal(.bool(true), first)
    case .identifier("false"): return try literal(.bool(false), first)
    case .identifier("null"): return try literal(.null, first)
    case .identifier: return try reference(isAbsolute: false, from: first.start)
    case .sign(.point):
      try advance()
      return try reference(isAbsolute: true, from: first.start)
    case .sign(.openParenthesis):
      try advance()
      let inner = try expression()
      try close(.openParenthesis, .closeParenthesis)
      return inner
    case .sign(.openBracket):
      try advance()
      let elements = try list(.openBracket, .closeBracket, allowsTrailingComma: true)
      return try node(.list(elements), from: first.start)
    case .sign(.openBrace): return try mapLiteral(first)
    case .sign, .quotedName, .end: throw missing
    }
  }

  /// The sign and the number are parsed together, because the smallest integer is -2⁶³, but 2⁶³ is not an integer of
  /// the language.
  mutating func negativeNumber(from sign: Token) throws(SyntaxProblem) -> Node? {
    let value: Value?
    switch token.kind {
    case .int(let magnitude):
      value = magnitude == Int64.min.magnitude ? .int(.min) : Int64(exactly: magnitude).map { .int(-$0) }
    case .number(let digits):
      // In plain CEL, -0.0 is not the same as 0.0.
      if DecimalNumber(digits) == .zero { return nil }
      value = Value(digits: "-" + digits)
    case .identifier, .quotedName, .uint, .string, .bytes, .sign, .end: return nil
    }
    return try number(value, Token(kind: token.kind, start: sign.start, end: token.end))
  }

  private mutating func number(_ value: Value?, _ token: Token) throws(SyntaxProblem) -> Node {
    guard let value else {
      let text = String(decoding: Array(source.text.utf8)[token.start..<token.end], as: UTF8.self)
      var message = ExpressionMessages.numberTooLarge(text)
      if case .number = token.kind { message = ExpressionMessages.unkeptNumber }
      throw SyntaxProblem(message: message, start: token.start, end: token.end)
    }
    return try literal(value, token)
  }

  private mutating func literal(_ value: Value, _ token: Token) throws(SyntaxProblem) -> Node {
    try advance()
    return try node(.literal(value), from: token.start)
  }

  private mutating func reference(isAbsolute: Bool, from start: Int) throws(SyntaxProblem) -> Node {
    let name = try name(allowsReserved: false)
    guard try take(.openParenthesis) else { return try node(.name(name.text, isAbsolute: isAbsolute), from: start) }
    let arguments = try list(.openParenthesis, .closeParenthesis)
    return try call(name, target: nil, arguments, from: start)
  }

  /// After a dot, a name may be in backticks, and may be any reserved word except `true`, `false`, `null` and `in`.
  mutating func name(allowsReserved: Bool) throws(SyntaxProblem) -> Node.Name {
    if case .quotedName(let text) = token.kind, allowsReserved { return try taken(text) }
    guard case .identifier(let text) = token.kind else { throw unexpected(ExpressionMessages.missingName) }
    if ReservedWords.all.contains(text), !allowsReserved || ["true", "false", "null", "in"].contains(text) {
      throw unexpected(ExpressionMessages.reserved(text))
    }
    return try taken(text)
  }

  private mutating func taken(_ name: String) throws(SyntaxProblem) -> Node.Name {
    let range = place(token)
    try advance()
    return Node.Name(text: name, range: range)
  }

  private mutating func mapLiteral(_ brace: Token) throws(SyntaxProblem) -> Node {
    try advance()
    var entries: [Node.Entry] = []
    while !isNext(.closeBrace) {
      let key = try expression()
      try expect(.colon, ExpressionMessages.missingEntryColon)
      entries.append(Node.Entry(key: key, value: try expression()))
      guard try take(.comma) else { break }
    }
    try close(.openBrace, .closeBrace)
    return try node(.map(entries), from: brace.start)
  }

  /// Parses expressions separated by commas, up to and including the closing bracket.
  mutating func list(
    _ opening: Token.Sign, _ closing: Token.Sign, allowsTrailingComma: Bool = false
  ) throws(SyntaxProblem) -> [Node] {
    var elements: [Node] = []
    while !isNext(closing) {
      elements.append(try expression())
      guard try take(.comma) else { break }
      if isNext(closing), !allowsTrailingComma { throw missing }
    }
    try close(opening, closing)
    return elements
  }

  /// The checker reports message literals as errors; they are parsed only so that parsing can continue after them.
  mutating func message(_ name: String, from start: Int) throws(SyntaxProblem) -> Node {
    try advance()
    while !isNext(.closeBrace) {
      _ = try self.name(allowsReserved: true)
      try expect(.colon, ExpressionMessages.missingEntryColon)
      _ = try expression()
      guard try take(.comma) else { break }
    }
    try close(.openBrace, .closeBrace)
    return try node(.message(name), from: start)
  }

  private var missing: SyntaxProblem {
    unexpected(token.kind == .end ? ExpressionMessages.unfinished : ExpressionMessages.missingValue)
  }
}

extension Node {
  var shortSource: String { simpleSource.flatMap { $0.count > 60 ? nil : $0 } ?? "…" }

  fileprivate var simpleSource: String? {
    switch kind {
    case .name(let name, _): name
    case .literal(.string(let text)): "'\(text)'"
    case .literal(let value): value.isNull ? "null" : value.scalarText
    case .select(let operand, let name): operand.simpleSource.map { "\($0).\(name.text)" }
    case .index(let operand, let key):
      operand.simpleSource.flatMap { source in key.simpleSource.map { "\(source)[\($0)]" } }
    case .call(let call): call.simpleSource
    case .presence, .not, .negate, .binary, .logical, .conditional, .list, .map, .message, .loop: nil
    }
  }

  var qualifiedName: String? {
    switch kind {
    case .name(let name, _): name
    case .select(let operand, let name): operand.qualifiedName.map { "\($0).\(name.text)" }
    case .literal, .presence, .index, .call, .not, .negate, .binary, .logical, .conditional, .list, .map, .message,
      .loop:
      nil
    }
  }
}

extension Node.Call {
  fileprivate var simpleSource: String? {
    let sources = arguments.compactMap(\.simpleSource)
    guard sources.count == arguments.count else { return nil }
    let text = "\(function.text)(\(sources.joined(separator: ", ")))"
    guard let target else { return text }
    return target.simpleSource.map { "\($0).\(text)" }
  }
}

extension Value {
  /// A number that is not exactly a decimal is a double; `nil` if it is out of the range of doubles.
  fileprivate init?(digits: String) {
    guard let double = Double(digits), double.isFinite else { return nil }
    self = DecimalNumber(digits).map(Value.number) ?? .double(double)
  }
}
