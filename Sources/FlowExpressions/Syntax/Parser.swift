import FlowSyntax

/// The nesting depth is limited, so that no input can overflow the stack.
struct Parser {
  /// The maximum nesting depth; CEL requires at least 32.
  static let depthLimit = 64
  /// The maximum size of an expression in bytes.
  static let sizeLimit = 1 << 16

  let source: LocatedText
  private var lexer: Lexer
  private(set) var token: Token
  private var previousEnd = 0
  private var depth = 0

  init(_ source: LocatedText) throws(SyntaxProblem) {
    self.source = source
    guard source.text.utf8.count <= Self.sizeLimit else {
      throw SyntaxProblem(
        message: ExpressionMessages.tooLong(limit: Self.sizeLimit), start: 0, end: source.text.utf8.count)
    }
    lexer = Lexer(source.text)
    token = try lexer.next()
  }

  mutating func whole() throws(SyntaxProblem) -> Node {
    if token.kind == .end {
      throw SyntaxProblem(message: ExpressionMessages.empty, start: 0, end: source.text.utf8.count)
    }
    let node = try expression()
    guard token.kind == .end else { throw trailing() }
    return node
  }

  // MARK: Operators

  mutating func expression() throws(SyntaxProblem) -> Node {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw tooDeep(token.start) }
    let start = token.start
    let test = try logical(.or)
    guard try take(.question) else { return test }
    let yes = try logical(.or)
    try expect(.colon, ExpressionMessages.missingColon)
    let no = try expression()
    return try node(.conditional(test, yes, no), from: start)
  }

  private mutating func logical(_ operation: LogicalOperator) throws(SyntaxProblem) -> Node {
    let start = token.start
    let first = try operand(of: operation)
    let sign: Token.Sign = operation == .or ? .or : .and
    guard isNext(sign) else { return first }
    var operands = [first]
    while try take(sign) { operands.append(try operand(of: operation)) }
    return try node(.logical(operation, operands), from: start)
  }

  private mutating func operand(of operation: LogicalOperator) throws(SyntaxProblem) -> Node {
    operation == .or ? try logical(.and) : try self.operation(level: 0)
  }

  private mutating func operation(level: Int) throws(SyntaxProblem) -> Node {
    let start = token.start
    var left = try unary()
    while let binary = binaryOperator, binary.level >= level {
      try advance()
      let right = try operation(level: binary.level + 1)
      left = try node(.binary(binary, left, right), from: start)
    }
    return left
  }

  private var binaryOperator: BinaryOperator? {
    switch token.kind {
    case .sign(let sign): sign.binaryOperator
    case .identifier("in"): .isIn
    case .identifier, .quotedName, .int, .uint, .number, .string, .bytes, .end: nil
    }
  }

  private mutating func unary() throws(SyntaxProblem) -> Node {
    var signs: [Token] = []
    while isNext(.not) || isNext(.minus), signs.last.map({ $0.kind == token.kind }) ?? true {
      signs.append(token)
      guard signs.count < Self.depthLimit else { throw tooDeep(token.start) }
      try advance()
    }
    var operand: Node
    if let sign = signs.last, sign.kind == .sign(.minus), let number = try negativeNumber(from: sign) {
      signs.removeLast()
      operand = try member(of: number, from: sign.start)
    } else {
      let start = token.start
      operand = try member(of: try primary(), from: start)
    }
    for sign in signs.reversed() {
      operand = try node(sign.kind == .sign(.not) ? .not(operand) : .negate(operand), from: sign.start)
    }
    return operand
  }

  private mutating func member(of primary: Node, from start: Int) throws(SyntaxProblem) -> Node {
    var operand = primary
    while true {
      if try take(.point) {
        operand = try selection(from: operand, start)
      } else if try take(.openBracket) {
        let index = try expression()
        try close(.openBracket, .closeBracket)
        operand = try node(.index(operand, index), from: start)
      } else if isNext(.openBrace), let name = operand.qualifiedName {
        operand = try message(name, from: start)
      } else {
        return operand
      }
    }
  }

  private mutating func selection(from operand: Node, _ start: Int) throws(SyntaxProblem) -> Node {
    let name = try name(allowsReserved: true)
    guard try take(.openParenthesis) else { return try node(.select(operand, name), from: start) }
    let arguments = try list(.openParenthesis, .closeParenthesis)
    return try call(name, target: operand, arguments, from: start)
  }

  // MARK: Tokens

  mutating func advance() throws(SyntaxProblem) {
    previousEnd = token.end
    token = try lexer.next()
  }

  func isNext(_ sign: Token.Sign) -> Bool { if case .sign(sign) = token.kind { true } else { false } }

  mutating func take(_ sign: Token.Sign) throws(SyntaxProblem) -> Bool {
    guard isNext(sign) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ sign: Token.Sign, _ message: @autoclosure () -> String) throws(SyntaxProblem) {
    guard try take(sign) else { throw unexpected(message()) }
  }

  mutating func close(_ opening: Token.Sign, _ closing: Token.Sign) throws(SyntaxProblem) {
    guard try take(closing) else {
      throw unexpected(ExpressionMessages.unclosed(opening.rawValue, closing.rawValue))
    }
  }

  /// Creates a node that ends with the previous token.
  ///
  /// Parse the node's children in an earlier statement, not in the arguments of this call: Swift copies `self`, which
  /// contains `previousEnd`, before it evaluates the arguments.
  func node(_ kind: Node.Kind, from start: Int) throws(SyntaxProblem) -> Node {
    let node = Node(kind, at: source.sourceRange(start, previousEnd))
    if node.depth > Self.depthLimit { throw tooDeep(start) }
    return node
  }

  func place(_ token: Token) -> SourceRange { source.sourceRange(token.start, token.end) }

  // MARK: Problems

  func unexpected(_ message: String, meant: String? = nil) -> SyntaxProblem {
    SyntaxProblem(message: message, start: token.start, end: token.end, meant: meant)
  }

  private func tooDeep(_ start: Int) -> SyntaxProblem {
    SyntaxProblem(message: ExpressionMessages.tooDeep(limit: Self.depthLimit), start: start, end: max(token.end, start))
  }

  private func trailing() -> SyntaxProblem {
    let text = lexer.text(token.start, token.end)
    if previousEnd >= 3, ["not", "NOT"].contains(lexer.text(previousEnd - 3, previousEnd)) {
      return SyntaxProblem(
        message: ExpressionMessages.unexpected("not"), start: previousEnd - 3, end: previousEnd, meant: "!")
    }
    let meant = ["and": "&&", "or": "||", "not": "!", "is": "==", "AND": "&&", "OR": "||"]
    return unexpected(ExpressionMessages.unexpected(text), meant: meant[text])
  }
}

