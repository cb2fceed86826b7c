import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation

/// The answers that came with the command: from a file, over those from flags.
struct GivenAnswers {
  let answers: [String: PlainValue]
  let given: [String: PlainValue]

  init(_ arguments: Arguments, _ flow: Flow, readInput: () throws -> [UInt8]) throws {
    var answers: [String: PlainValue] = [:]
    if let path = arguments.value(CommandTable.answers) {
      answers = try Self.read(path, flow, readInput: readInput)
    }
    for (id, value) in try arguments.pairs(CommandTable.set) {
      try Self.check(id, flow)
      if let field = flow.field(id), flow[field].isSecret { throw UsageError(CommandWords.secretOnCommandLine(id)) }
      answers[id] = .string(value)
    }
    self.answers = answers
    var given: [String: PlainValue] = [:]
    for (name, value) in try arguments.pairs(CommandTable.given) { given[name] = Self.typed(value, name, flow) }
    self.given = given
  }

  private static func check(_ id: String, _ flow: Flow) throws(UsageError) {
    guard flow.field(id) == nil else { return }
    let nearest = Suggestion.nearest(to: id, in: flow.fields.map(\.path))
    throw UsageError(CommandWords.unknownAnswer(id, nearest: nearest))
  }

  /// A file of answers: names as in the flow; groups as objects.
  private static func read(_ path: String, _ flow: Flow, readInput: () throws -> [UInt8]) throws -> [String: PlainValue]
  {
    let source =
      path == "-"
      ? SourceFile(name: "standard input", bytes: try readInput()) : try readFile(path)
    let (root, report) = JSONReader.read(source)
    if report.hasErrors { throw FlowFileError([report]) }
    guard let root, case .object(let members)? = PlainValue(root) else {
      throw UsageError(CommandWords.answersNotObject(path))
    }
    var answers: [String: PlainValue] = [:]
    try flatten(members, prefix: "", flow, into: &answers)
    return answers
  }

  private static func flatten(
    _ members: [String: PlainValue], prefix: String, _ flow: Flow, into answers: inout [String: PlainValue]
  ) throws(UsageError) {
    for (name, value) in members {
      let path = prefix + name
      try check(path, flow)
      if case .object(let inner) = value {
        try flatten(inner, prefix: path + ".", flow, into: &answers)
      } else {
        answers[path] = value
      }
    }
  }

  /// A given value from the command line, read by its declared type.
  private static func typed(_ text: String, _ name: String, _ flow: Flow) -> PlainValue {
    let type = flow.given.first { $0.name == name }?.type
    switch type {
    case .boolean, .optional(.boolean): return Bool(text).map(PlainValue.bool) ?? .string(text)
    case .integer, .optional(.integer): return Int64(text).map(PlainValue.int) ?? .string(text)
    case .number, .optional(.number): return Double(text).map(PlainValue.double) ?? .string(text)
    case _: return .string(text)
    }
  }
}
