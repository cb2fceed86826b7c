/// What is known not to be null, variables and fields of them.
package struct NullFacts: Hashable, Sendable {
  let paths: Set<VariablePath>

  init(_ paths: Set<VariablePath> = []) { self.paths = paths }

  /// Nothing is known.
  package static let none = NullFacts()

  /// What must hold whenever an expression is true: its parts `x != null`, named conditions expanded.
  package static func whenTrue(_ expression: Expression, in scope: any Scope) -> NullFacts {
    var checker = Checker(scope: scope, options: .flowFile, known: [])
    return NullFacts(checker.read(expression.root).whenTrue ?? [])
  }

  /// What either of both says.
  package func union(_ other: NullFacts) -> NullFacts {
    if paths.isEmpty || other.paths.isEmpty { return paths.isEmpty ? other : self }
    return NullFacts(paths.union(other.paths))
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

  /// Nearly all are bare variables, which their slots tell apart: with all of it a set takes three times as long.
  func hash(into hasher: inout Hasher) {
    switch root {
    case .slot(let slot): hasher.combine(slot)
    case .local(let id): hasher.combine(id)
    case .part(let text): hasher.combine(text)
    }
    if !steps.isEmpty { hasher.combine(steps) }
  }

  /// The variable and the names that come first after it.
  var firstNames: VariablePart? {
    guard case .slot(let slot) = root else { return nil }
    if steps.isEmpty { return VariablePart(slot: slot, names: []) }
    let names = steps.map { if case .field(let name) = $0 { name } else { nil as String? } }
    return VariablePart(slot: slot, names: names.prefix { $0 != nil }.compactMap(\.self))
  }

  /// The same, if nothing else leads there.
  var barePart: VariablePart? { firstNames.flatMap { $0.names.count == steps.count ? $0 : nil } }
}
