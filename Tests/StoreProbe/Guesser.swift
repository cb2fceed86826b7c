import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Foundation

/// Requests codes for one phone number in its own session and guesses them as fast as possible.
struct Guesser {
  private let session: FlowSessionID
  private let service: LocalVerification

  init(folder: URL, session: FlowSessionID) {
    self.session = session
    var settings = VerificationSettings()
    settings.tries = 100
    settings.sends = 100
    settings.resendAfter = .zero
    settings.perNumber.sends = 10
    settings.perNumber.tries = 20
    service = LocalVerification(settings: settings, folder: folder, delivery: Nowhere())
  }

  /// Requests a code and makes two wrong guesses, `count` times, and prints the outcome of each call.
  func guess(_ count: Int) async {
    for number in 0..<count {
      print(await answer(Self.send, [:], "s\(number)"))
      for guess in 0..<2 { print(await answer(Self.check, ["code": Secret("------")], "c\(number)-\(guess)")) }
    }
  }

  private func answer(_ port: String, _ secrets: [String: Secret], _ key: String) async -> String {
    let request = ServiceRequest(
      port: port, inputs: ["to": .string(Self.number)], secrets: secrets, key: key, session: session,
      time: FlowTimestamp(seconds: 1_772_355_600))
    switch await service.reply(to: request, progress: Silence()) {
    case .accepted: return "accepted"
    case .rejected(let rejection): return rejection.code
    case .unavailable(let reason, _, _): return reason
    case .cancelled: return "cancelled"
    }
  }

  private static let number = "+12015550123"
  private static let send = "verification.send"
  private static let check = "verification.check"
}

/// Discards every code.
private struct Nowhere: CodeDelivery {
  func deliver(code: Secret, to number: String) async -> Bool { true }
}

private struct Silence: ServiceProgress {
  func begun() async {}
  func retrying(inSeconds seconds: Int) async {}
}
