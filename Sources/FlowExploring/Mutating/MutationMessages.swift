enum MutationMessages {
  static func changed(_ key: String, _ old: String, _ new: String) -> String { "\"\(key)\" \(old) → \(new)" }
  static func removed(_ name: String, from key: String) -> String { "\"\(name)\" removed from \"\(key)\"" }
  static func removed(_ key: String) -> String { "\"\(key)\" removed" }
  static func removedBranch(_ target: String) -> String { "branch to \"\(target)\" removed" }
  static func swapped(_ first: String, _ second: String, in key: String) -> String {
    "\"\(first)\" and \"\(second)\" swapped in \"\(key)\""
  }

  static func noticed(_ noticed: Int, of all: Int, byCheck: Int, byScenarios: Int) -> String {
    "\(noticed) of \(all) changes noticed: \(byCheck) by wizard check, \(byScenarios) by scenarios."
  }
  static func interrupted(_ count: Int, of all: Int) -> String {
    "Interrupted: \(count) of \(all) changes were tried."
  }
  static func failing(_ count: Int) -> String {
    "\(count == 1 ? "1 scenario fails" : "\(count) scenarios fail") even on the unchanged flow. Run wizard test first."
  }
  static func explored(_ count: Int) -> String {
    "wizard explore, which uses no scenarios, finds \(count) of these changes."
  }
  static func findings(_ rules: [String]) -> String { "wizard explore finds it: \(rules.joined(separator: ", "))." }
  static func given(_ values: String) -> String { "given \(values)" }
  static let notNoticed = "Not noticed:"
  static let story = "A story that shows the change:"
  static func seen(_ detail: String?, isChanged: Bool) -> String {
    "\(isChanged ? "With the change" : "Without the change"): \(detail ?? "nothing else")"
  }
  static func unseen(stories: Int) -> String {
    "No difference in \(stories == 1 ? "1 story" : "\(stories) stories")."
  }
}
