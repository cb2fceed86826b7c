import Foundation
import WizardKit

/// Sends codes as text messages.
struct TextMessages: CodeDelivery {
  /// Sends a text to a number and returns whether that worked.
  let send: @Sendable (_ text: String, _ number: String) async -> Bool

  func deliver(code: Secret, to number: String) async -> Bool {
    await send("Your code is \(code.reveal()).", number)
  }
}

/// Creates the services of a flow as `services.jsonc` in its folder says.
func makeServices(
  of flow: Flow, in folder: URL, sessions: URL, codes: TextMessages
) throws -> [String: any FlowService] {
  let bindings = try Bindings(contentsOf: folder.appending(path: "services.jsonc"))
  let host = ServiceHost(
    folder: sessions, delivery: codes, environment: ProcessInfo.processInfo.environment,
    transport: URLSessionTransport())
  return try bindings.makeServices(for: flow, host: host)
}
