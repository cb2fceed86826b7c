import FlowDefinition
import FlowEngine
import FlowExpressions
import Synchronization

@testable import FlowServices

/// The ports and calls of the onboarding flow.
enum Calls {
  static let start: Int64 = 1_772_355_600
  static let number = "+12015550123"
  static let send = ServicePort(
    name: "verification.send", input: .record(names: ["to"], types: [.phone]), output: nil,
    rejections: [
      rejection("invalid_number"), rejection("too_soon", ["seconds": .integer]), rejection("too_many"),
    ])
  static let check = ServicePort(
    name: "verification.check", input: .record(names: ["to", "code"], types: [.phone, .code]), output: nil,
    rejections: [rejection("wrong_code", ["left": .integer]), rejection("expired"), rejection("locked")])
  static let account = ServicePort(
    name: "account.create", input: .record(names: ["name", "email"], types: [.text, .email]),
    output: .record(names: ["number"], types: [.text]), rejections: [rejection("email_taken")])

  static func rejection(_ code: String, _ details: [String: PortType] = [:]) -> PortRejection {
    let names = details.keys.sorted()
    return PortRejection(code: code, details: .record(names: names, types: names.compactMap { details[$0] }))
  }

  static func request(
    _ port: ServicePort, _ inputs: KeyValuePairs<String, Value>, key: String, session: FlowSessionID = Snapshots.id,
    after seconds: Int64 = 0
  ) -> ServiceRequest {
    ServiceRequest(
      port: port, inputs: Record(names: inputs.map(\.key), values: inputs.map(\.value)), key: key, session: session,
      time: FlowTimestamp(seconds: start + seconds))
  }
}

/// The progress of services that report none.
struct NoProgress: ServiceProgress {
  func begun() async { preconditionFailure("nothing here takes long") }
  func retrying(inSeconds seconds: Int) async { preconditionFailure("nothing is retried here") }
}

extension FlowService {
  func reply(to request: ServiceRequest) async -> ServiceOutcome { await reply(to: request, progress: NoProgress()) }
}

/// A code delivery that keeps the codes, or fails while it is closed.
final class RecordingDelivery: CodeDelivery {
  private let codes = Mutex<[(code: String, number: String)]>([])
  private let isOpen = Mutex(true)

  func deliver(code: Secret, to number: String) async -> Bool {
    guard isOpen.withLock({ $0 }) else { return false }
    codes.withLock { $0.append((code.reveal(), number)) }
    return true
  }

  var count: Int { codes.withLock { $0.count } }
  var last: String { codes.withLock { $0.last?.code ?? "" } }
  /// A code of the same length that differs from the last one.
  var wrong: String { String(last.map { $0 == "9" ? "0" : "9" }) }
  func set(open: Bool) { isOpen.withLock { $0 = open } }
}

/// A code delivery that runs a closure while a code is on its way.
struct HookedDelivery: CodeDelivery {
  let onTheWay: @Sendable () async -> Void

  func deliver(code: Secret, to number: String) async -> Bool {
    await onTheWay()
    return true
  }
}

/// A generator that returns the same numbers in every run (a linear congruential generator; Knuth, MMIX).
struct SeededNumbers: RandomNumberGenerator, Sendable {
  var state: UInt64 = 42

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}

extension JSONValue {
  /// Returns the value at a path such as `company.email`.
  func at(_ path: String) -> JSONValue? { AnswerPath(path)?.names?.reduce(self as JSONValue?) { $0?[$1] } }
}
