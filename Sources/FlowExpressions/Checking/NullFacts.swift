/// What is known not to be null, variables and fields of them, and the parts of the conditions that hold.
package struct NullFacts: Hashable, Sendable {
  let paths: Set<VariablePath>
  /// The parts, joined by `&&`, of what is known to be true.
  package let parts: Set<ConditionPart>

  init(_ paths: Set<VariablePath> = [], parts: Set<ConditionPart> = []) {
    self.paths = paths
    self.parts = parts
  }

  /// Nothing is known.
  package static let none = NullFacts()

  /// What must hold whenever an expression is true: its parts `x != null`, named conditions expanded.
  package static func whenTrue(_ expression: Expression, in scope: any Scope) -> NullFacts {
    var checker = Checker(scope: scope, options: .flowFile, known: [])
    return NullFacts(checker.read(expression.root).whenTrue ?? [], parts: expression.parts(in: scope))
  }

  /// What either of both says.
  package func union(_ other: NullFacts) -> NullFacts {
    NullFacts(paths.union(other.paths), parts: parts.union(other.parts))
  }

  /// Whether a variable is known not to be null.
  package func includes(slot: Int) -> Bool { paths.contains(VariablePath(root: .slot(slot))) }

  /// The fact that a variable is not null.
  package static func slot(_ slot: Int) -> NullFacts { NullFacts([VariablePath(root: .slot(slot))]) }
}

/// A variable, or a part of one reached by names and constant indices; or something worked out that may have no value.
struct VariablePath: Hashable, Sendable {
  enum Root: Hashable, Sendable {
    case slot(Int)
    case local(Int)
    /// Something worked out, by its canonical text: `int(#3)`.
    case part(String)
  }

  enum Step: Hashable, Sendable {
    case field(String)
    case index(Int64)
    /// That a list goes so far, whatever is there.
    case presence(Int64)
  }

  var root: Root
  var steps: [Step] = []

  /// The variable and the names that come first after it.
  var firstNames: VariablePart? {
    guard case .slot(let slot) = root else { return nil }
    let names = steps.map { if case .field(let name) = $0 { name } else { nil as String? } }
    return VariablePart(slot: slot, names: names.prefix { $0 != nil }.compactMap(\.self))
  }

  /// The same, if nothing else leads there.
  var barePart: VariablePart? { firstNames.flatMap { $0.names.count == steps.count ? $0 : nil } }
}
