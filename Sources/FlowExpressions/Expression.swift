public import FlowSyntax

/// A parsed expression; its nodes know where they stand.
public struct Expression: Sendable {
  /// The text it was parsed from.
  public let source: LocatedText
  let root: Node

  /// Reads an expression; on failure tells why, with precise places, and returns nil.
  ///
  /// At most 65,536 bytes and 64 levels of nesting are read.
  public static func parse(_ source: LocatedText, diagnostics: inout [Diagnostic]) -> Expression? {
    do {
      var parser = try Parser(source)
      return Expression(source: source, root: try parser.whole())
    } catch {
      let range = error.place ?? source.sourceRange(error.start, error.end)
      diagnostics.append(Diagnostic(.syntax, error.message, at: range, help: error.help))
      return nil
    }
  }

  /// Every name used free in it, in the order of the text, named conditions among them; names a macro binds are not.
  public var freeNames: [(name: String, range: SourceRange)] {
    var finder = FreeNames()
    finder.visit(root)
    return finder.found
  }
}

extension Expression {
  /// Whether it calls a function that reads the clock, as `age` does.
  public var callsClock: Bool { root.callsClock }
}

extension Node {
  fileprivate var callsClock: Bool {
    if case .call(let call) = kind, Functions.byName[call.function.text]?.contains(where: \.readsToday) ?? false {
      return true
    }
    return children.contains(where: \.callsClock)
  }
}

private struct FreeNames {
  var found: [(name: String, range: SourceRange)] = []
  private var bound: [String] = []

  mutating func visit(_ node: Node) {
    switch node.kind {
    case .name(let name, let isAbsolute):
      if isAbsolute || !bound.contains(name) { found.append((name, node.range)) }
    case .loop(let loop): visit(loop)
    case .literal, .select, .presence, .index, .call, .not, .negate, .binary, .logical, .conditional, .list, .map,
      .message:
      for child in node.children { visit(child) }
    }
  }

  private mutating func visit(_ loop: Node.Loop) {
    visit(loop.range)
    bound.append(loop.variable.text)
    if let condition = loop.condition { visit(condition) }
    visit(loop.body)
    bound.removeLast()
  }
}
