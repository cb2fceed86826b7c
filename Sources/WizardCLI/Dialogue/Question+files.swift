import FlowDefinition
import FlowEngine

/// Questions for files.
extension Question {
  /// Handles a line at a question for several files: adds one or more files, or removes one.
  ///
  /// A file that cannot be attached is not added, so that the user does not have to remove it.
  func take(files line: String, _ field: FieldViewState) async throws -> Outcome {
    guard case .files(_, let maxSize, _, let max) = field.kind else { return .again }
    if case .remove(let number) = ListCommand(line, in: console.language) {
      return try await remove(number, from: savedFiles)
    }
    // The files of a rejected answer, and files that have changed or are gone, are dropped.
    var files = field.isRefused ? [] : savedFiles.filter(\.isAttached)
    let before = files.count
    var outcome = Outcome.again
    for file in TypedPath(line).answers(maximum: maxSize) {
      if try await attach(file, to: files) { files.append(file) } else { outcome = .wrong }
    }
    if files.count > before { try console.say(PromptMessages.recorded(files.map(\.fileName).joined(separator: ", "))) }
    return outcome != .wrong && max.map { files.count >= $0 } ?? false ? .answered : outcome
  }

  /// Adds a file, and returns whether it could be attached; otherwise prints why not.
  private func attach(_ file: JSONValue, to files: [JSONValue]) async throws -> Bool {
    try await put(.list(files + [file]))
    // There may be too few files until the last one is added.
    guard let problem = field?.problems.first(where: { $0.code != "min" }) else { return true }
    step.dialogue.lastLine.refuse(problem, of: path)
    try console.say(PromptMessages.error(problem.message))
    try await put(.list(files))
    return false
  }

  private func remove(_ number: Int, from files: [JSONValue]) async throws -> Outcome {
    guard let file = files.numbered(number) else {
      try console.say(PromptMessages.noFile(number, count: files.count))
      return .wrong
    }
    var rest = files
    rest.remove(at: number - 1)
    try await put(rest.isEmpty ? .null : .list(rest))
    try console.say(PromptMessages.removed(file.fileName))
    return .again
  }

  /// The files that were chosen, including those that are gone.
  private var savedFiles: [JSONValue] {
    if case .list(let files)? = viewModel.savedInput(at: path) { files } else { [] }
  }

  /// Whether some files were chosen, so that Enter alone ends the list.
  func hasFiles(_ field: FieldViewState) -> Bool {
    guard case .files = field.kind, !field.isRefused else { return false }
    return !savedFiles.isEmpty
  }
}

extension JSONValue {
  /// Whether a file of an answer could be attached.
  fileprivate var isAttached: Bool { self["problem"] == nil }

  fileprivate var fileName: String { self["name"]?.string ?? "" }
}
