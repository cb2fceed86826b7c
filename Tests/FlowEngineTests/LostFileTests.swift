import FlowDefinition
import FlowExpressions
import FlowServices
import FlowTesting
import Synchronization
import Testing

@testable import FlowEngine

/// Files that are missing when a call sends them, and that are later put back.
@Suite struct LostFileTests {
  private static let letter = AttachedFile(name: "l.pdf", size: 2, mediaType: "application/pdf", place: "/home/l.pdf")
  private static let receipt = AttachedFile(name: "r.pdf", size: 3, mediaType: "application/pdf", place: "/home/r.pdf")
  /// The places of the files that are gone.
  private final class Gone: Sendable {
    private let places = Mutex<Set<String>>([])
    func set(_ files: [AttachedFile]) { places.withLock { $0 = Set(files.map(\.place)) } }
    func has(_ file: AttachedFile) -> Bool { places.withLock { $0.contains(file.place) } }
  }

  private let gone = Gone()

  /// Returns a run at a review that sends a letter and a list with one receipt.
  private func reviewed() async throws -> FlowController {
    let claim = try flow(
      services: #""send": { "input": { "letter": "json", "receipts": "json" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [
            { "id": "letter", "type": "file", "label": "Letter" }, { "id": "n", "type": "integer", "label": "N" } ] },
        { "id": "b", "title": "B", "fields": [
            { "id": "receipts", "type": "list", "label": "Receipts", "fields": [
                { "id": "scan", "type": "file", "label": "Scan" } ] } ] },
        { "id": "c", "title": "C", "review": "Send?",
          "submit": { "call": "send", "once": true, "with": { "letter": "{'it': letter}", "receipts": "receipts" } } },
        { "id": "z", "end": "done", "result": {} }
        """)
    let (host, gone) = (ControllerTests.host, gone)
    let controller = try FlowController(
      flow: claim, services: ["send": Accepting()], store: InMemorySessionStore(),
      host: FlowHost(
        now: host.now, timeZone: host.timeZone, uptime: host.uptime, newKey: host.newKey,
        newSessionID: host.newSessionID,
        run: host.run, currentFile: { gone.has($0) ? nil : $0 }))
    try await controller.start()
    try controller.screen.viewModel?.type(JSONValue(Self.letter), for: "letter")
    try controller.screen.viewModel?.type(.int(1), for: "n")
    try await controller.next()
    try controller.screen.viewModel?.type(.list([["id": "i", "scan": JSONValue(Self.receipt)]]), for: "receipts")
    try await controller.next()
    return controller
  }

  @Test func `The same file is accepted again once it is back in its place`() async throws {
    let controller = try await reviewed()
    gone.set([Self.letter, Self.receipt])
    #expect(try await controller.next() == .rejected(code: "file"))
    let first = try #require(controller.screen.viewModel)
    let letter = try #require(first.state.field("letter"))
    #expect(letter.problems.map(\.message) == ["\"l.pdf\" is no longer where it was. Choose it again."])
    #expect(!letter.isAnswered && letter.accepted == nil && letter.displayText == nil)
    #expect(first.state.field("n")?.isAnswered == true)
    // The problem stays while the file is gone. Once the file is back, only other problems are reported.
    try await controller.next()
    #expect(first.state.field("letter")?.problems.count == 1)
    gone.set([])
    try first.type("x", for: "n")
    try await controller.next()
    #expect(first.state.field("letter")?.problems == [] && first.state.field("n")?.problems.count == 1)
    try first.type(.int(1), for: "n")
    try await controller.next()
    let second = try #require(controller.screen.viewModel)
    #expect(second.state.step == "b" && second.state.field("receipts")?.problems == [])
    #expect(second.state.field("receipts[0].scan")?.problems.map(\.code) == ["file"])
    #expect(second.state.field("receipts[0].scan")?.isAnswered == false)
    try await controller.leave("receipts[0].scan")
    #expect(second.state.field("receipts[0].scan")?.isAnswered == true)
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "c")
    guard case .finished = try await controller.next() else {
      Issue.record("\(controller.screen)")
      return
    }
  }

  @Test func `Input that replaces a lost file stays when the file is back`() async throws {
    let controller = try await reviewed()
    gone.set([Self.letter])
    try await controller.next()
    let first = try #require(controller.screen.viewModel)
    try first.type(.null, for: "letter")
    gone.set([])
    try await controller.next()
    #expect(first.state.field("letter")?.problems.map(\.code) == ["required"])
  }

  @Test func `A lost file is asked for again after the input was discarded, until it is back`() async throws {
    let controller = try await reviewed()
    gone.set([Self.letter])
    try await controller.next()
    let first = try #require(controller.screen.viewModel)
    try first.type(.null, for: "letter")
    try await controller.discardChanges()
    #expect(first.state.field("letter")?.problems.map(\.code) == ["file"])
    gone.set([])
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "c")
  }

  @Test func `A lost file that is back when the session is resumed is accepted`() async throws {
    let controller = try await reviewed()
    gone.set([Self.letter, Self.receipt])
    try await controller.next()
    let id = try #require(controller.session)
    gone.set([Self.receipt])
    try await controller.quit()
    try await controller.resume(id)
    #expect(controller.screen.viewModel?.state.field("letter")?.isAnswered == true)
    gone.set([])
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "b")
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "c")
  }

  @Test func `The place of a lost file is ignored in input from a browser`() async throws {
    let controller = try await reviewed()
    let claimed = JSONValue(.gone, AttachedFile(name: "p", size: 1, mediaType: "text/plain", place: "/etc/passwd"))
    try await controller.back()
    try await controller.back()
    let first = try #require(controller.screen.viewModel)
    try first.update(claimed, for: "letter")
    #expect(first.savedInput(at: "letter")?["place"] == nil)
  }

  @Test func `A file that is gone is asked for again also if the call sends it in a computed input`() async throws {
    let controller = try await reviewed()
    gone.set([Self.letter])
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "a")
    #expect(controller.screen.viewModel?.state.formProblems == [])
  }

  /// Returns a machine whose `once` call got no reply and is then made again with a letter that is gone.
  private func lostAfterNoReply(_ step: String) throws -> MachineTester {
    let claim = try flow(
      services: #""send": { "input": { "letter": "file" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "letter", "type": "file", "label": "Letter" }] },
        { "id": "c", \(step) "submit": { "call": "send", "once": true, "with": { "letter": "letter" } } },
        { "id": "z", "end": "done", "result": {} }
        """)
    let lost = try #require(LostFile(Self.letter, now: nil))
    let rejection = Rejection(code: "file", details: [:], fields: ["letter": "Gone."], lostFiles: [lost])
    var sent = MachineTester(claim).when(.start, .type("letter", JSONValue(Self.letter)), .submit)
    if sent.calls.isEmpty { sent = sent.when(.submit) }
    return sent.when(.reply(.unavailable(reason: "no reply", mayHaveSucceeded: true)), .retry)
      .when(.reply(.rejected(rejection))).expect(screen: "step a").expect(calls: "send key-1")
  }

  @Test(arguments: [#""title": "C", "review": "Send?","#, #""title": "C","#])
  func `A call that may have succeeded keeps its key while its lost file is chosen again`(step: String) throws {
    let lost = try lostAfterNoReply(step)
    var same = lost.when(.type("letter", JSONValue(Self.letter)), .submit)
    if same.screen == "step c" {
      #expect(same.machine.notice(same.machine.model.evaluate(same.machine.model.current)) == .mayHaveSucceeded)
      same = same.when(.submit)
    }
    check(same.expect(calls: "send key-1").when(.reply(.accepted(nil))).expect(screen: "finished z"))
  }

  @Test(arguments: [#""title": "C", "review": "Send?","#, #""title": "C","#])
  func `A call that may have succeeded is made with another file only after a warning`(step: String) throws {
    for restarts in [false, true] {
      var lost = try lostAfterNoReply(step)
      if restarts { lost = lost.restart(run: "later").expect(screen: "step a") }
      let other = lost.when(.type("letter", JSONValue(Self.receipt)), .submit)
      check(other.expect(screen: "step c").expect(calls: "send key-1"))
      let machine = other.machine
      #expect(machine.notice(machine.model.evaluation(of: machine.model.current)) == .mayHaveSucceededDifferently)
      check(
        other.when(.submit).expect(calls: "send key-1", "send key-2")
          .when(.reply(.accepted(nil))).expect(screen: "finished z"))
    }
  }

  @Test func `Resuming does not announce a retry if the file of the call is gone`() async throws {
    let claim = try flow(
      services: #""send": { "input": { "letter": "file" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "letter", "type": "file", "label": "Letter" }],
          "submit": { "call": "send", "once": true, "with": { "letter": "letter" } } },
        { "id": "z", "end": "done", "result": {} }
        """)
    let (store, gone, host) = (InMemorySessionStore(), gone, ControllerTests.host)
    func controller() throws -> FlowController {
      try FlowController(
        flow: claim, services: ["send": Silent()], store: store,
        host: FlowHost(
          now: host.now, timeZone: host.timeZone, uptime: host.uptime, newKey: host.newKey,
          newSessionID: host.newSessionID,
          run: host.run, currentFile: { gone.has($0) ? nil : $0 }))
    }
    let first = try controller()
    try await first.start()
    try first.screen.viewModel?.type(JSONValue(Self.letter), for: "letter")
    try await first.next()
    let id = try #require(first.session)
    let snapshot = try #require(try await store.load(id))
    for isGone in [false, true] {
      gone.set(isGone ? [Self.letter] : [])
      let later = try controller()
      #expect(try await later.reportCheckingFiles(on: snapshot).unanswered.map(\.isAskedAgain) == [!isGone])
      if isGone { #expect(try await later.resume(id).unanswered.map(\.isAskedAgain) == [false]) }
    }
  }

  @MainActor @Test(arguments: [false, true])
  func `A call cancelled while its files are checked is not sent, and is sent later under its key`(quits: Bool)
    async throws
  {
    let claim = try flow(
      services: #""send": { "input": { "letter": "file" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "letter", "type": "file", "label": "Letter" }],
          "submit": { "call": "send", "once": true, "with": { "letter": "letter" } } },
        { "id": "z", "end": "done", "result": {} }
        """)
    let (store, host, service) = (InMemorySessionStore(), ControllerTests.host, KeyRecorder())
    let reading = SuspendedWork<AttachedFile?>()
    func controller(_ currentFile: @escaping @Sendable (AttachedFile) async -> AttachedFile?) throws -> FlowController {
      try FlowController(
        flow: claim, services: ["send": service], store: store,
        host: FlowHost(
          now: host.now, timeZone: host.timeZone, uptime: host.uptime, newKey: host.newKey,
          newSessionID: host.newSessionID,
          run: host.run, currentFile: currentFile))
    }
    let first = try controller { _ in await reading.outcome(cancelled: .some(nil)) }
    try await first.start()
    try first.screen.viewModel?.type(JSONValue(Self.letter), for: "letter")
    let sending = Task { try await first.next() }
    while reading.open == 0 { await Task.yield() }
    if quits { try await first.quit() } else { first.cancelCall() }
    #expect(try await sending.value == (quits ? .stopped(.quit) : .cancelled))
    #expect(service.keys.withLock(\.self) == [])
    let pending = try #require(first.model).session.pending.values.map(\.key)
    #expect(pending.count == 1)
    if !quits {
      let state = try #require(first.screen.viewModel?.state)
      #expect(state.problems == [] && state.notice == nil && state.field("letter")?.isAnswered == true)
    }
    let later = try controller { $0 }
    try await later.resume(try #require(first.session))
    if !quits { try await later.next() }
    #expect(service.keys.withLock(\.self) == pending)
    #expect(later.model?.session.ended == "done")
  }

  @Test func `No file is lost if resuming is cancelled while the files are checked`() async throws {
    let host = ControllerTests.host
    let lost = await Task {
      await FlowHost(
        now: host.now, timeZone: host.timeZone, uptime: host.uptime, newKey: host.newKey,
        newSessionID: host.newSessionID,
        run: host.run,
        currentFile: { _ in
          withUnsafeCurrentTask { $0?.cancel() }
          return nil
        }
      ).lost(among: [Self.letter, Self.receipt])
    }.value
    #expect(lost == [])
  }

  @Test(arguments: ["", #", "go": "no""#])
  func `A lost file that cannot be chosen again does not use a rule for the same code`(effect: String) throws {
    let call = """
      "submit": { "call": "send", "once": true, "with": { "f": "{'it': f}" },
        "rejected": { "file": { "message": "Too big by {{rejection.max + 1}}"\(effect) } } }
      """
    let claim = try flow(
      services: #""send": { "input": { "f": "json" }, "rejects": { "file": { "max": "integer" } } }"#,
      steps: """
        { "id": "s", "title": "S", "fields": [{ "id": "f", "type": "file", "label": "F" }], \(call) },
        { "id": "r", "title": "R", "fields": [{ "id": "n", "type": "text", "label": "N" }], \(call) },
        { "id": "z", "end": "done", "result": { "n": "n" } }\(effect.isEmpty ? "" : #", { "id": "no", "end": "no" }"#)
        """)
    let lost = try #require(LostFile(Self.letter, now: nil))
    let rejection = Rejection(code: "file", details: [:], fields: ["f.it": "Gone."], lostFiles: [lost])
    let run = MachineTester(claim).when(
      .start, .type("f", JSONValue(Self.letter)), .submit, .reply(.accepted(nil)), .type("n", "x"), .submit,
      .reply(.rejected(rejection)))
    check(run.expect(screen: "step r"))
    check(run.restart().expect(screen: "step r"))
    let machine = run.machine
    let (context, _) = machine.shown(machine.model.current, revision: 1)
    #expect(context.frame.formProblems.map(\.message) == ["Gone."])
    #expect(context.frame.formProblems.map(\.code) == ["file"])
  }
}

private struct Accepting: FlowService {
  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome { .accepted(nil) }
}

/// Accepts all calls and records their keys.
private final class KeyRecorder: FlowService {
  let keys = Mutex<[String]>([])

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    keys.withLock { $0.append(request.key) }
    return .accepted(nil)
  }
}

/// A service that does not reply.
private struct Silent: FlowService {
  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    .unavailable(reason: "no reply", mayHaveSucceeded: true)
  }
}
