/// The JSON Schemas (2020-12) of the program's JSON output, printed by `wizard help json`.
///
/// Keys may be added without a new version. `schema` increases when a key is removed or changes its meaning.
struct OutputSchema: Sendable {
  /// The name of the schema, such as `run`.
  let name: String
  /// The output that the schema describes.
  let summary: String
  var text: String { file.description }

  private let file: StaticString

  private init(_ name: String, _ summary: String, _ file: StaticString) {
    self.name = name
    self.summary = summary
    self.file = file
  }

  static let run = OutputSchema(
    "run", "what run --json and resume --json print, one document for each, whatever happens",
    EmbeddedTexts.Schemas.run)
  static let check = OutputSchema("check", "what check --format json prints", EmbeddedTexts.Schemas.check)
  static let test = OutputSchema("test", "what test --format json prints", EmbeddedTexts.Schemas.test)
  static let sessionsList = OutputSchema(
    "sessions-list", "what sessions list --json prints", EmbeddedTexts.Schemas.sessionsList)
  static let sessionsShow = OutputSchema(
    "sessions-show", "what sessions show ID --json prints", EmbeddedTexts.Schemas.sessionsShow)
  static let sessionsCheck = OutputSchema(
    "sessions-check", "what sessions check FLOW --json prints", EmbeddedTexts.Schemas.sessionsCheck)
  static let events = OutputSchema("events", "each line of the file of --events", EmbeddedTexts.Schemas.events)
  static let eval = OutputSchema(
    "eval", "what eval --typed prints, and each line of eval --jsonl", EmbeddedTexts.Schemas.eval)

  static let all = [run, check, test, sessionsList, sessionsShow, sessionsCheck, events, eval]

  static func named(_ name: String) -> OutputSchema? { all.first { $0.name == name } }
}
