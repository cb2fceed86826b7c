import Foundation
import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Localization

struct EvalCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment

  func run() throws -> ExitStatus {
    try checkOptions()
    if arguments.has(CommandTable.jsonl) { return try answerLines() }
    guard let operand = arguments.operands.first else { throw UsageError(CommandMessages.needsExpression) }
    let text = operand == "-" ? String(decoding: try environment.readInput(), as: UTF8.self) : operand
    guard let evaluation = try arguments.value(CommandTable.flow).map(ofFlow) ?? withBindings() else { return .usage }
    return try tell(evaluation.value(of: text))
  }

  private func checkOptions() throws(UsageError) {
    try arguments.refuse(CommandTable.bindings, besides: CommandTable.jsonl)
    try arguments.refuse(CommandTable.flow, besides: CommandTable.jsonl)
    try arguments.refuse(CommandTable.bindings, besides: CommandTable.flow)
    for option in [CommandTable.answers, CommandTable.set, CommandTable.given]
    where arguments.has(option) && !arguments.has(CommandTable.flow) {
      throw UsageError(CommandMessages.onlyWith(option.name, CommandTable.flow.name))
    }
    if arguments.has(CommandTable.jsonl), !arguments.operands.isEmpty {
      throw UsageError(CommandMessages.oneExpressionALine)
    }
  }

  /// Evaluates each line when it arrives, so that a program can wait for the result before it sends the next line.
  private func answerLines() throws -> ExitStatus {
    var lines = EvaluationLines(now: environment.host.now())
    while true {
      let input = try environment.readSome()
      if input.isEmpty { break }
      try console.write(lines.answers(to: input))
    }
    try console.write(lines.answerAtEnd())
    return .done
  }

  private var style: DiagnosticStyle {
    environment.style(of: .conversation, on: console, noColor: arguments.has(CommandTable.noColor))
  }

  // MARK: names

  /// If the value of `--bindings` is not valid JSON, prints the diagnostics and returns `nil`.
  ///
  /// Throws a ``UsageError`` if the JSON is not an object, or if a member can't be converted to a value.
  private func withBindings() throws -> Evaluation? {
    var names = BoundNames()
    if let text = arguments.value(CommandTable.bindings) {
      let (root, report) = JSONReader.read(SourceFile(name: CommandMessages.bindings, text: text).confidential)
      if report.hasErrors {
        try console.sayUnwrapped(report.rendered(in: style, escape: escaped))
        return nil
      }
      guard let root, case .object(let members) = root.value else {
        throw UsageError(CommandMessages.bindingsNotObject)
      }
      do { names = try BoundNames(members) { Value(json: $0) } } catch {
        throw UsageError(
          CommandMessages.inAnswers(CommandMessages.bindings, "\(CommandMessages.unreadableBinding(error.name))."))
      }
    }
    return Evaluation(names, now: environment.host.now())
  }

  private func ofFlow(_ path: String) throws -> Evaluation {
    let folder = try FlowFolder.one(path)
    let (read, report) = Flow.read(try readFile(folder.flowPath))
    guard let read else { throw FlowFileError([report]) }
    let flow = try folder.functions(providedTo: read)
    let given = try GivenAnswers(arguments, flow, environment)
    if !given.unusable.isEmpty { throw AnswersError(given.unusable) }
    let trial = try PreviewEvaluation(of: flow, given: given.given, answers: given.answers, at: environment.moment)
    guard trial.problems.isEmpty else {
      throw AnswersError(trial.problems.map { CommandMessages.invalidAnswer($0.path, $0.problem.message) })
    }
    return Evaluation(trial, flow)
  }

  // MARK: result

  private func tell(_ result: Result<Value, EvaluationProblem>) throws -> ExitStatus {
    let isTyped = arguments.has(CommandTable.typed)
    switch result {
    case .success(let value):
      let zone = arguments.has(CommandTable.flow) ? environment.host.timeZone() : .gmt
      try console.write((isTyped ? value.typedJSON : value.timesWritten(in: zone).json) + "\n")
      return .done
    case .failure(let problem):
      if isTyped { try console.write(EvaluationLines.failure(problem.message)) }
      for report in problem.reports where !report.diagnostics.isEmpty {
        try console.sayUnwrapped(report.rendered(in: style, escape: escaped))
      }
      return .declined
    }
  }
}

struct EvaluationLines {
  let now: FlowTimestamp
  private(set) var rest: [UInt8] = []

  mutating func answers(to input: [UInt8]) -> String {
    var text = ""
    var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    let unfinished = lines.popLast() ?? []
    for line in lines {
      take(line)
      text += answer(to: rest)
      rest = []
    }
    take(unfinished)
    return text
  }

  func answerAtEnd() -> String { rest.isEmpty ? "" : answer(to: rest) }

  /// Keeps at most one byte more than the parser's limit, which is enough for the parser to reject the line.
  private mutating func take(_ part: ArraySlice<UInt8>) {
    rest += part.prefix(max(0, JSONReader.sizeLimit + 1 - rest.count))
  }

  static func failure(_ message: String) -> String { jsonText(["error": message]) }

  private func answer(to line: [UInt8]) -> String {
    let (root, report) = JSONReader.read(SourceFile(name: CommandMessages.standardInput, bytes: line).confidential)
    if let first = report.diagnostics.first { return Self.failure(first.message) }
    guard let root, let request = Request(root) else { return Self.failure(CommandMessages.lineNotObject) }
    do {
      let names = try BoundNames(request.bindings) { request.isTyped ? Value(typedJSON: $0) : Value(json: $0) }
      switch Evaluation(names, now: now).value(of: request.expression) {
      case .success(let value): return value.typedJSON + "\n"
      case .failure(let problem): return Self.failure(problem.message)
      }
    } catch {
      return Self.failure(CommandMessages.unreadableBinding(error.name))
    }
  }

  private struct Request {
    var expression = ""
    var bindings: [JSONMember] = []
    var isTyped = false

    init?(_ root: JSONNode) {
      guard case .object(let members) = root.value, members.contains(where: { $0.key.text == "expr" }) else {
        return nil
      }
      var hasBindings = false
      for member in members {
        switch (member.key.text, member.node.value) {
        case ("expr", .string(let text)): expression = text.text
        case ("bindings", .object(let members)), ("typedBindings", .object(let members)):
          guard !hasBindings else { return nil }
          (bindings, isTyped, hasBindings) = (members, member.key.text == "typedBindings", true)
        case _: return nil
        }
      }
    }
  }
}
