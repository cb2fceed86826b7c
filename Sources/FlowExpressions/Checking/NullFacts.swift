package struct NullFacts: Hashable, Sendable {
  let paths: Set<VariablePath>

  init(_ paths: Set<VariablePath> = []) { self.paths = paths }

  package static let none = NullFacts()

  /// Named conditions are expanded.
  package static func whenTrue(_ expression: Expression, in scope: any Scope) -> NullFacts {
    var checker = Checker(scope: scope, options: .flowFile, known: [])
    return NullFacts(checker.read(expression.root).whenTrue ?? [])
  }

  package func union(_ other: NullFacts) -> NullFacts {
    if paths.isEmpty || other.paths.isEmpty { return paths.isEmpty ? other : self }
    return NullFacts(paths.union(other.paths))
  }

  package func includes(slot: Int) -> Bool { paths.contains(VariablePath(root: .slot(slot))) }

  package static func slot(_ slot: Int) -> NullFacts { NullFacts([VariablePath(root: .slot(slot))]) }
}

/// A variable (`people`), a part of a variable (`people[0].name`) or a computed value (`int(code)`).
struct VariablePath: Hashable, Sendable {
  enum Root: Hashable, Sendable {
    case slot(Int)
    case local(Int)
    /// A computed value, by its canonical text: `int(#3())` for `int(code)` if `code` has slot 3.
    case part(String)
  }

  enum Step: Hashable, Sendable {
    case field(String)
    case index(Int64)
    /// The existence of a list element at this index; the element itself may be null.
    case presence(Int64)
  }

  var root: Root
  var steps: [Step] = []

  /// Hashing everything takes three times as long, and most paths are plain variables, which have no steps.
  func hash(into hasher: inout Hasher) {
    switch root {
    case .slot(let slot): hasher.combine(slot)
    case .local(let id): hasher.combine(id)
    case .part(let text): hasher.combine(text)
    }
    if !steps.isEmpty { hasher.combine(steps) }
  }

  /// The variable and the names in front of the first index: `people` for `people[0].name`.
  ///
  /// This is `nil` if the path starts with a macro variable or a computed value.
  var firstNames: VariablePart? {
    guard case .slot(let slot) = root else { return nil }
    if steps.isEmpty { return VariablePart(slot: slot, names: []) }
    let names = steps.map { if case .field(let name) = $0 { name } else { nil as String? } }
    return VariablePart(slot: slot, names: names.prefix { $0 != nil }.compactMap(\.self))
  }

  var barePart: VariablePart? { firstNames.flatMap { $0.names.count == steps.count ? $0 : nil } }
}
