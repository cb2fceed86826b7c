/// The JSON Schemas (2020-12) of what the program prints for other programs; `wizard help json` tells them.
///
/// Documents get new keys without a new number; `schema` changes when a key goes away or means something else.
struct OutputSchema: Sendable {
  /// What it is asked for by, such as `run`.
  let name: String
  /// Which commands print it, and when.
  let summary: String
  /// The schema, as it is printed.
  let text: String

  /// Every schema there is.
  static let all = [run, check, test, sessionsList, sessionsShow, sessionsCheck, events, eval]

  /// The schema of a name; nil where there is none.
  static func named(_ name: String) -> OutputSchema? { all.first { $0.name == name } }
}
