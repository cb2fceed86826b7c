package import FlowSyntax

package protocol Scope {
  func meaning(of name: String) -> Meaning?
  var names: [String] { get }
  /// The functions that the flow declares, by name.
  var functions: [String: DeclaredFunction] { get }
  /// This property is read for every expression, so it must be fast.
  var dottedNames: Set<String> { get }
  /// Assumes that the question for the list is asked and that the list is not null.
  func leastCount(of name: String) -> Int
  /// Returns the greatest value of an integer, number of elements of a list, or length of a text that a limit allows;
  /// `nil` if it is not known.
  func most(of name: String) -> Int?
  /// Whether the question for a list is certainly asked, assuming that the list is not null.
  func isAsked(_ name: String, where premises: Premises) -> Bool
  /// An element of a list has the path of the list.
  func options(of path: [String]) -> OptionTable?
  /// - Parameter path: The name of the answer, after the names of the groups that contain it, such as
  ///   `["company", "currency"]`.
  func answer(at path: [String]) -> (slot: Int, path: String)?
  var plurals: PluralForms { get }
  /// Whether the expression is in another file than the named conditions, because it is a translation.
  var isTranslation: Bool { get }
  var premises: Premises { get }
  func hasValue(_ slot: Int, where premises: Premises) -> Bool
  /// Returns the conditions under which a member of a record has a value, or `nil` if that is not known.
  ///
  /// - Parameter record: The canonical text that identifies the record.
  func conditions(ofMember member: String, origin: Int, in record: String) -> Set<ConditionPart>?
  func slots(ofCondition name: String) -> [Int]
  func definition(of name: String) -> SourceRange?
}

extension Scope {
  package var functions: [String: DeclaredFunction] { [:] }

  package func definition(of name: String) -> SourceRange? { nil }

  package func options(of path: [String]) -> OptionTable? { nil }
  package var isTranslation: Bool { false }

  package var premises: Premises {
    Premises { _ in
      false
    } statements: { _ in
      []
    }
  }

  package func hasValue(_ slot: Int, where premises: Premises) -> Bool { false }

  package func conditions(ofMember member: String, origin: Int, in record: String) -> Set<ConditionPart>? { nil }

  /// Returns an empty array: by default, a named condition reads the same variables everywhere, so its name alone
  /// identifies it.
  package func slots(ofCondition name: String) -> [Int] { [] }

  package var dottedNames: Set<String> { Set(names.filter { $0.contains(".") }) }

  package var plurals: PluralForms { .english }

  package func leastCount(of name: String) -> Int { 0 }

  package func most(of name: String) -> Int? { nil }

  package func isAsked(_ name: String, where premises: Premises) -> Bool { true }

  package func answer(at path: [String]) -> (slot: Int, path: String)? { nil }
}

package enum Meaning: Sendable {
  case variable(slot: Int, type: ValueType, isSecret: Bool = false)
  /// Expanded where it is used; its names have the meaning that they have there.
  case condition(Expression)
}
