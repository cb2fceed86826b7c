/// The JUnit format (Ant's `junitreport`), for continuous integration servers.
enum JUnit {
  static func document(_ suites: [String], tests: Int, failures: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites tests="\(tests)" failures="\(failures)">
    \(suites.joined())</testsuites>

    """
  }

  static func suite(_ name: String, _ cases: [String], failures: Int, isSkipped: Bool = false) -> String {
    let skipped = isSkipped ? " skipped=\"1\"" : ""
    return "<testsuite name=\"\(xmlText(name))\" tests=\"\(cases.count)\" failures=\"\(failures)\"\(skipped)>\n"
      + cases.joined() + "</testsuite>\n"
  }

  /// - Parameter content: The XML element that says why the test case failed or was skipped; `nil` if it passed.
  static func testCase(_ name: String, of suite: String, file: String, line: Int, _ content: String?) -> String {
    "<testcase classname=\"\(xmlText(suite))\" name=\"\(xmlText(name))\" file=\"\(xmlText(file))\" line=\"\(line)\""
      + (content.map { ">\n\($0)\n</testcase>\n" } ?? "/>\n")
  }

  static func failure(_ message: String, _ told: String = "") -> String {
    "<failure message=\"\(xmlText(message))\">\(xmlText(told, isAttribute: false))</failure>"
  }
}
