import Synchronization
import WizardKit

/// Accepts every request and records it.
final class RecordedServer: HTTPTransport {
  private let seen = Mutex<[ServiceHTTPRequest]>([])

  var requests: [ServiceHTTPRequest] { seen.withLock(\.self) }

  func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange {
    seen.withLock { $0.append(request) }
    return .answered(ServiceHTTPResponse(status: 201, body: Array(#"{"id":"n-1"}"#.utf8)))
  }
}
