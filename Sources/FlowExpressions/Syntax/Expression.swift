package import FlowSyntax

/// This is a class, so that looking up a named condition does not copy its expression.
package final class Expression: Sendable {
  package let source: LocatedText
  /// Includes named conditions, but not macro variables, in source order.
  package let freePaths: [FreePath]
  let root: Node
  package let callsClock: Bool
  let containsText: Bool
  /// Whether the expression contains `?:`.
  package let containsChoice: Bool
  package let callsOption: Bool
  /// The names of called functions that are not built in.
  package let declaredFunctions: Set<String>

  init(_ source: LocatedText, _ root: Node) {
    self.source = source
    self.root = root
    freePaths = root.freePaths()
    var (callsClock, containsText, containsChoice, callsOption) = (false, false, false, false)
    var declaredFunctions = Set<String>()
    root.forEachPart { node in
      switch node.kind {
      case .call(let call):
        callsOption = callsOption || call.function.text == Checker.optionName
        if let functions = Functions.byName[call.function.text] {
          callsClock = callsClock || functions.contains(where: \.readsToday)
        } else {
          declaredFunctions.insert(call.function.text)
        }
      case .literal(.string): containsText = true
      case .conditional: containsChoice = true
      case _: break
      }
    }
    (self.callsClock, self.containsText) = (callsClock, containsText)
    (self.containsChoice, self.callsOption) = (containsChoice, callsOption)
    self.declaredFunctions = declaredFunctions
  }

  /// An expression can have at most 65,536 bytes and 64 levels of nesting.
  package static func parse(_ source: LocatedText, diagnostics: inout [Diagnostic]) -> Expression? {
    do {
      var parser = try Parser(source)
      return Expression(source, try parser.whole())
    } catch {
      diagnostics.append(error.diagnostic(in: source))
      return nil
    }
  }
}

package struct FreePath: Sendable {
  package let name: String
  package let members: [String]
  package let nameRange: SourceRange
  package let range: SourceRange
}

extension Expression {
  package var range: SourceRange { root.range }

  package var negated: Expression { Expression(source, Node(.not(root), at: root.range)) }

  package var partCount: Int { root.partCount }

  package var literalText: String? { if case .literal(.string(let text)) = root.kind { text } else { nil } }

  package var bareName: String? { if case .name(let name, _) = root.kind { name } else { nil } }

  package var depth: Int { root.depth }

  package static let depthLimit = ConditionTrail.depthLimit
}

extension Node {
  fileprivate var partCount: Int {
    var count = 1
    kind.forEachChild { count += $0.partCount }
    return count
  }

  func freePaths() -> [FreePath] {
    var found: [FreePath] = []
    forEachFreePath { found.append($0) }
    return found
  }

  /// - Parameter countsPresence: Whether `has(a.b)` counts as reading `a.b`. If not, it counts as reading only `a`.
  func forEachFreePath(countsPresence: Bool = false, _ visit: (FreePath) -> Void) {
    walk { node, loops in
      if case .literal = node.kind { return false }
      guard let (path, isAbsolute) = node.path(countsPresence: countsPresence) else { return true }
      if isAbsolute || !loops.contains(where: { $0.variable.text == path.name }) { visit(path) }
      return false
    }
  }

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

extension SyntaxProblem {
  fileprivate func diagnostic(in source: LocatedText) -> Diagnostic {
    let range = place ?? source.sourceRange(start, end)
    guard let meant else { return Diagnostic(.syntax, message, at: range, help: help) }
    // Whether the invalid character is written in the file as a JSON escape, such as `\n`, which JSON decodes to a line
    // break. The edit then adds a second backslash, so that JSON decodes `\\n` to the escape `\n` of the expression.
    let isEscaped = meant.hasPrefix("\\") && range.end - range.start > 1
    let isWord = !meant.contains { "\\\"'".contains($0) }
    let text = isEscaped ? "\\" + meant : meant
    return Diagnostic(
      .syntax, message, at: range,
      help: isEscaped
        ? ExpressionMessages.escapeTwice(meant) : meant == " " ? nil : ExpressionMessages.didYouMean(meant),
      edits: isEscaped || isWord ? [Diagnostic.Edit(range, text)] : [])
  }
}
