enum ExplorationMessages {
  static func runStops(_ reason: String) -> String { "this stops the run: \(reason)" }
  static func showsNothing(_ expression: String) -> String { "\"{{\(expression)}}\" shows nothing here" }
  static func stuck(_ step: String) -> String { "no end can be reached from the step \"\(step)\"" }
  static func blocked(_ step: String) -> String {
    "after these answers, the step \"\(step)\" accepts no answer"
  }
  static func lostAnswer(_ field: String) -> String {
    "no call, result or condition uses the answer to \"\(field)\""
  }
  static func lostAnswer(_ field: String, before end: String) -> String {
    "nothing uses the answer to \"\(field)\" in this story; other stories that end with \"\(end)\" use it"
  }
}
