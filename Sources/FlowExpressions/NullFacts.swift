/// What is known not to be null, variables and fields of them, and the parts of the conditions that hold.
public struct NullFacts: Hashable, Sendable {
  let paths: Set<VariablePath>
  /// The parts, joined by `&&`, of what is known to be true.
  public let parts: Set<ConditionPart>

  init(_ paths: Set<VariablePath> = [], parts: Set<ConditionPart> = []) {
    self.paths = paths
    self.parts = parts
  }

  /// Nothing is known.
  public static let none = NullFacts()

  /// What must hold whenever an expression is true: its parts `x != null`, named conditions expanded.
  public static func whenTrue(_ expression: Expression, in scope: any Scope) -> NullFacts {
    var checker = Checker(scope: scope, options: .flowFile, known: [])
    return NullFacts(checker.read(expression.root).whenTrue ?? [], parts: expression.parts(in: scope))
  }

  /// What either of both says.
  public func union(_ other: NullFacts) -> NullFacts {
    NullFacts(paths.union(other.paths), parts: parts.union(other.parts))
  }

  /// Whether a variable is known not to be null.
  public func includes(slot: Int) -> Bool { paths.contains(VariablePath(root: .slot(slot))) }

  /// The fact that a variable is not null.
  public static func slot(_ slot: Int) -> NullFacts { NullFacts([VariablePath(root: .slot(slot))]) }
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

  /// The slot and the names that come first after it.
  var firstNames: (slot: Int, names: [String])? {
    guard case .slot(let slot) = root else { return nil }
    var names: [String] = []
    for case .field(let name) in steps.prefix(while: \.isField) { names.append(name) }
    return (slot, names)
  }

  /// The slot and the names after it, if nothing else leads there.
  var barePart: (slot: Int, names: [String])? {
    guard case .slot(let slot) = root else { return nil }
    var names: [String] = []
    for step in steps {
      guard case .field(let name) = step else { return nil }
      names.append(name)
    }
    return (slot, names)
  }
}

extension VariablePath.Step {
  fileprivate var isField: Bool { if case .field = self { true } else { false } }
}
