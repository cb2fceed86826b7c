import FlowDefinition
import FlowServices
import Testing

@testable import FlowEngine

/// Inputs from the host that a flow does not accept.
@Suite struct GivenInputTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F",
      "given": { "n": "integer", "d": "date?", "lim": { "money": "EUR" }, "any": "money?" },
      "steps": [{ "id": "z", "end": "done", "result": { "n": "n", "d": "d", "lim": "lim", "any": "any" } }] }
    """

  private func start(_ given: [String: JSONValue]) async throws {
    let controller = try FlowController(
      flow: Flow(jsonc: Self.flow), services: [:], store: InMemorySessionStore(), host: .live())
    try await controller.start(given: given)
  }

  @Test(
    arguments: [
      (["lim": "10"], .missing(["n"])), (["n": .null, "lim": "10", "any": "x"], .missing(["n"])),
      (["n": "abc", "lim": "10"], .invalid(["n": "integer"])),
      (["n": 1, "lim": "10 USD", "any": "5"], .invalid(["lim": "money in EUR", "any": "money"])),
      (["n": 1, "lim": ["amount": "10", "currency": "USD"]], .invalid(["lim": "money in EUR"])),
      (["n": 1, "lim": "1,234.50", "d": "31/02/2026"], .invalid(["d": "date", "lim": "money in EUR"])),
      (["n": 1, "lim": "10 EUR", "any": "5 JPY", "d": "2026-02-28"], .none),
    ] as [([String: JSONValue], Refusal)])
  func `An input of another type is invalid, and an input without a value is missing`(
    given: [String: JSONValue], refusal: Refusal
  ) async throws {
    do {
      try await start(given)
      #expect(refusal == .none)
    } catch FlowStartError.missingGiven(let names) {
      #expect(refusal == .missing(names))
    } catch FlowStartError.invalidGiven(let types) {
      #expect(refusal == .invalid(types))
    }
  }

  enum Refusal: Equatable, Sendable {
    case none
    case missing([String])
    case invalid([String: String])
  }
}
