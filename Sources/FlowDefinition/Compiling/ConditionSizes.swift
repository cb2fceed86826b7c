import FlowExpressions
import FlowSyntax

/// How large named conditions are once the conditions in them are put in, which is what an evaluation works through.
///
/// `c1: "c0 && c0"`, `c2: "c1 && c1"` and so on double at each step.
struct ConditionSizes {
  struct Size {
    var parts: Int
    var levels: Int
  }

  /// So many parts may a condition have: more than can be written out in one expression.
  static let partLimit = 200_000

  enum Problem {
    case tooManyParts
    case tooDeep
  }

  private let conditions: [String: Expression]
  private var sizes: [String: Size] = [:]
  /// The conditions that are too large, by name.
  private(set) var refused: [String: Problem] = [:]
  /// Those that use one of them, directly or not: what is wrong with these follows from it.
  private var followers: Set<String> = []

  init(_ conditions: [(name: String, expression: Expression)]) {
    self.conditions = Dictionary(keepingFirst: conditions)
    for (name, _) in conditions { measure(name) }
  }

  /// Measures a condition after those in it, without recursion; one that uses itself counts once.
  private mutating func measure(_ first: String) {
    var open: Set<String> = []
    var work = [first]
    while let name = work.last {
      guard let condition = conditions[name], sizes[name] == nil else {
        work.removeLast()
        continue
      }
      let used = condition.freePaths.map(\.name).filter { conditions[$0] != nil }
      if open.insert(name).inserted {
        work += used.filter { sizes[$0] == nil && !open.contains($0) }
      } else {
        work.removeLast()
        settle(name, condition, used)
      }
    }
  }

  private mutating func settle(_ name: String, _ condition: Expression, _ used: [String]) {
    var size = Size(parts: condition.partCount, levels: 0)
    for name in used {
      let inner = sizes[name] ?? Size(parts: 1, levels: 0)
      size.parts += inner.parts
      size.levels = max(size.levels, inner.levels)
    }
    size.levels += condition.depth
    if !used.isEmpty, size.parts > Self.partLimit { refused[name] = .tooManyParts }
    if size.levels > Expression.depthLimit { refused[name] = .tooDeep }
    sizes[name] = refused[name] == nil ? size : Size(parts: 1, levels: 0)
    if used.contains(where: { refused[$0] != nil || followers.contains($0) }) { followers.insert(name) }
  }

  /// What is to be reported of a condition; nothing where it follows from another one.
  func problem(of name: String) -> Problem? { followers.contains(name) ? nil : refused[name] }
}
