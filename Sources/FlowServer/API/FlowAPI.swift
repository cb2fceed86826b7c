import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation

/// The same screens and events as JSON, for front ends in other languages.
struct FlowAPI {
  let server: FlowServer
  let visitor: Visitor

  private var flow: Flow { visitor.flow }

  /// - Parameters:
  ///   - parts: The parts of the path after the flow.
  ///   - takesKept: Whether to show the response that nobody waited for.
  func show(_ parts: [String], takesKept: Bool) async -> ServerResponse {
    let name = FlowAddress.step(parts, in: flow)
    if !parts.isEmpty, name == nil { return APIProblem.unknownPage.response }
    guard let visit = visitor.visit else { return APIProblem.unauthorized.response }
    // A call that began a moment ago may not be stored yet.
    if server.turns.isRunning(visit) { return .json(200, APIAnswer(screen: .working(BusyViewState()))) }
    do {
      guard let snapshot = try await server.store.load(visit.id), visit.isOwner(of: snapshot.header, in: flow) else {
        return APIProblem.unauthorized.response
      }
      if takesKept, let kept = server.turns.takeKept(visit) { return kept }
      let time = try await server.store.now()
      let screen = try flow.screen(
        of: snapshot, at: name, given: visitor.served.givenAgain, host: server.host(of: visit), time: time)
      guard let screen else { return APIProblem.unknownPage.response }
      return .json(200, APIAnswer(screen: screen))
    } catch let error as FlowStartError {
      return APIProblem(error).response
    } catch {
      return unavailable(error).response
    }
  }

  private func unavailable(_ error: any Error) -> APIProblem {
    server.settings.report?(.storage(error))
    return APIProblem(storage: error)
  }

  /// - Parameter parts: The parts of the path after the flow.
  func act(_ request: ServerRequest, _ parts: [String]) async -> ServerResponse {
    let step = FlowAddress.step(parts, in: flow)
    if !parts.isEmpty, step == nil { return APIProblem.unknownPage.response }
    let sent: APIEvent
    do throws(APIProblem) { sent = try await event(of: request, at: step) } catch { return error.response }
    let start = visitor.visit == nil && request.headers["Authorization"] == nil ? Visit.newToken() : nil
    guard let visit = visitor.visit ?? start.flatMap({ Visit(start: $0) }) else {
      return APIProblem.unauthorized.response
    }
    // Only a request without a token starts a session, and such a request does nothing else.
    if start != nil, !parts.isEmpty || sent.event != nil { return APIProblem.unauthorized.response }
    guard start == nil ? sent.event != nil : sent.answers?.isEmpty ?? true else {
      return APIProblem.unreadable("\"event\" is missing.").response
    }
    let event = sent.event(at: step, start: start)
    let response: ServerResponse?
    do {
      response = try await server.turns.run(visit, patience: server.settings.patience, keepsLate: true) {
        await handle(event, visit)
      }
    } catch { return APIProblem(FlowStartError.busy).response }
    return response ?? .json(202, APIAnswer(token: start == nil ? nil : visit.token, screen: .working(BusyViewState())))
  }

  /// Reads the event that a request contains; if files are sent with it, it is the part `event` of a form.
  private func event(of request: ServerRequest, at step: String?) async throws(APIProblem) -> APIEvent {
    guard let type = request.headers["Content-Type"] else { throw .notJSON }
    if type.isMediaType("application/json") {
      let bytes: [UInt8]
      do { bytes = try await request.body.bytes(atMost: FormAnswers.mostBytes) } catch {
        throw APIProblem(FormReading.failure(error))
      }
      do { return try APIEvent(bytes) } catch { throw .unreadable(error) }
    }
    guard type.isMediaType("multipart/form-data") else { throw .notJSON }
    guard visitor.visit != nil else { throw .unauthorized }
    let reading = FormReading(server: server, visitor: visitor, step: step)
    let form: FormAnswers
    do { form = try await reading.read(request) } catch {
      if case .notSaved(let error) = error { throw unavailable(error) }
      throw APIProblem(error)
    }
    if let other = form.values.keys.sorted().first(where: { $0 != "event" && !reading.takesFiles($0) }) {
      throw APIProblem(UnknownName(kind: .field, name: other, nearest: nil))
    }
    do {
      var event = try APIEvent(Array((form["event"] ?? "").utf8))
      event.form = form
      return event
    } catch { throw .unreadable(error) }
  }

  private func handle(_ event: SentEvent, _ visit: Visit) async -> ServerResponse {
    do throws(SessionEvent.Failure) {
      let outcome = try await SessionEvent(server: server, visitor: visitor, event: event, visit: visit).outcome()
      let token = event.start == nil ? nil : visit.token
      if outcome.code == 200 {
        let result = event.start == nil ? outcome.result : nil
        return .json(event.start == nil ? 200 : 201, APIAnswer(token: token, result: result, screen: outcome.screen))
      }
      let empty = outcome.messages.keys.sorted().first.map(PageMessages.emptyFile)
      return APIProblem(outcome, detail: (outcome.notice ?? empty).map(visitor.context.words)).response
    } catch {
      switch error {
      case .start(.unknownSession): return APIProblem.unauthorized.response
      case .store(let error), .start(.store(let error)): return unavailable(error).response
      case .start(let error): return APIProblem(error).response
      case .tooMany: return APIProblem.tooMany.response.retrying(after: 60)
      case .input(let name): return APIProblem(name).response
      }
    }
  }
}

/// An event as a program sends it.
struct APIEvent: Decodable {
  enum Event: String, Decodable {
    case next, back, skip, decline, retry, save, choose, edit
  }

  var event: Event?
  var revision: Int?
  var answers: [String: JSONValue]?
  /// The action of `choose`, or the name of the step or field of `edit`.
  var name: String?
  /// The files that were sent with the event.
  var form = FormAnswers()

  private enum CodingKeys: CodingKey { case event, revision, answers, name }

  func event(at step: String?, start: String?) -> SentEvent {
    let action: SentEvent.Action =
      switch event {
      case .next: .next
      case .back: .back
      case .skip: .skip
      case .decline: .decline
      case .retry: .retry
      case .save: .save
      case .choose: .choose(name ?? "")
      case .edit: .edit(name ?? "")
      case nil: .start
      }
    return SentEvent(
      step: step, revision: revision, action: action, input: .answers(answers ?? [:], form), start: start)
  }
}

extension APIEvent {
  fileprivate init(_ json: [UInt8]) throws {
    self = json.isEmpty ? APIEvent() : try JSONDecoder().decode(APIEvent.self, from: Data(json))
  }
}

/// The answer to a request of a program.
struct APIAnswer: Encodable {
  /// The token of a session that was just started.
  var token: String?
  /// What an event did.
  var result: EventResult?
  var screen: ScreenState
}

extension ServerResponse {
  static func json(_ code: Int, _ content: some Encodable, type: String = "application/json") -> ServerResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(content) } catch {
      preconditionFailure("screens can be encoded: \(error)")
    }
    return ServerResponse(
      ResponseStatus(code),
      headers: [
        "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Vary": "Accept",
      ],
      body: Array(data))
  }
}

extension String {
  /// Whether the media type is the given one, whatever its parameters are (RFC 9110, 8.3.1).
  func isMediaType(_ type: String) -> Bool {
    prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).isSameName(as: type)
  }
}
