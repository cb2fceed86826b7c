import FlowDefinition
import FlowEngine

/// Questions for files.
extension Question {
  /// Handles a line with the path of one of several files.
  ///
  /// A file that cannot be attached is not added, so the person does not have to remove it.
  func take(file line: String, _ field: FieldViewState) async throws -> Outcome {
    guard case .files(_, let maxSize, _, let max) = field.kind else { return .again }
    var files: [JSONValue] = []
    // The new file is added to the earlier files. If the answer was rejected, for example because a file was deleted,
    // the new file replaces them.
    if !field.isRefused, case .list(let former)? = viewModel.savedInput(at: path) {
      files = former.filter(\.isAttached)
    }
    try viewModel.type(.list(files + [TypedPath(line).answer(maximum: maxSize)]), for: path)
    try await controller.leave(path)
    // Too few files are not an error yet, because the person adds one file after the other.
    if let problem = self.field?.problems.first(where: { $0.code != "min" }) {
      step.dialogue.lastLine.refuse(problem, of: path)
      try console.say(PromptMessages.error(problem.message))
      try await put(.list(files))
      return .wrong
    }
    if let shown = self.field?.shown { try console.say(PromptMessages.recorded(shown)) }
    return max.map { files.count + 1 >= $0 } ?? false ? .answered : .again
  }

  /// Whether some files were chosen, so that Enter alone ends the list.
  func hasFiles(_ field: FieldViewState) -> Bool {
    guard case .files = field.kind, !field.isRefused, case .list(let files)? = viewModel.savedInput(at: path) else {
      return false
    }
    return !files.isEmpty
  }
}

extension JSONValue {
  /// Whether a file of an answer could be attached.
  fileprivate var isAttached: Bool { self["problem"] == nil }
}
