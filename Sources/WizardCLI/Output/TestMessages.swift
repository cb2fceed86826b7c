import FlowSyntax
import FlowTesting
import Localization

enum TestMessages {
  static func unknownFormat(_ format: String) -> LocalizedMessage {
    "unknown format \"\(escaped(format))\" for --format. Use text, junit or json."
  }
  static func nothingMatches(_ filter: String) -> LocalizedMessage {
    "no scenario name contains \"\(escaped(filter))\". Remove --filter to run all scenarios."
  }
  static func noScenarios(_ flow: String) -> LocalizedMessage {
    "\"\(escaped(flow))\" has no scenarios. Add them to tests.jsonc in the same folder."
  }
  static func passed(_ name: String) -> String { "passed: \(name)" }
  static func failed(_ name: String) -> String { "failed: \(name.isEmpty ? noName : name)" }
  static let noName = "unnamed scenario"
  static let expected = "expected:"
  static let found = "found:"
  static let nothing = "nothing"
  static let errorsAbove = "not run because of the errors above"
  static let cannotBeRun = "has errors and cannot be run"
  static func count(passed: Int, failed: Int) -> String { "\(passed) passed, \(failed) failed" }

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
    case .conditions: isOne ? "condition outcome" : "condition outcomes"
    case .rejections: isOne ? "rejection" : "rejections"
    case .actions: isOne ? "action" : "actions"
    case .skips: isOne ? "skip" : "skips"
    case .rules: isOne ? "rule outcome" : "rule outcomes"
    case .requirements: isOne ? "requirement outcome" : "requirement outcomes"
    case .options: isOne ? "option" : "options"
    }
  }
}
