extension DefinitionMessages {
  static let testAlwaysTrue = "this test is always true, so the value after \":\" is never used"
  static let testNeverTrue = "this test is never true, so the value after \"?\" is never used"
  static let fixedDefault = "a \"default\" is a fixed value; to compute it, write an expression in \"defaultFrom\""
  static let fixedValue = "braces have no effect in a fixed value"
  static func singleBraces(_ path: String) -> String {
    "\"{\(path)}\" is shown as written; to show the value, write \"{{\(path)}}\""
  }
  static let continueOutsideBefore =
    "\"continue\" is only allowed for a rejection of a \"before\" call; remove \"continue\""
  static func continueElsewhere(_ field: String) -> String {
    "this rejection goes back to \"\(field)\", so it cannot continue as well; remove \"continue\" or \"field\""
  }
  static let noWayOn =
    "after this rejection, people can only go back; add \"field\", \"go\" or \"continue\", or give the step an action"
  static let unmatchedPattern =
    "no answer can match this pattern, because answers are never empty and never start or end with a space"
  static let unmatchedSecretPattern = "no answer matches this pattern"
  static func patternTooLong(_ count: Int, most: Int) -> String {
    "answers that match the pattern have at least \(count) characters, but at most \(most) are allowed"
  }
  static func patternTooShort(_ count: Int, least: Int) -> String {
    "answers that match the pattern have at most \(count) characters, but at least \(least) are needed"
  }
  static func notATime(_ text: String) -> String { "\"\(text)\" is not a time; write it as 09:00" }
  static func noTimeLeft(_ key: String) -> String {
    "\"\(key)\" is always \(key == "min" ? "after 23:59" : "before 00:00"), so no time is accepted"
  }
  static let otherDay = "limits must be within one day; for a range that crosses midnight, use a rule"
  static func idleTimeLimit(_ key: String) -> String {
    key == "min"
      ? "\"min\" is always before 00:00, so it excludes nothing; remove it, or use a time from 00:00 to 23:59"
      : "\"max\" is always after 23:59, so it excludes nothing; remove it, or use a time from 00:00 to 23:59"
  }
  static func mayLeaveNoTime(_ key: String) -> String {
    "\"\(key)\" can be \(key == "min" ? "after 23:59" : "before 00:00"), and then no time is accepted"
  }
  static func narrowTimes(_ key: String) -> String {
    "set \"\(key == "min" ? "max" : "min")\" on the field that this limit depends on, or use a rule instead"
  }
  static let emptyUnit = "a unit needs at least one character, such as \"km\""
  static let unitLikeNumber =
    "a unit cannot begin like a number (such as \"2\", \"-\" or \".\") or contain a line break; write only the unit, such as \"km\""
  static func moreDecimals(than count: Int) -> String {
    count == 0
      ? "answers have no decimals here" : "answers have at most \(count) \(count == 1 ? "decimal" : "decimals") here"
  }
  static func spanOverMidnight(_ field: String, _ low: String, _ high: String) -> String {
    "limits must be within one day; for a range that crosses midnight, use a rule such as "
      + "\(field) >= time('\(low)') || \(field) <= time('\(high)')"
  }
  static func ifEmptyInList(_ path: String) -> String {
    "a field inside the list \"\(path)\" cannot go to another step; remove \"ifEmpty\""
  }
  static func ifEmptyBack(_ id: String) -> String {
    "\"\(id)\" is not a later step, so people would come back to the same empty choice; name a later step"
  }
  static func ifEmptyReadsOwn(_ path: String) -> String {
    "\"ifEmpty\" applies before the step is shown, so this cannot use \"\(path)\"; ask for it in an earlier step"
  }
  static func neverEmpty(_ id: String) -> String { "there is always something to choose from; remove \"ifEmpty\"" }
  static func listMayBeEmpty(_ list: String, canLeave: Bool) -> String {
    "\"\(list)\" may be empty; " + (canLeave ? "set \"ifEmpty\" to the step that should follow in that case, or " : "")
      + "add the condition \"size(\(list)) > 0\""
  }
  static let optionsMayBeEmpty =
    "the \"when\" of every option may be false; set \"ifEmpty\" to the step that should follow in that case"

  static let phoneForm = "a phone number such as \"+12015550123\""
  static let emailForm = "an email address such as \"ana@example.com\""
  static let urlForm = "a URL such as \"https://example.com\""
  static let codeForm = "a code such as \"012345\""
}
