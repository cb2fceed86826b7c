import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WizardCLI

/// Sessions saved by released versions, byte for byte.
///
/// Every later version must resume them.
@Suite struct SavedSessionTests {
  /// A saved session and its expected state when resumed.
  struct Saved: Sendable, CustomTestStringConvertible {
    let name: String
    /// The step at which it resumes.
    let goesOn: String
    /// The number of answers it keeps, as a review would list them.
    let kept: Int

    init(_ name: String, goesOn: String, kept: Int) {
      self.name = name
      self.goesOn = goesOn
      self.kept = kept
    }

    var testDescription: String { name }
  }

  static let saved = [
    Saved("household-address-half", goesOn: "home", kept: 2),
    Saved("household-declined", goesOn: "order", kept: 9),
    Saved("household-list-half", goesOn: "people", kept: 0),
    Saved("household-optional", goesOn: "extra", kept: 8),
    Saved("household-order-pending", goesOn: "survey", kept: 8),
    Saved("household-ordered", goesOn: "survey", kept: 8),
    Saved("household-people", goesOn: "home", kept: 1),
    Saved("household-second-person", goesOn: "about#2", kept: 7),
    Saved("household-skipped", goesOn: "order", kept: 8),
    Saved("household-survey-half", goesOn: "survey", kept: 10),
    Saved("onboarding-account-pending", goesOn: "done", kept: 4),
    Saved("onboarding-begun", goesOn: "phone", kept: 0),
    Saved("onboarding-code-sent", goesOn: "verification", kept: 1),
    Saved("onboarding-company", goesOn: "company", kept: 5),
    Saved("onboarding-company-half", goesOn: "company", kept: 6),
    Saved("onboarding-company-skipped", goesOn: "review", kept: 5),
    Saved("onboarding-declined", goesOn: "review", kept: 7),
    Saved("onboarding-details-half", goesOn: "details", kept: 2),
    Saved("onboarding-editing", goesOn: "review", kept: 4),
    Saved("onboarding-email-taken", goesOn: "details", kept: 4),
    Saved("onboarding-too-young", goesOn: "details", kept: 3),
    Saved("onboarding-verified", goesOn: "details", kept: 1),
    Saved("onboarding-wrong-code", goesOn: "verification", kept: 1),
  ]

  @Test(arguments: saved) func `A saved session is resumed where it stopped and reaches the end`(saved: Saved)
    async throws
  {
    let store = try SavedStore(saved.name)
    defer { store.remove() }
    let finisher = try store.finisher()
    try await finisher.resume(store.id)
    #expect(finisher.step == saved.goesOn)
    #expect(finisher.controller.answersSoFar.count == saved.kept)
    let result = try await finisher.finish()
    #expect(result?.outcome == (saved.name.hasPrefix("household") ? "ordered" : "completed"))
    // A call that was under way is repeated with its key.
    let pending = store.snapshot.content.pending.map(\.key)
    #expect(finisher.keys.prefix(pending.count) == pending[...])
  }

  @Test(arguments: saved) func `A saved session of format 1 lacks the properties added later`(saved: Saved) throws {
    let store = try SavedStore(saved.name)
    defer { store.remove() }
    #expect(store.snapshot.header.format == 1)
    let added: [Any?] = [
      store.snapshot.header.resumeStep, store.snapshot.header.answers, store.snapshot.header.bindingsPath,
      store.snapshot.content.path,
    ]
    #expect(added.allSatisfy { $0 == nil })
  }

  @Test func `A finished saved session is not resumed`() async throws {
    let store = try SavedStore("onboarding-finished")
    defer { store.remove() }
    let finisher = try store.finisher()
    await #expect(throws: FlowStartError.finished(outcome: "completed")) { try await finisher.resume(store.id) }
  }

  @Test func `Every saved session in the folder is tested`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SavedStore.folder.path(percentEncoded: false))
    #expect(Set(names) == Set(Self.saved.map(\.name) + ["onboarding-finished", "Flows"]))
  }
}

/// A copy of a saved session, so that the original stays unchanged.
struct SavedStore {
  static let folder = Walkthrough.repository.appending(path: "Tests/WizardCLITests/SavedSessions")

