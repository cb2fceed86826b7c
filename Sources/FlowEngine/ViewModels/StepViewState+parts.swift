/// In JSON, an item is an object with the members of its question or note, and with a `type`: `field` or `note`.
extension StepViewState.Item: Codable {
  private enum CodingKeys: String, CodingKey { case type }

  private enum Kind: String, Codable { case field, note }

  /// Decodes a question with `"type":"field"` or a note with `"type":"note"`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is neither.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    switch try object.decode(Kind.self, forKey: .type) {
    case .field: self = .field(try FieldViewState(from: decoder))
    case .note: self = .note(try NoteViewState(from: decoder))
    }
  }

  /// Encodes the members of the question or note, and its type.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .field(let field):
      try object.encode(Kind.field, forKey: .type)
      try field.encode(to: encoder)
    case .note(let note):
      try object.encode(Kind.note, forKey: .type)
      try note.encode(to: encoder)
    }
  }
}

/// Text shown between the questions of a form.
public struct NoteViewState: Hashable, Sendable, Codable, Identifiable {
  /// An id that is unique within the step, such as `#2` for the step's second note, counting hidden notes.
  public var id: String
  /// The text.
  public var text: String

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - id: An id that is unique within the step.
  ///   - text: The text.
  public init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// A problem to show to the person.
public struct Problem: Hashable, Sendable, Codable {
  /// The code of a built-in check, the id of a rule, or the code of a rejection.
  public var code: String
  /// A message that says what is wrong and how to fix it.
  public var message: String
  /// Additional help, such as an example of a valid answer.
  public var hint: String?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - code: The code of a built-in check, the id of a rule, or the code of a rejection.
  ///   - message: A message for the person.
  ///   - hint: Additional help for the person.
  public init(code: String, message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }
}

/// The section of a step, and its item if the section is repeated.
public struct SectionViewState: Hashable, Sendable, Codable {
  /// The title of the section.
  public var title: String
  /// The number of the item, from 1; `nil` if the section is not repeated.
  public var number: Int?
  /// The number of items; `nil` if the section is not repeated.
  public var count: Int?

  /// The heading of the item, such as "Child 2"; `nil` if the section is not repeated.
  public var heading: String? { number.map { EngineMessages.item(title, $0) } }

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - number: The number of the item, from 1.
  ///   - count: The number of items.
  public init(title: String, number: Int? = nil, count: Int? = nil) {
    (self.title, self.number, self.count) = (title, number, count)
  }
}

/// An extra command that a step offers in addition to its submit button, such as "Send another code".
public struct ActionViewState: Hashable, Sendable, Codable, Identifiable {
  /// The id of the action, to pass to ``FlowController/choose(_:at:)``.
  public var id: String
  /// The label to show.
  public var label: String

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - id: The id of the action.
  ///   - label: The label to show.
  public init(id: String, label: String) {
    self.id = id
    self.label = label
  }
}
