import FlowEngine
import FlowExpressions
import FlowServices
import Foundation
import Localization
import PhoneNumbers

/// Says what happens while a server runs.
struct ServeLog: Sendable {
  /// Takes lines for a person; without one, they are written as JSON.
  let line: AsyncStream<String>.Continuation?
  let language: Language
  let write: @Sendable (Data) -> Void

  func say(_ sentences: LocalizedMessage...) { say(sentences) }

  func say(_ sentences: [LocalizedMessage]) {
    let text = sentences.map { $0.text(in: language) }.joined(separator: "\n")
    if let line { line.yield(text) } else { write(Entry(message: text)) }
  }

  private struct Entry: Encodable {
    let message: String
  }

  func write(_ entry: some Encodable) { write(Data(jsonText(entry).utf8)) }
}

/// Shows codes at the terminal, as the lines of a log.
struct LineDelivery: ExplainedDelivery {
  let log: ServeLog

  /// Without a person at a terminal, nothing is delivered, because the code would be written to a log.
  func deliver(code: Secret, to number: String) async -> Bool {
    guard log.line != nil else { return false }
    let number = PhoneNumber(e164: number)?.internationalFormat ?? number
    log.say(PromptMessages.simulatedText(to: number, code: code.reveal()))
    return true
  }
}

/// Says in the log why a service is unavailable.
///
/// The reason, which can name files of the server, is not for people.
struct LoggedService: FlowService {
  let service: any FlowService
  let log: ServeLog

  func timeLimit(for request: ServiceRequest) -> Duration { service.timeLimit(for: request) }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let outcome = await service.reply(to: request, progress: progress)
    guard case .unavailable(let reason, let mayHaveSucceeded, let failure) = outcome else { return outcome }
    log.say(ServeMessages.unavailable(request.port, reason))
    let known = failure ?? .other
    return .unavailable(reason: known.code, mayHaveSucceeded: mayHaveSucceeded, failure: known)
  }
}
