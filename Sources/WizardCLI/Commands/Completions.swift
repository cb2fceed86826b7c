import FlowEngine
import FlowServices

/// The scripts send the line that is being typed to the program, and offer what it answers.
///
/// So all shells offer the same, and only what the program accepts.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for name: String?) throws(UsageError) -> String {
    guard let script = name.flatMap({ EmbeddedTexts.Completions.all[$0] }) else {
      throw UsageError(CommandMessages.unknownShell(name))
    }
    return script.description
  }

  enum Words: Equatable {
    case files
    case folders
    /// Flow files, and folders that may contain one.
    case flows
    case unfinishedSessions
    /// Unfinished, finished and damaged sessions.
    case sessions
    case fixed([Word])

    static let nothing = fixed([])
    static func names(_ names: [String]) -> Words { .fixed(names.map { Word(name: $0) }) }
  }

  struct Word: Equatable {
    let name: String
    var summary = ""
  }

  static let commands = CommandTable.commands.map { Word(name: $0.name, summary: $0.summary) }

  /// Returns the completions that a script requests with `wizard completions --line LINE`; `nil` if the arguments
  /// request a script.
  ///
  /// The first line has the kind of the words and the prefix of the last word that they leave in place. The words
  /// follow, each with a tab and its summary if it has one. Errors produce no message, so that they don't disturb the
  /// prompt.
  static func reply(to words: [String], _ environment: ProgramEnvironment) async -> String? {
    guard words.first == "--line" else { return nil }
    let line = TypedLine(words.dropFirst().first ?? "", environment.variables)
    let (completions, prefix) = line.completions
    switch completions {
    case .files: return "files \(prefix)\n"
    case .folders: return "folders \(prefix)\n"
    case .flows: return "flows \(prefix)\n"
    case .fixed(let words): return text(words, prefix)
    case .unfinishedSessions, .sessions:
      let location = StoreLocation(line.store, environment.variables)
      let listed = (try? await location.store(environment.variables).list()) ?? []
      let ids = completions == .sessions ? listed.map(\.id) : listed.unfinished.map(\.id)
      return text(ids.map { Word(name: $0.text) }, prefix)
    }
  }

  private static func text(_ words: [Word], _ prefix: String) -> String {
    let lines = words.map { $0.summary.isEmpty ? $0.name : "\($0.name)\t\($0.summary)" }
    return (["words \(prefix)"] + lines).map { $0 + "\n" }.joined()
  }
}