  let name: String
  let folder: URL
  let id: FlowSessionID
  let snapshot: Snapshot

  init(_ name: String) throws {
    self.name = name
    folder = ScratchFolder.place("saved")
    try FileManager.default.copyItem(at: Self.folder.appending(path: name), to: folder)
    let path = folder.path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    for name in names {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + "/" + name)
    }
    let file = try #require(names.first { $0.hasSuffix(".session.json") })
    id = try #require(FlowSessionID(String(file.dropLast(".session.json".count))))
    let bytes = try Data(contentsOf: folder.appending(path: file))
    snapshot = try JSONDecoder().decode(Stored.self, from: bytes).snapshot
  }

  private struct Stored: Decodable { let snapshot: Snapshot }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The folder of its flow: the shipped one, or a copy from the time the session was saved.
  var flowFolder: URL {
    name.hasPrefix("household")
      ? Self.folder.appending(path: "Flows/household") : Walkthrough.repository.appending(path: "Flows/onboarding")
  }

  func finisher() throws -> Finisher {
    let flow = try Flow(contentsOf: flowFolder.appending(path: "flow.jsonc"))
    return try Finisher(
      flow, FileSessionStore(folder: folder), now: FlowTimestamp(seconds: snapshot.header.savedAt + 60))
  }
}

/// Resumes a session and gives every missing answer.
final class Finisher {
  let controller: FlowController
  private let service: WillingService

  init(_ flow: Flow, _ store: any SessionStore, now: FlowTimestamp) throws {
    let service = WillingService()
    self.service = service
    let keys = NewKeys()
    let host = FlowHost(
      now: { now }, timeZone: { .gmt },
      uptime: { .zero }, newKey: { keys.next() }, newSessionID: { FlowSessionID(random: 1) }, run: "today")
    let services = Dictionary(uniqueKeysWithValues: flow.ports.map { ($0.name, service as any FlowService) })
    controller = try FlowController(flow: flow, services: services, store: store, host: host)
  }

  /// The keys of the calls made, in order.
  var keys: [String] { service.keys }

  /// The current step.
  var step: String? { controller.model.map { $0.name(of: $0.current) } }

  func resume(_ id: FlowSessionID) async throws { try await controller.resume(id) }

  /// Answers every question until the flow ends.
  ///
  /// Returns `nil` if the flow does not end.
  func finish() async throws -> FlowResult? {
    for _ in 0..<40 {
      switch controller.screen {
      case .step(let viewModel):
        for field in viewModel.state.fields where !field.isComputed && !(field.isAnswered && field.allProblems.isEmpty)
        {
          if let answer = Self.answers[field.path] { try viewModel.update(answer, for: field.path) }
        }
        try await controller.next()
      case .ended: try await controller.next()
      case .finished(let result, _): return result
      case .notStarted, .working, .stopped: return nil
      }
    }
    return nil
  }

  private static let answers: [String: JSONValue] = [
    "phone": .string("+12015550199"), "code": .string("123456"), "name": .string("Bo"),
    "email": .string("bo@example.com"), "birthDate": .string("1980-01-31"), "forCompany": .bool(false),
    "company.name": .string("Acme"), "company.size": .string("1-9"),
    "people": .list([.object(["name": .string("Cy"), "years": .int(9)])]), "address.street": .string("High Street 2"),
    "address.city": .string("Bergen"), "weekdays": .list([.string("wed")]), "level": .string("beginner"),
    "start": .string("2026-12-24"), "wishes": .string("None"), "heard": .string("A friend"), "again": .bool(true),
  ]
}

/// Keys that no saved session uses.
final class NewKeys: Sendable {
  private let count = Mutex(0)

  func next() -> String {
    count.withLock {
      $0 += 1
      return "new-\($0)"
    }
  }
}

/// A service that accepts every request and records its key.
final class WillingService: FlowService {
  private let made = Mutex<[String]>([])

  var keys: [String] { made.withLock { $0 } }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    made.withLock { $0.append(request.key) }
    guard case .record(let names, _) = request.declaredPort.output else { return .accepted(.null) }
    return .accepted(.object(Dictionary(uniqueKeysWithValues: names.map { ($0, "A-0001") })))
  }
}
