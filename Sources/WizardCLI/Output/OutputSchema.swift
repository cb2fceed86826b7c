import FlowDefinition
import FlowExpressions
import Foundation

/// The number under the key `schema` is the version of the output.
///
/// It increases when a key is removed or changes its meaning, but not when a key is added.
struct OutputSchema: Sendable {
  let name: String
  let summary: String
  let text: String

  private init(_ name: String, _ summary: String, _ file: StaticString) {
    self.init(name, summary, text: file.description)
  }

  private init(_ name: String, _ summary: String, text: String) {
    (self.name, self.summary, self.text) = (name, summary, text)
  }

  static let run = OutputSchema(
    "run", "the output of run --json and resume --json",
    EmbeddedTexts.Schemas.run)
  static let check = OutputSchema("check", "the output of check --format json", EmbeddedTexts.Schemas.check)
  static let test = OutputSchema("test", "the output of test --format json", EmbeddedTexts.Schemas.test)
  static let explore = OutputSchema(
    "explore", "the output of explore --format json", EmbeddedTexts.Schemas.explore)
  static let mutate = OutputSchema(
    "explore-mutate", "the output of explore --mutate --format json", EmbeddedTexts.Schemas.exploreMutate)
  static let diff = OutputSchema("diff", "the output of diff --format json", EmbeddedTexts.Schemas.diff)
  static let sessionsList = OutputSchema(
    "sessions-list", "the output of sessions list --json", EmbeddedTexts.Schemas.sessionsList)
  static let sessionsShow = OutputSchema(
    "sessions-show", "the output of sessions show ID --json", EmbeddedTexts.Schemas.sessionsShow)
  static let sessionsCheck = OutputSchema(
    "sessions-check", "the output of sessions check FLOW --json", EmbeddedTexts.Schemas.sessionsCheck)
  static let events = OutputSchema("events", "a line of an --events file", EmbeddedTexts.Schemas.events)
  static let eval = OutputSchema(
    "eval", "the output of eval --typed, and a line of eval --jsonl", EmbeddedTexts.Schemas.eval)

  static let screen = OutputSchema(
    "screen", "a screen of the library, for a front end of your own", EmbeddedTexts.Schemas.screen)

  static let serve = OutputSchema(
    "serve", "the JSON API of serve, as an OpenAPI document", text: openAPI)

  static let all = [
    run, check, test, explore, mutate, diff, sessionsList, sessionsShow, sessionsCheck, events, eval, screen, serve,
  ]

  static func named(_ name: String) -> OutputSchema? { all.first { $0.name == name } }

  /// An OpenAPI document refers to schemas among its components, so those of a screen are put there.
  private static var openAPI: String {
    func members(_ file: StaticString) -> [String: JSONValue] {
      let text = file.description.replacing("#/$defs/", with: "#/components/schemas/")
      guard let members = (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))?.members else {
        preconditionFailure("the file is a JSON object")
      }
      return members
    }
    var screen = members(EmbeddedTexts.Schemas.screen)
    var document = members(EmbeddedTexts.Schemas.serve)
    var schemas = document["components"]?["schemas"]?.members ?? [:]
    schemas.merge(screen.removeValue(forKey: "$defs")?.members ?? [:]) { $1 }
    screen["$schema"] = nil
    schemas["screen"] = .object(screen)
    var components = document["components"]?.members ?? [:]
    components["schemas"] = .object(schemas)
    document["components"] = .object(components)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(JSONValue.object(document))) ?? Data(), as: UTF8.self) + "\n"
  }
}
