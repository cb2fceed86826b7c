package import FlowSyntax

/// A parsed expression; its nodes know where they stand.
///
/// An object that never changes, as it is handed on for every name it may stand for.
package final class Expression: Sendable {
  /// The text it was parsed from.
  package let source: LocatedText
  /// Every name used free in it with the members read of it, in the order of the text.
  ///
  /// Named conditions are among them; names a macro binds are not.
  package let freePaths: [FreePath]
  let root: Node
  /// Whether it calls a function that reads the clock, as `age` does.
  package let callsClock: Bool
  /// Whether there is a text in it.
  let holdsText: Bool

  init(_ source: LocatedText, _ root: Node) {
    self.source = source
    self.root = root
    freePaths = root.freePaths()
    var (callsClock, holdsText) = (false, false)
    root.forEachPart { node in
      switch node.kind {
      case .call(let call):
        callsClock = callsClock || Functions.byName[call.function.text]?.contains(where: \.readsToday) ?? false
      case .literal(.string): holdsText = true
      case _: break
      }
    }
    (self.callsClock, self.holdsText) = (callsClock, holdsText)
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
}

extension Node {
  fileprivate var partCount: Int {
    var count = 1
    kind.forEachChild { count += $0.partCount }
    return count
  }

  /// The names used free in it, with the members read of them.
  func freePaths() -> [FreePath] {
    var found: [FreePath] = []
    forEachFreePath { found.append($0) }
    return found
  }

  /// The same without a list of them.
  ///
  /// `countsPresence`: whether the member that `has(a.b)` asks for is one of them.
  func forEachFreePath(countsPresence: Bool = false, _ visit: (FreePath) -> Void) {
    walk { node, loops in
      if case .literal = node.kind { return false }
      guard let (path, isAbsolute) = node.path(countsPresence: countsPresence) else { return true }
      if isAbsolute || !loops.contains(where: { $0.variable.text == path.name }) { visit(path) }
      return false
    }
  }

  /// The name and its members, if it is nothing but these.
  private func path(countsPresence: Bool) -> (free: FreePath, isAbsolute: Bool)? {
    switch kind {
    case .name(let name, let isAbsolute):
      return (FreePath(name: name, members: [], nameRange: range, range: range), isAbsolute)
    case .presence where !countsPresence: return nil
    case .select(let operand, let member), .presence(let operand, let member):
      guard let (free, isAbsolute) = operand.path(countsPresence: countsPresence) else { return nil }
      let members = free.members + [member.text]
      return (FreePath(name: free.name, members: members, nameRange: free.nameRange, range: range), isAbsolute)
    case .literal, .index, .call, .not, .negate, .binary, .logical, .conditional, .list, .map, .message, .loop:
      return nil
    }
  }
}
