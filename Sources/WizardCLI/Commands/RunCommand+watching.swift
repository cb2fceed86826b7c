import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Localization

/// Going on under a flow that was saved again while it runs.
extension RunCommand {
  /// A session under the flow as it is now, not begun.
  private struct Renewal {
    let setup: Setup
    let id: SessionID
    let report: ResumeReport
  }

  /// Talks until the run is over, with the flow as it is at each question.
  func talkWatching(_ first: Setup, _ store: FileSessionStore) async throws -> (Setup, Conversation, ExitStatus) {
    var setup = first
    var conversation = conversation(setup, given: setup.given.answers)
    let folder = try FlowFolder.one(setup.name)
    var watch = FlowWatch([folder.flowPath, folder.textsPath, bindingsPath ?? folder.servicesPath])
    while true {
      var renewed: Renewal?
      conversation.isOutdated = { [setup] in
        guard watch.hasChanged() else { return false }
        renewed = try await self.renewed(setup, folder, store)
        return renewed != nil
      }
      let status = try await conversation.run()
      guard let next = renewed else { return (setup, conversation, status) }
      conversation = try await goOn(next, after: conversation)
      setup = next.setup
    }
  }

  /// The session under the flow as it is now; nil where that cannot be, which is told.
  private func renewed(
    _ setup: Setup, _ folder: FlowFolder, _ store: FileSessionStore
  ) async throws -> Renewal? {
    do {
      let (read, reports) = try folder.readFlow(language: wantedLanguage)
      guard let flow = read else { throw FlowFileError(reports.filter(\.hasErrors)) }
      guard let id = setup.controller.session, let snapshot = try await store.load(id) else { return nil }
      let connection = try connection(of: flow, folder, snapshot.header)
      var renewed = setup
      renewed.flow = flow
      renewed.waiter = connection.waiter
      renewed.controller = controller(of: flow, connection, store, setup.log)
      let report = try renewed.controller.report(on: snapshot, given: setup.given.given)
      return Renewal(setup: renewed, id: id, report: report)
    } catch let error as FlowFileError {
      try console.say(CommandMessages.changedWithMistakes)
      for report in error.reports { try console.sayUnwrapped(report.rendered(escape: escaped)) }
    } catch let error as FileReadError {
      try console.say("\(CommandMessages.cannotRead(error.path, error.reason)) \(CommandMessages.formerGoesOn)")
    } catch is FlowStartError {
      try console.say(CommandMessages.changedBeyondSession)
    }
    return nil
  }

  /// Says what is otherwise now, and goes on at the question that stood there.
  private func goOn(
    _ renewal: Renewal, after former: Conversation
  ) async throws -> Conversation {
    let (setup, report) = (renewal.setup, renewal.report)
    try console.say("")
    try console.say(CommandMessages.changed)
    for sentence in report.changes { try console.say(sentence) }
    if report.goesOnElsewhere { try console.say(report.direction) }
    let given = setup.given
    // What is secret is in no session, and was given for all of the run.
    let secrets = given.answers.filter { former.controller.flow.isSecret($0.key) && setup.flow.isSecret($0.key) }
    try await setup.controller.resume(
      renewal.id, given: given.given, prefill: secrets, bindingsPath: bindingsPath)
    let next = conversation(setup, given: given.answers.filter { !former.hasShown($0.key, $0.value) })
    let (before, now) = (former.controller.screen.viewModel, setup.controller.screen.viewModel)
    if let path = former.asking, let now, now.state.step == before?.state.step { next.goesOnAt[now.step] = path }
    return next
  }
}

extension Conversation {
  /// Whether a step was shown for which an answer came with the command.
  fileprivate func hasShown(_ name: String, _ value: JSONValue) -> Bool {
    controller.fields(named: [name: value]).contains { visited.contains($0.with(controller.flow[$0.part].step)) }
  }
}
