/// The names an expression may use at one place, and what they mean there.
package protocol Scope {
  /// What a name means, nil if it means nothing here.
  func meaning(of name: String) -> Meaning?
  /// Every name that means something here, for "did you mean".
  var names: [String] { get }
  /// Those of the names that hold a dot, such as `input.size`; asked for with every expression, so it must be quick.
  var dottedNames: Set<String> { get }
  /// How many elements the list that a name stands for has at least, wherever it is not null.
  func leastCount(of name: String) -> Int
  /// The texts of which a name stands for one, wherever it is not null; nil for any.
  func texts(of name: String) -> [String]?
}

extension Scope {
  /// Found among all names; a scope of many names knows better.
  package var dottedNames: Set<String> { Set(names.filter { $0.contains(".") }) }

  /// None: nothing is known of lists.
  package func leastCount(of name: String) -> Int { 0 }

  /// Any: nothing is known of texts.
  package func texts(of name: String) -> [String]? { nil }
}

/// What a name in an expression stands for.
package enum Meaning: Sendable {
  /// A variable: a place in the environment. `isSecret`: its value is ``Value/secret(_:)``, and what
  /// is made of it is secret too.
  case variable(slot: Int, type: ValueType, isSecret: Bool = false)
  /// A named condition, put in where it is used; its names mean what they mean there.
  case condition(Expression)
}
