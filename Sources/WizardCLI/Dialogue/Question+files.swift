import FlowDefinition
import FlowEngine

extension Question {
  /// Handles a line at a question for several files: adds one or more files, or removes one.
  ///
  /// A file that cannot be attached is not added, so that the user does not have to remove it.
  func take(files line: String, _ field: FieldViewState) async throws -> Outcome {
    guard case .files(_, let maxSize, _, let max) = field.kind else { return .again }
    if case .remove(let number) = ListCommand(line.trimmingSpaces, in: console.language) {
      return try await remove(number, from: savedFiles)
    }
    let saved = savedFiles
    // If a service rejected the previous answer, the new files replace the files of that answer.
    var files = field.isRefused ? [] : saved
    var typed = TypedPath(unquoted(line)).answers(maximum: maxSize)[...]
    var hasAdded = false
    var outcome = Outcome.again
    while let file = typed.popFirst() {
      guard try await canAttach(file, to: files.filter(\.isAttached)) else {
        outcome = .wrong
        continue
      }
      files.put(file, keeping: typed.map(\.fileName))
      hasAdded = true
    }
    // Files that have changed or are gone stay until they are chosen again or removed.
    try await put(.list(hasAdded ? files : saved))
    let attached = files.filter(\.isAttached).map(\.fileName).joined(separator: ", ")
    if hasAdded { try console.say(PromptMessages.recorded(attached)) }
    guard files.allSatisfy(\.isAttached) else { return try await isRight() ? outcome : .wrong }
    return outcome != .wrong && max.map { files.count >= $0 } ?? false ? .answered : outcome
  }

  /// Returns whether a file can be attached in addition to others.
  ///
  /// If not, prints the reason.
  private func canAttach(_ file: JSONValue, to files: [JSONValue]) async throws -> Bool {
    try await put(.list(files + [file]))
    // The minimum number of files is not checked here, because the user may add more files.
    guard let problem = field?.problems.first(where: { $0.code != "min" }) else { return true }
    step.dialogue.lastLine.refuse(problem, of: path)
    try console.say(PromptMessages.error(problem.message))
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

  /// The input for a file that has changed or is gone, and was not chosen again; `nil` for any other input.
  var lostFile: JSONValue? {
    guard let input = viewModel.savedInput(at: path), input.lostFile != nil else { return nil }
    return input
  }

  /// Whether the input is a file that can't be attached and is not worth keeping, such as a mistyped path.
  var isUnattachable: Bool {
    viewModel.savedInput(at: path).map { !$0.isAttached && $0.lostFile == nil } ?? false
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

extension [JSONValue] {
  /// Puts a new file in place of a lost file, which is one that has changed or is gone.
  ///
  /// Replaces the lost file that has the same name as the new file, or else the first lost file that may be replaced.
  /// If there is neither, appends the new file.
  ///
  /// - Parameter names: The names of lost files that may be replaced only by a file with the same name.
  fileprivate mutating func put(_ file: JSONValue, keeping names: [String]) {
    let lost = indices.filter { !self[$0].isAttached }
    let place =
      lost.first { self[$0].fileName == file.fileName } ?? lost.first { !names.contains(self[$0].fileName) }
    if let place { self[place] = file } else { append(file) }
  }
}

extension JSONValue {
  fileprivate var isAttached: Bool { self["problem"] == nil }

  fileprivate var fileName: String { self["name"]?.string ?? "" }
}
