import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Foundation
import Localization

/// Answers from options such as `--set` override those from the answers file.
struct GivenAnswers {
  let answers: [String: JSONValue]
  let given: [String: JSONValue]
  let unusable: [LocalizedMessage]

  init(_ arguments: Arguments, _ flow: Flow, _ environment: ProgramEnvironment) throws {
    var answers: [String: JSONValue] = [:]
    var unusable: [LocalizedMessage] = []
    // Answers in the format `lines` are read when the questions are asked.
    if let path = arguments.value(CommandTable.answers), arguments.value(CommandTable.answersFormat) != "lines" {
      (answers, unusable) = try Self.read(path, flow, environment)
    }
    let pairs = try arguments.pairs(CommandTable.set)
    let unknown = pairs.compactMap { flow.presentation(aboutUnknown: $0.name) }
    if !unknown.isEmpty { throw UsageError(unknown) }
    for (id, value) in pairs {
      if let presentation = flow.presentation(aboutSetting: id) {
        throw UsageError(presentation)
      }
      guard !flow.isSecret(id) else {
        let hasOption = arguments.command.options.contains(CommandTable.secretFile)
        throw UsageError(CommandMessages.secretOnCommandLine(id, hasOption: hasOption))
      }
      try answers.put(value, named: id, flow)
    }
    var given: [String: JSONValue] = [:]
    for (name, value) in try arguments.pairs(CommandTable.given) {
      if flow.input(name)?.isSecret == true {
        throw UsageError(CommandMessages.secretOnCommandLine(name, hasOption: true))
      }
      given[name] = Self.typed(value, name, flow)
    }
    for (id, path) in try arguments.pairs(CommandTable.secretFile) {
      if let input = flow.input(id) {
        guard input.isSecret else { throw UsageError(CommandMessages.givenNotSecret(id)) }
        given[id] = Self.typed(try SecretFile(path: path).content(), id, flow)
        continue
      }
      guard flow.isSecret(id) else {
        throw UsageError(CommandMessages.notSecret(id, nearest: Suggestion.nearest(to: id, in: flow.secrets(like: id))))
      }
      try answers.put(try SecretFile(path: path).content(), named: id, flow)
    }
    self.given = given
    answers = flow.neutral(answers, refused: &unusable)
    self.unusable = unusable
    // The answers file and the options give files as paths. The paths are replaced by the files last, when all answers
    // have been merged.
    self.answers = Dictionary(uniqueKeysWithValues: answers.map { ($0, flow.attaching($1, to: $0)) })
  }

  /// Reads a file of answers, keyed by field name; groups are objects.
  private static func read(
    _ path: String, _ flow: Flow, _ environment: ProgramEnvironment
  ) throws -> (answers: [String: JSONValue], unusable: [LocalizedMessage]) {
    let source = try source(path, environment)
    let (root, report) = JSONReader.read(source.confidential, as: CommandMessages.answersFile)
    if report.hasErrors { throw AnswersFileError(report: report) }
    if let number = root?.unkeptNumber {
      throw AnswersError([CommandMessages.answersNumber(source.name, number.text)])
    }
    guard let root, case .object(let members)? = JSONValue(root) else {
      throw AnswersError([CommandMessages.answersNotObject(source.name)])
    }
    var answers: [String: JSONValue] = [:]
    var refused: [String] = []
    flatten(members, prefix: "", flow, into: &answers, &refused)
    return (answers, refused.map { CommandMessages.inAnswers(source.name, flow.presentation(aboutFileName: $0)) })
  }

  private static func source(_ path: String, _ environment: ProgramEnvironment) throws -> SourceFile {
    guard path == "-" else { return try InputFile(path: path, signals: environment.signals).source() }
    return SourceFile(name: CommandMessages.standardInput, bytes: try environment.readInput())
  }

  private static func flatten(
    _ members: [String: JSONValue], prefix: String, _ flow: Flow, into answers: inout [String: JSONValue],
    _ refused: inout [String]
  ) {
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let path = prefix + name
      if flow.isRepeatedSection(path) {
        // Null means that the section has no items, so nothing is stored.
        if value != .null { answers[path] = value }
        refused += flow.invalidNames(in: value, of: path)
      } else if flow.isRepeated(path) {
        answers[path] = value
      } else if let field = flow.field(path), !flow.isComputed(path) {
        if let inner = flow.members(of: value, at: field) ?? flow.nullMembers(of: path, by: value) {
          flatten(inner, prefix: path + ".", flow, into: &answers, &refused)
        } else {
          answers[path] = value
          refused += flow.invalidNames(in: value, at: path)
        }
      } else {
        refused.append(path)
      }
    }
  }

  /// Converts a given value from the command line to its declared type; keeps it as a string if that fails.
  private static func typed(_ text: String, _ name: String, _ flow: Flow) -> JSONValue {
    switch flow.input(name)?.type.withoutNull.valueType {
    case .bool: Bool(text).map(JSONValue.bool) ?? .string(text)
    case .int: Int64(text).map(JSONValue.int) ?? .string(text)
    case .number: DecimalNumber(text).map { JSONValue($0) } ?? .string(text)
    case .json, .list, .record: json(text) ?? .string(text)
    case _: .string(text)
    }
  }

  private static func json(_ text: String) -> JSONValue? {
    let (root, report) = JSONReader.read(SourceFile(name: "", text: text))
    return report.hasErrors ? nil : root.flatMap { JSONValue($0) }
  }
}

struct AnswersFileError: Error {
  let report: DiagnosticReport
}

struct AnswersError: Error {
  let reasons: [LocalizedMessage]

  init(_ reasons: [LocalizedMessage]) { self.reasons = reasons }
}
