import Foundation
import Synchronization
import Testing
import WizardKit

@testable import Snippets

// A program that uses the bindings of a flow and sends one-time codes in its own way.

@Suite struct BindingsExample {
  /// The texts that were sent.
  private final class Outbox: Sendable {
    private let sent = Mutex<[String]>([])

    var texts: [String] { sent.withLock(\.self) }

    func add(_ text: String) { sent.withLock { $0.append(text) } }
  }

  @Test func `The program sends the codes of the bindings in its own way`() async throws {
    let sessions = FileManager.default.temporaryDirectory.appending(path: "bindings-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: sessions) }
    let outbox = Outbox()
    let codes = TextMessages { text, number in
      outbox.add("\(number): \(text)")
      return true
    }
    let flow = try Flows.shipped("onboarding")
    let services = try makeServices(of: flow, in: Flows.folder("onboarding"), sessions: sessions, codes: codes)
    let controller = try FlowController(flow: flow, services: services, store: InMemorySessionStore(), host: .live())
    try await controller.start()
    controller.screen.viewModel?["phone"] = "201 555 0123"
    #expect(try await controller.next() == .moved)
    #expect(outbox.texts.count == 1)
    #expect(try #require(outbox.texts.first).hasPrefix("+12015550123: Your code is "))
  }
}
