public import FlowDefinition
import FlowExpressions
import Foundation

/// The answers that count so far, as data: those on the path that are kept, under the names the flow gives them.
extension FlowModel {
  /// The answer under a name, such as `email`, `company.name` or `children[0].name`, with dates as texts such as
  /// `2026-02-19`.
  ///
  /// Nil where nothing was answered, or the answer is not kept or not on the path. A step's answers count once it was
  /// submitted.
  ///
  /// - Parameter name: The name of a field, a group or a repeated section, or a path in one.
  public subscript(name: String) -> JSONValue? {
    AnswerPath(name).flatMap { relevantAnswers.part(at: $0) }.flatMap { JSONValue.written($0) }
  }

  /// The answers as a type of the host's own.
  ///
  /// - Parameter type: The type: a group is an object, a repeated section a list, and what was not answered is missing.
  /// - Returns: The answers that count so far.
  /// - Throws: `DecodingError` where they do not have the type's shape.
  public func decode<Answers: Decodable>(_ type: Answers.Type) throws -> Answers {
    try (JSONValue.written(relevantAnswers) ?? [:]).decode(type)
  }
}

extension JSONValue {
  /// The value as a type of the host's own.
  func decode<Type: Decodable>(_ type: Type.Type) throws -> Type {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }
}
