package import FlowSyntax

/// A parsed expression; its nodes know where they stand.
package struct Expression: Sendable {
  /// The text it was parsed from.
  package let source: LocatedText
  /// Every name used free in it with the members read of it, in the order of the text.
  ///
  /// Named conditions are among them; names a macro binds are not.
  package let freePaths: [FreePath]
  let root: Node

  init(_ source: LocatedText, _ root: Node) {
    self.source = source
    self.root = root
    freePaths = FreePaths.all(in: root)
  }

  /// Reads an expression; on failure reports why, with precise places, and returns nil.
  ///
  /// At most 65,536 bytes and 64 levels of nesting are read.
  package static func parse(_ source: LocatedText, diagnostics: inout [Diagnostic]) -> Expression? {
    do {
      var parser = try Parser(source)
      return Expression(source, try parser.whole())
    } catch {
      let range = error.place ?? source.sourceRange(error.start, error.end)
      diagnostics.append(Diagnostic(.syntax, error.message, at: range, help: error.help))
      return nil
    }
  }
}

/// A name used free in an expression, and the members read of it: `ad.country`.
package struct FreePath: Sendable {
  /// The name.
  package let name: String
  /// The names of the members, in order.
  package let members: [String]
  /// Where the name stands.
  package let nameRange: SourceRange
  /// Where the name and its members stand.
  package let range: SourceRange
}

extension Expression {
  /// How many parts it has, names and constants among them.
  package var partCount: Int { root.partCount }

  /// How many levels of parts it has.
  package var depth: Int { root.depth }

  /// How many levels named conditions put into each other may have altogether.
  package static let depthLimit = ConditionTrail.depthLimit

  /// Whether it calls a function that reads the clock, as `age` does.
  package var callsClock: Bool { root.callsClock }
}

extension Node {
  fileprivate var partCount: Int { children.reduce(1) { $0 + $1.partCount } }

  fileprivate var callsClock: Bool {
    if case .call(let call) = kind, Functions.byName[call.function.text]?.contains(where: \.readsToday) ?? false {
      return true
    }
    return children.contains(where: \.callsClock)
  }
}

/// Finds the names used free in a part of an expression, with the members read of them.
struct FreePaths {
  private var found: [FreePath] = []
  private var bound: [String] = []
  /// Whether the member that `has(a.b)` asks for is one of them.
  private let countsPresence: Bool

  static func all(in node: Node, countsPresence: Bool = false) -> [FreePath] {
    var finder = FreePaths(countsPresence: countsPresence)
    finder.visit(node)
    return finder.found
  }

  private init(countsPresence: Bool) { self.countsPresence = countsPresence }

  private mutating func visit(_ node: Node) {
    if let path = path(of: node) {
      if path.isAbsolute || !bound.contains(path.free.name) { found.append(path.free) }
      return
    }
    if case .loop(let loop) = node.kind { return visit(loop) }
    for child in node.children { visit(child) }
  }

  private mutating func visit(_ loop: Node.Loop) {
    visit(loop.range)
    bound.append(loop.variable.text)
    if let condition = loop.condition { visit(condition) }
    visit(loop.body)
    bound.removeLast()
  }

  /// The name and its members, if a part is nothing but these.
  private func path(of node: Node) -> (free: FreePath, isAbsolute: Bool)? {
    switch node.kind {
    case .name(let name, let isAbsolute):
      return (FreePath(name: name, members: [], nameRange: node.range, range: node.range), isAbsolute)
    case .select(let operand, let member): return path(of: operand, member, node.range)
    case .presence(let operand, let member) where countsPresence: return path(of: operand, member, node.range)
    case .literal, .presence, .index, .call, .not, .negate, .binary, .logical, .conditional, .list, .map, .message,
      .loop:
      return nil
    }
  }

  private func path(
    of operand: Node, _ member: Node.Name, _ range: SourceRange
  ) -> (free: FreePath, isAbsolute: Bool)? {
    guard let (free, isAbsolute) = path(of: operand) else { return nil }
    let members = free.members + [member.text]
    return (FreePath(name: free.name, members: members, nameRange: free.nameRange, range: range), isAbsolute)
  }
}