extension Parser {
  /// Returns the node of a function call or of a macro (CEL "Macros").
  func call(_ function: Node.Name, target: Node?, _ arguments: [Node], from start: Int) throws(SyntaxProblem) -> Node {
    if target == nil, function.text == "has", arguments.count == 1 {
      return try presence(arguments[0], from: start)
    }
    if let target, let macro = macro(function.text, arguments.count) {
      return try loop(macro, over: target, arguments, from: start)
    }
    return try node(.call(Node.Call(function: function, target: target, arguments: arguments)), from: start)
  }

  private func macro(_ name: String, _ count: Int) -> Node.Macro? {
    let macro = name == "existsOne" ? Node.Macro.existsOne : Node.Macro(rawValue: name)
    return count == 2 || (count == 3 && macro == .map) ? macro : nil
  }

  private func presence(_ argument: Node, from start: Int) throws(SyntaxProblem) -> Node {
    guard case .select(let operand, let name) = argument.kind else {
      throw problem(ExpressionMessages.hasWithoutField, at: argument)
    }
    return try node(.presence(operand, name), from: start)
  }

  private func loop(
    _ macro: Node.Macro, over range: Node, _ arguments: [Node], from start: Int
  ) throws(SyntaxProblem) -> Node {
    guard case .name(let variable, isAbsolute: false) = arguments[0].kind else {
      throw problem(ExpressionMessages.loopVariable(macro.rawValue), at: arguments[0])
    }
    let loop = Node.Loop(
      macro: macro, range: range, variable: Node.Name(text: variable, range: arguments[0].range),
      condition: arguments.count == 3 ? arguments[1] : nil, body: arguments[arguments.count - 1])
    return try node(.loop(loop), from: start)
  }

  private func problem(_ message: String, at node: Node) -> SyntaxProblem {
    SyntaxProblem(message: message, start: 0, end: 0, place: node.range)
  }
}
