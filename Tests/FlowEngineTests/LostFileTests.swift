import FlowDefinition
import FlowExpressions
import FlowServices
import Synchronization
import Testing

@testable import FlowEngine

/// Files that are gone when they are sent, and are put back in their place.
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

  /// Returns a run whose review sends a letter and a receipt in a list.
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
        now: host.now, today: host.today, uptime: host.uptime, newKey: host.newKey, newSessionID: host.newSessionID,
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
    #expect(!letter.isAnswered && letter.accepted == nil && letter.shown == nil)
    #expect(first.state.field("n")?.isAnswered == true)
    // The problem stays while the file is not chosen again, and does not come back with other problems.
    gone.set([])
    try await controller.next()
    #expect(first.state.field("letter")?.problems.count == 1)
    try first.type(JSONValue(Self.letter), for: "letter")
    try first.type("x", for: "n")
    try await controller.next()
    #expect(first.state.field("letter")?.problems == [] && first.state.field("n")?.problems.count == 1)
    try first.type(.int(1), for: "n")
    try await controller.next()
    let second = try #require(controller.screen.viewModel)
    #expect(second.state.step == "b" && second.state.field("receipts")?.problems == [])
    #expect(second.state.field("receipts[0].scan")?.problems.map(\.code) == ["file"])
    #expect(second.state.field("receipts[0].scan")?.isAnswered == false)
    try second.type(JSONValue(Self.receipt), for: "receipts[0].scan")
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "c")
    guard case .finished = try await controller.next() else {
      Issue.record("\(controller.screen)")
      return
    }
  }

  @Test func `A file that is gone is asked for again also if the call sends it in a computed input`() async throws {
    let controller = try await reviewed()
    gone.set([Self.letter])
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "a")
    #expect(controller.screen.viewModel?.state.formProblems == [])
  }
}

private struct Accepting: FlowService {
  func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome { .accepted(nil) }
}
