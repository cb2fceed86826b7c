import FlowDefinition
import FlowExpressions
import FlowSyntax

indirect enum ContractShape {
  case word(String)
  case list(ContractShape)
  case record([Member])
  case optional(ContractShape)

  struct Member {
    let name: String
    let shape: ContractShape
    let range: SourceRange
  }

  /// Creates the shape of a type that is declared in a flow file; the file must have no errors.
  init(_ node: JSONNode, answers: ContractShape) {
    if let text = node.text?.text {
      let word = ContractShape.word(text.hasSuffix("?") ? String(text.dropLast()) : text)
      self = text == "answers" ? answers : text.hasSuffix("?") ? .optional(word) : word
      return
    }
    let members = (node.members ?? []).filter { $0.key.text != "?" }
    let shape: ContractShape
    if members.count == 1, let list = node.node(under: "list") {
      shape = .list(ContractShape(list, answers: answers))
    } else if members.count == 1, let code = node.node(under: "money")?.text?.text, Currency(code) != nil {
      shape = .word("money in \(code)")
    } else {
      shape = .record(
        members.map { member in
          let inner = ContractShape(member.node, answers: answers)
          return Member(name: member.key.text, shape: inner, range: member.key.quotedRange)
        })
    }
    self = node.node(under: "?")?.compact == "true" ? .optional(shape) : shape
  }

  init(_ type: ValueType, at range: SourceRange) {
    switch type {
    case .optional(let inner): self = .optional(ContractShape(inner, at: range))
    case .list(let element): self = .list(ContractShape(element, at: range))
    case .record(let record):
      self = .record(
        zip(record.names, record.types).map { Member(name: $0, shape: ContractShape($1, at: range), range: range) })
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .map, .json, .dyn, .error:
      self = .word(type.description)
    }
  }

  init(_ template: ValueTemplate, at range: SourceRange, answers: ContractShape) {
    switch template {
    case .expression(let expression): self.init(expression.type, at: expression.range)
    case .record(let names, let values):
      self = .record(
        zip(names, values).map { name, value in
          let shape = ContractShape(value, at: range, answers: answers)
          return Member(name: name, shape: shape, range: value.expressions.first?.range ?? range)
        })
    case .list(let values):
      self = .list(values.first.map { ContractShape($0, at: range, answers: answers) } ?? .word("null"))
    case .constant(let value): self = .word(value.kindWord)
    case .answers: self = answers
    }
  }
}

extension ContractShape {
  var required: ContractShape { if case .optional(let shape) = self { shape } else { self } }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  var words: String {
    switch self {
    case .word(let word): word
    case .list: "a list"
    case .record: "an object"
    case .optional(let shape): shape.words
    }
  }

  static func isPart(_ word: String, of other: String) -> Bool {
    if word == other || other == "json" { return true }
    switch other {
    case "text": return ["phone", "email", "url", "code", "choice"].contains(word)
    case "number": return word == "integer"
    case "money", "money in any currency": return word.hasPrefix("money")
    case "double": return word == "int"
    case _: return false
    }
  }
}

extension Value {
  fileprivate var kindWord: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .int, .uint: "int"
    case .number: "double"
    case .string: "string"
    case _: "value"
    }
  }
}
