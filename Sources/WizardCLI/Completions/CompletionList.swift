import FlowEngine
import FlowServices
import Foundation

/// Names that shells ask the program for while somebody types: `wizard completions --list sessions [--store DIR]`.
///
/// Whatever goes wrong, there is nothing to complete, and nothing is said.
struct CompletionList {
  /// What there are names of.
  enum Kind: String {
    /// Sessions that can be gone on with, newest first.
    case sessions
    case rules
  }

  let kind: Kind?
  let store: String?

  /// The names, a line each.
  func text(_ environment: ProgramEnvironment) async -> String {
    let names: [String]
    switch kind {
    case .sessions: names = await sessions(environment)
    case .rules: names = RuleExplanation.all.map(\.rule).sorted()
    case nil: names = []
    }
    return names.map { $0 + "\n" }.joined()
  }

  private func sessions(_ environment: ProgramEnvironment) async -> [String] {
    let folder =
      store.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileSessionStore.defaultFolder(environment: environment.variables)
    guard let listed = try? await FileSessionStore(folder: folder).list() else { return [] }
    return listed.unfinished.map { "\($0.id)" }
  }
}

extension Completions {
  /// The list that is asked for; nil for a script.
  static func list(asked words: [String]) -> CompletionList? {
    guard words.first == "--list" else { return nil }
    let store = words.firstIndex(of: "--store").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    return CompletionList(kind: words.dropFirst().first.flatMap(CompletionList.Kind.init), store: store)
  }
}
