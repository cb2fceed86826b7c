package import FlowSyntax

/// The names that an expression can use at one place, and their meanings.
package protocol Scope {
  /// Returns the meaning of a name, or `nil` if it has none.
  func meaning(of name: String) -> Meaning?
  /// All names, for suggestions.
  var names: [String] { get }
  /// The names that contain a dot, such as `input.size`.
  ///
  /// This property is read for every expression, so it must be fast.
  var dottedNames: Set<String> { get }
  /// Returns the minimum number of elements of a list, assuming that its question is asked and that the list is not
  /// null.
  func leastCount(of name: String) -> Int
  /// Returns the greatest value of an integer, number of elements of a list, or length of a text that a limit allows;
  /// `nil` if it is not known.
  func most(of name: String) -> Int?
  /// Whether the question for a list is certainly asked, assuming that the list is not null.
  ///
  /// - Parameters:
  ///   - name: The name of the list.
  ///   - premises: The conditions that are known to hold.
  func isAsked(_ name: String, where premises: Premises) -> Bool
  /// Returns the options of the choice at a path, such as `["company", "size"]`, or `nil` if there is no choice at the
  /// path.
  ///
  /// An element of a list has the path of the list.
  func options(of path: [String]) -> OptionTable?
  /// Returns the slot and the full path of a single answer, or `nil` if there is no such answer.
  ///
  /// - Parameter path: The name of the answer, after the names of the groups that contain it, such as
  ///   `["company", "currency"]`.
  func answer(at path: [String]) -> (slot: Int, path: String)?
  /// The plural forms of the language that the expression is written in.
  var plurals: PluralForms { get }
  /// Whether the expression is in another file than the named conditions, because it is a translation.
  var isTranslation: Bool { get }
  /// The conditions that hold whenever an expression in this scope is evaluated.
  var premises: Premises { get }
  /// Whether a variable certainly has a value, because its question is asked.
  ///
  /// - Parameters:
  ///   - slot: The slot of the variable.
  ///   - premises: The conditions that are known to hold.
  func hasValue(_ slot: Int, where premises: Premises) -> Bool
  /// Returns the conditions under which a member of a record has a value, or `nil` if that is not known.
  ///
  /// - Parameters:
  ///   - member: The name of the member.
  ///   - origin: The origin of the record's type (``RecordType/origin``).
  ///   - record: The canonical text that identifies the record.
  func conditions(ofMember member: String, origin: Int, in record: String) -> Set<ConditionPart>?
  /// Returns the slots of the variables that a named condition reads.
  func slots(ofCondition name: String) -> [Int]
  /// Returns the source range of the definition of a name, or `nil` if the definition is unknown.
  func definition(of name: String) -> SourceRange?
}

extension Scope {
  /// Returns `nil`: by default, a scope does not know where names are defined.
  package func definition(of name: String) -> SourceRange? { nil }

  /// Returns `nil`: by default, a scope has no choices.
  package func options(of path: [String]) -> OptionTable? { nil }
  /// `false`: by default, an expression is in the same file as the named conditions.
  package var isTranslation: Bool { false }

  /// No conditions: by default, none is known to hold.
  package var premises: Premises {
    Premises { _ in
      false
    } statements: { _ in
      []
    }
  }

  /// Returns `false`: by default, a scope does not know under which conditions questions are asked.
  package func hasValue(_ slot: Int, where premises: Premises) -> Bool { false }

  /// Returns `nil`: by default, a scope does not know under which conditions questions are asked.
  package func conditions(ofMember member: String, origin: Int, in record: String) -> Set<ConditionPart>? { nil }

  /// Returns an empty array: by default, a named condition reads the same variables everywhere, so its name alone
  /// identifies it.
  package func slots(ofCondition name: String) -> [Int] { [] }

  /// The names that contain a dot, found by searching all names.
  package var dottedNames: Set<String> { Set(names.filter { $0.contains(".") }) }

  /// The plural forms of English.
  package var plurals: PluralForms { .english }

  /// Returns 0: by default, a scope does not know how many elements a list has.
  package func leastCount(of name: String) -> Int { 0 }

  /// Returns `nil`: by default, a scope knows no limits.
  package func most(of name: String) -> Int? { nil }

  /// Returns `true`: by default, all questions are asked.
  package func isAsked(_ name: String, where premises: Premises) -> Bool { true }

  /// Returns `nil`: by default, a scope has no groups.
  package func answer(at path: [String]) -> (slot: Int, path: String)? { nil }
}

/// The meaning of a name in an expression.
package enum Meaning: Sendable {
  /// A variable, whose value is a ``Value/secret(_:)`` if `isSecret` is true.
  case variable(slot: Int, type: ValueType, isSecret: Bool = false)
  /// A named condition, which is expanded where it is used.
  ///
  /// Names in the condition have the meaning that they have where the condition is used.
  case condition(Expression)
}
