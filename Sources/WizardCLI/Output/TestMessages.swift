import FlowSyntax
import FlowTesting
import Localization

/// The messages of `wizard test`, except those of scenarios.
enum TestMessages {
  static func unknownFormat(_ format: String) -> LocalizedMessage {
    "\"\(escaped(format))\" is not a format of test results; use text, junit or json."
  }
  static func nothingMatches(_ filter: String) -> LocalizedMessage {
    "No scenario has \"\(escaped(filter))\" in its name. Leave out --filter to run them all."
  }
  static func noScenarios(_ flow: String) -> LocalizedMessage {
    "\"\(escaped(flow))\" has no scenarios. Put them into tests.jsonc beside it."
  }
  static func passed(_ name: String) -> String { "passed: \(name)" }
  static func failed(_ name: String) -> String { "failed: \(name.isEmpty ? noName : name)" }
  static let noName = "a scenario without a name"
  static let expected = "expected:"
  static let seen = "seen:"
  static let nothing = "nothing"
  static let toldAbove = "has the mistakes that are told above, and cannot be run"
  static let cannotBeRun = "has mistakes and cannot be run"
  static func count(passed: Int, failed: Int) -> String { "\(passed) passed, \(failed) failed" }

  // Coverage

  static func covered(_ percent: Int, of flow: String, _ counts: [String]) -> String {
    "\(percent)% of \(flow) is covered: \(counts.joined(separator: ", "))."
  }
  static func count(_ covered: Int, of all: Int, _ kind: FlowCoverage.Kind) -> String {
    "\(covered) of \(all) \(name(kind, isOne: all == 1))"
  }
  static func notCovered(_ point: String) -> String { "not covered: \(point)" }

  private static func name(_ kind: FlowCoverage.Kind, isOne: Bool) -> String {
    switch kind {
    case .steps: isOne ? "step" : "steps"
    case .ends: isOne ? "end" : "ends"
    case .branches: isOne ? "branch" : "branches"
    case .conditions: isOne ? "way of a condition" : "ways of conditions"
    case .rejections: isOne ? "rejection" : "rejections"
    case .actions: isOne ? "action" : "actions"
    case .skips: isOne ? "skip" : "skips"
    }
  }
}
