/// Messages about values that are never used, or that can't be computed where they are written.
extension DefinitionMessages {
  static let testAlwaysTrue = "this test is always true, so the value after \":\" is never used"
  static let testNeverTrue = "this test is never true, so the value after \"?\" is never used"
  static let fixedDefault = "a \"default\" is a fixed value; to compute it, write an expression in \"defaultFrom\""
  static let fixedValue = "this is a fixed value, in which names in braces are not replaced"
  static func singleBraces(_ path: String) -> String {
    "\"{\(path)}\" is shown as it is; to show the value, write \"{{\(path)}}\""
  }
}
