import FlowDefinition
import FlowEngine
import FlowExpressions
import Testing

@testable import FlowServices

/// A person who opens an account, either by following a story or by answering each question.
///
/// Every failure must be reported to the person, who then repeats the action. The second try must succeed.
final class Applicant {
  let program: RunningProgram
  /// The number of failures reported to the person.
  private(set) var events = 0
  /// The indices of the failed points of which the person was not informed.
  private(set) var untold: [Int] = []
  private var controller: FlowController { program.controller }
  private var witness: RunObserver { program.witness }
  private var step: String { controller.screen.viewModel?.state.step ?? "" }

  init(_ program: RunningProgram) { self.program = program }

  /// Starts a session, or resumes the existing one.
  func begin() async throws {
    try await watched {
      do { try await program.begin() } catch {
        events += 1
        try await program.begin()
      }
      try await retry()
    }
  }

  func make(_ move: StoryMove) async throws { try await watched { try await perform(move) } }

  /// Performs an action of the person, during which one point may fail.
  private func watched(_ move: () async throws -> Void) async throws {
    let before = events
    program.points.beginMove()
    try await move()
    if let failed = program.points.failed, events == before { untold.append(failed) }
  }

  private func perform(_ move: StoryMove) async throws {
    switch move {
    case .fill(let answers):
      try type(answers)
      for (path, _) in answers { try await leave(path) }
    case .next: try await next()
    case .skip:
      witness.note { testimony in
        for field in testimony.allowed.keys where field.hasPrefix("\(step) ") {
          testimony.allowed[field]?.append(.null)
        }
      }
      try await submit { try await $0.skip().refusal }
    case .edit(let name):
      try await insist { try await $0.edit(name).refusal }
    case .choose(let action):
      try await insist { try await $0.choose(action).refusal }
    case .code: try await handIn(code: program.outbox.lastCode(to: number) ?? "")
    case .wrongCode:
      let right = program.outbox.lastCode(to: number) ?? ""
      try await handIn(code: String(right.map { $0 == "9" ? "0" : "9" }))
    case .pass(let seconds): program.clock.pass(seconds)
    }
  }

  /// Answers every question until there is a result, and hands the result over.
  ///
  /// The first code that is typed is wrong.
  func finish() async throws {
    var isCareless = true
    for _ in 0..<20 {
      if case .finished(let result, _) = controller.screen { return try await watched { try await take(result) } }
      if witness.all.done.contains(step) { witness.note { $0.complaints.append("\(step) was asked again") } }
      switch step {
      case "phone": try type([("phone", Story.first)])
      case "verification":
        if isCareless { try await make(.wrongCode) }
        isCareless = false
        try await make(.code)
        continue
      case "details": try type(Story.details)
      case "company": try type(Story.company)
      case _: break
      }
      try await make(.next)
    }
    Issue.record("there was no result")
  }

  // MARK: Parts of moves

  private func take(_ result: FlowResult) async throws {
    witness.note { $0.handed.append(result.value) }
    _ = program.points.reach(.handedOver)
    try await insist {
      try await $0.confirmHandover()
      return nil
    }
  }

  private func type(_ answers: [(path: String, value: JSONValue)]) throws {
    let step = step
    for (path, value) in answers {
      try controller.screen.viewModel?.update(value, for: path)
      witness.note { $0.allowed["\(step) \(path)", default: []].append(value) }
    }
  }

  private func leave(_ path: String) async throws {
    try await insist {
      try await $0.leave(path)
      return nil
    }
  }

  private var number: String {
    controller.model.flatMap { JSONValue($0.relevantAnswers) }?["phone"]?.string ?? ""
  }

  private func handIn(code: String) async throws {
    try controller.screen.viewModel?.update(.string(code), for: "code")
    try await next()
  }

  private func next() async throws {
    try await submit { try await $0.next().refusal }
  }

  /// Submits a step.
  ///
  /// From the start of this call, its answers may have been accepted. Once the step is left, they have been.
  private func submit(_ deed: (FlowController) async throws -> Refusal?) async throws {
    let step = step
    witness.note { testimony in
      testimony.done.remove(step)
      if step == "phone" { testimony.done.remove("verification") }
    }
    try await insist(deed)
    guard self.step != step else { return }
    witness.note { testimony in
      testimony.done.insert(step)
      for (field, values) in testimony.allowed where field.hasPrefix("\(step) ") {
        testimony.allowed[field] = values.suffix(1)
      }
    }
  }

  private func insist(_ deed: (FlowController) async throws -> Refusal?) async throws {
    let step = step
    do { #expect(try await deed(controller) == nil) } catch {
      events += 1
      // If the submission was saved but the reply to its call was not, the call is retried.
      let isCalling = self.step != step && controller.screen.viewModel?.state.canRetry == true
      #expect(self.step == step || isCalling, "something moved")
      #expect(try await isCalling ? controller.retry().refusal == nil : deed(controller) == nil)
    }
    try await retry()
  }

  /// Retries calls that did not reach their service.
  private func retry() async throws {
    while controller.screen.viewModel?.state.formProblems.contains(where: { $0.code == "unavailable" }) == true {
      events += 1
      #expect(try await controller.retry().refusal == nil)
    }
  }
}
