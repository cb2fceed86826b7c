import FlowSyntax

extension Parser {
  /// A call, or what the macro of that name stands for (CEL "Macros").
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
