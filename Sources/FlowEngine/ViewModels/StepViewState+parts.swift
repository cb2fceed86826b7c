/// A part of a form in JSON: the members of a question or of a text, and a `type` that says which it is.
extension StepViewState.Item: Codable {
  private enum CodingKeys: String, CodingKey { case type }

  private enum Kind: String, Codable { case field, note }

  /// Reads a question with `"type":"field"`, or a text with `"type":"note"`.
  ///
  /// - Parameter decoder: Where the part is read from.
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    switch try object.decode(Kind.self, forKey: .type) {
    case .field: self = .field(try FieldViewState(from: decoder))
    case .note: self = .note(try NoteViewState(from: decoder))
    }
  }

  /// Writes the members of the question or of the text beside its type.
  ///
  /// - Parameter encoder: Where the part is written to.
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

/// A text between the questions of a form.
public struct NoteViewState: Hashable, Sendable, Codable, Identifiable {
  /// A name that no question and no other text of the step has, such as `#2` for its second text; the texts that are not
  /// shown are counted.
  public var id: String
  /// What is to be read.
  public var text: String

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - id: A name that nothing else in the form has.
  ///   - text: What is to be read.
  public init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// Something that is not right, with the sentence for the person.
public struct Problem: Hashable, Sendable, Codable {
  /// The code of the built-in check, the id of the rule, or the code of the rejection.
  public var code: String
  /// What it is and what to do.
  public var message: String
  /// What may help next: an example of a right answer.
  public var hint: String?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - code: What it is, for programs.
  ///   - message: What it is and what to do, for people.
  ///   - hint: What may help next.
  public init(code: String, message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }
}

/// The section a step lies in, and the item it is walked for.
public struct SectionViewState: Hashable, Sendable, Codable {
  /// Its heading.
  public var title: String
  /// Which item it is, from 1; nil where the section is not repeated.
  public var number: Int?
  /// How many items there are; nil where the section is not repeated.
  public var count: Int?

  /// The item in words; nil where the section is not repeated.
  public var heading: String? { number.map { EngineMessages.item(title, $0) } }

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: Its heading.
  ///   - number: Which item it is, from 1.
  ///   - count: How many items there are.
  public init(title: String, number: Int? = nil, count: Int? = nil) {
    (self.title, self.number, self.count) = (title, number, count)
  }
}

/// A further choice on a step.
public struct ActionViewState: Hashable, Sendable, Codable, Identifiable {
  /// Its name; `FlowController.choose(_:)` takes it.
  public var id: String
  /// What it is called.
  public var label: String

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - id: Its name.
  ///   - label: What it is called.
  public init(id: String, label: String) {
    self.id = id
    self.label = label
  }
}
