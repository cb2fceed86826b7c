public import FlowDefinition
import FlowExpressions
import Foundation

extension FlowModel {
  /// Returns an answer by name; `nil` if it is empty, not saved or not on the path.
  ///
  /// An answer is returned only once its step has been submitted. Dates are strings such as `2026-02-19`.
  ///
  /// - Parameter name: The name of a field, group or repeated section, or a path within one, such as `email`,
  ///   `company.name` or `children[0].name`.
  public subscript(name: String) -> JSONValue? {
    AnswerPath(name).flatMap { relevantAnswers.part(at: $0) }.flatMap { JSONValue.written($0) }
  }

  /// Decodes the current answers as your own type.
  ///
  /// - Parameter type: The type to decode. A group is an object, a repeated section is an array, and empty answers
  ///   are omitted, as if their keys were missing.
  /// - Returns: The decoded answers.
  /// - Throws: `DecodingError` if the answers do not match the type.
  public func decode<Answers: Decodable>(_ type: Answers.Type) throws -> Answers {
    try (JSONValue.written(relevantAnswers) ?? [:]).decode(type)
  }
}

extension JSONValue {
  func decode<Type: Decodable>(_ type: Type.Type) throws -> Type {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }
}
