import FlowDefinition
import FlowExpressions
import Localization

/// Checks for files that were changed or deleted after the person chose them.
extension FlowHost {
  /// Returns a rejection of the call if one of its files was changed or deleted after the person chose it.
  ///
  /// Returns `nil` if no file of the call was changed or deleted.
  func lostFiles(in request: ServiceRequest) async -> ServiceOutcome? {
    var words: [String: String?] = [:]
    for input in request.attachments {
      guard let problem = await problem(of: input.file) else { continue }
      words[input.path] = EngineMessages.file(problem, input.file.name).text(in: request.wording)
    }
    return words.isEmpty ? nil : .rejected(Rejection(code: "file", fields: words))
  }

  /// Makes the session ask again for files that were changed or deleted, and returns the fields of these files.
  ///
  /// The answers of sealed steps stay, because they are final.
  func removeLostFiles(from session: inout Session, _ flow: Flow) async -> [FieldReference] {
    var lost: [FieldReference] = []
    let sealed = session.seal?.path ?? []
    for (field, answer) in session.answers where !answer.value.files.isEmpty {
      guard session.drafts[field] == nil, !sealed.contains(flow.step(of: field)) else { continue }
      let input = flow.draft(of: answer.value, field.part)
      guard let changed = await withoutLostFiles(input, answer.value.files, of: field.part, flow) else { continue }
      lost.append(field)
      session.answers[field] = Answer(value: answer.value, isSubmitted: false)
      session.drafts[field] = changed
    }
    for (field, draft) in session.drafts where !lost.contains(field) {
      let files = flow.files(in: draft, of: field.part)
      guard let changed = await withoutLostFiles(draft, files, of: field.part, flow) else { continue }
      lost.append(field)
      session.drafts[field] = changed
    }
    return lost
  }

  /// Returns the input with each changed or deleted file replaced by its problem; `nil` if all files are unchanged.
  private func withoutLostFiles(
    _ input: JSONValue, _ files: [AttachedFile], of field: FieldIndex, _ flow: Flow
  ) async -> JSONValue? {
    var problems: [AttachedFile: AttachmentProblem] = [:]
    for file in files {
      if let problem = await problem(of: file) { problems[file] = problem }
    }
    if problems.isEmpty { return nil }
    return flow.replacingFiles(in: input, of: field) { given, _ in
      guard let file = AttachedFile(Value(given)), let problem = problems[file] else { return given }
      return JSONValue(problem, name: file.name)
    }
  }
}
