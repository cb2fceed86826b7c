import FlowDefinition
import FlowEngine
import FlowServer
import FlowServices

/// A step of a flow that is served, posted as a form, and the same step with a controller alone.
struct ServedStep {
  static let names = (served: "step posted to a server", controlled: "step with a controller, resumed")

  private static let wizard = Wizard.straight5
  private static let origin = "http://127.0.0.1:8080"
  private let store = InMemorySessionStore()
  private let server: FlowServer

  init() {
    let flow = unfailing { try ServedFlow([Self.wizard.flow]) }
    server = FlowServer(flows: [flow], store: store, settings: FlowServerSettings(origins: [Self.origin]))
  }

  var operations: [AsyncOperation] { [served, controlled] }

  private var served: AsyncOperation {
    AsyncOperation(name: Self.names.served) { count in
      var people: [Person] = []
      for _ in 0..<count { people.append(await begin()) }
      return { [people] in
        for person in people { _ = await post(person.answers, to: person.address, cookie: person.cookie) }
      }
    }
  }

  /// Answers a request that reads nothing, resumes a session of its own, submits its step and saves it.
  private var controlled: AsyncOperation {
    AsyncOperation(name: Self.names.controlled) { count in
      var people: [Person] = []
      for _ in 0..<count { people.append(await begin()) }
      return { [people] in
        for person in people {
          _ = await server.respond(to: ServerRequest(method: "GET", path: "/healthz"))
          let controller = unfailing {
            try FlowController(flow: Self.wizard.flow, services: [:], store: store, host: .live(run: "bench"))
          }
          await unfailing { try await controller.resume(person.session) }
          guard let viewModel = controller.screen.viewModel else { fatalError("the session is at a step") }
          unfailing { try viewModel.update("ada@example.com", for: "email") }
          await unfailing { try await controller.next() }
        }
      }
    }
  }

  private struct Person {
    let cookie: String
    let session: FlowSessionID
    let address: String
    let answers: String
  }

  /// Starts a session and submits its first step.
  private func begin() async -> Person {
    let page = await server.respond(
      to: ServerRequest(method: "GET", path: base + "/person", headers: ["Host": "127.0.0.1:8080"]))
    let start = Self.value(of: "_start", in: page)
    let started = await post("_revision=1&_start=\(start)&name=Ada&_do=next", to: "\(base)/person", cookie: "")
    let cookie = String(started.headers["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
    let address = started.headers["Location"] ?? ""
    let shown = await server.respond(
      to: ServerRequest(method: "GET", path: address, headers: ["Host": "127.0.0.1:8080", "Cookie": cookie]))
    guard let token = cookie.split(separator: "=").last, let id = FlowSessionID(String(token.prefix { $0 != "." }))
    else {
      fatalError("the session was not started")
    }
    let answers = "_revision=\(Self.value(of: "_revision", in: shown))&email=ada%40example.com&_do=next"
    return Person(cookie: cookie, session: id, address: address, answers: answers)
  }

  private var base: String { "/\(Self.wizard.flow.id)" }

  private static func value(of name: String, in page: ServerResponse) -> String {
    let text = String(decoding: page.body, as: UTF8.self)
    let parts = text.split(separator: "name=\"\(name)\" value=\"", maxSplits: 1)
    return parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : ""
  }

  private func post(_ form: String, to address: String, cookie: String) async -> ServerResponse {
    let response = await server.respond(
      to: ServerRequest(
        method: "POST", path: address,
        headers: [
          "Host": "127.0.0.1:8080", "Origin": Self.origin, "Cookie": cookie,
          "Content-Type": "application/x-www-form-urlencoded",
        ], body: RequestContent(Array(form.utf8))))
    precondition(response.status.rawValue == 303, "the step was submitted")
    return response
  }
}
