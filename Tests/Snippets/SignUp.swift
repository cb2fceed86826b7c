import Foundation
import WizardKit

struct NewAccount: Decodable, Equatable {
  let name: String
  let email: String
}

/// Signs Ana up, as an app does for what a person types.
func signUp(flowFile: URL, sessions: URL) async throws -> NewAccount? {
  let flow = try Flow(contentsOf: flowFile)  // throws every error of the file
  let controller = try FlowController(
    flow: flow, services: [:], store: FileSessionStore(folder: sessions), host: .live())
  try await controller.start()  // or resume(sessionID)

  controller.screen.viewModel?["name"] = "Ana"
  controller.screen.viewModel?["email"] = "ana@example.com"
  try await controller.next()  // validates, calls the step's service, saves, moves on
  try await controller.next()  // confirms the last screen, the end

  guard case .finished(let result, _) = controller.screen else { return nil }
  return try result.decode(NewAccount.self)
}
