import WizardKit

/// Opens accounts.
struct AccountService: FlowService {
  /// The input that the flow declares.
  struct Application: Decodable {
    let name: String
    let password: Secret
    let born: String?
  }

  /// Stores an account; this example keeps only the length of the password.
  let store: @Sendable (_ name: String, _ passwordLength: Int) -> Void

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    guard let application = try? request.decode(Application.self) else {
      return .unavailable(reason: "unexpected input", mayHaveSucceeded: false)
    }
    if application.name == "root" {
      return .rejected(Rejection(code: "reserved", details: ["until": "2030-01-01"], fields: ["name": nil]))
    }
    store(application.name, application.password.reveal().count)
    return .accepted(["number": "A-1", "opened": "2026-03-01"])
  }
}
