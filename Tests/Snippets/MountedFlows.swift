import FlowServer

/// A request of a web framework.
struct FrameworkRequest: Sendable {
  let method: String
  /// The path and the query, as they were received.
  let target: String
  let fields: [(name: String, value: String)]
  let body: AsyncStream<[UInt8]>
  let peer: String?
}

/// A response of a web framework.
struct FrameworkResponse: Sendable {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: [UInt8]
}

/// Flows in a program that uses a web framework.
struct MountedFlows: Sendable {
  let server: FlowServer

  func respond(to request: FrameworkRequest) async -> FrameworkResponse {
    let target = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let response = await server.respond(
      to: ServerRequest(
        method: request.method, path: target[0], query: target.count > 1 ? target[1] : nil,
        headers: ServerHeaders(request.fields.map { ServerHeaders.Field($0.name, $0.value) }),
        body: RequestContent(reading: request.body), peer: request.peer))
    return FrameworkResponse(
      status: response.status.rawValue, fields: response.headers.fields.map { ($0.name, $0.value) }, body: response.body
    )
  }
}
