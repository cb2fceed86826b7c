import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServer
import FlowServices
import Foundation

/// Appends results to a file of JSON lines; each line is on disk before the answers are deleted.
struct ResultFile: ResultReceiver {
  let file: JSONLinesFile

  func receive(_ result: FlowResult, of session: FlowSessionID, flow: String) async throws {
    try file.append(Self.document(result, session, flow))
  }

  static func document(_ result: FlowResult, _ session: FlowSessionID, _ flow: String) -> JSONValue {
    .object([
      "session": .string(session.text), "flow": .string(flow), "outcome": .string(result.outcome),
      "result": result.value,
    ])
  }
}

/// Sends results to a server, which takes one by answering with a status of 2xx.
struct ResultAddress: ResultReceiver {
  let url: String
  let transport: any HTTPTransport

  private struct NotTaken: Error, CustomStringConvertible {
    let description: String
  }

  func receive(_ result: FlowResult, of session: FlowSessionID, flow: String) async throws {
    let body = try JSONEncoder().encode(ResultFile.document(result, session, flow))
    let headers = ["Content-Type": "application/json", "Idempotency-Key": session.text]
    let request = ServiceHTTPRequest(
      method: "POST", url: url, headers: headers, body: Array(body), timeout: .seconds(10))
    switch await transport.exchange(request) {
    case .answered(let response) where (200..<300).contains(response.status): return
    case .answered(let response): throw NotTaken(description: "HTTP \(response.status)")
    case .failed(let failure): throw NotTaken(description: "\(failure)")
    case .cancelled: throw CancellationError()
    }
  }
}
