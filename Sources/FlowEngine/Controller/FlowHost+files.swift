import FlowDefinition
import FlowExpressions
import Localization

/// Files that have changed, or are gone, since they were chosen.
extension FlowHost {
  /// Returns the rejection of a call whose files are not all as they were when they were chosen; `nil` if they are.
  func lostFiles(in request: ServiceRequest) async -> ServiceOutcome? {
    var words: [String: String?] = [:]
    for input in request.attachments {
      guard let problem = await problem(of: input.file) else { continue }
      words[input.path] = EngineMessages.file(problem, input.file.name).text(in: request.wording)
    }
    return words.isEmpty ? nil : .rejected(Rejection(code: "file", fields: words))
  }

  /// Reopens the questions of a session for files that are no longer as they were, and returns these questions.
  ///
  /// The answers of sealed steps stay.
  func removeLostFiles(from session: inout Session, _ flow: Flow) async -> [FieldReference] {
    var lost: [FieldReference] = []
    let sealed = session.seal?.path ?? []
    for (field, answer) in session.answers where flow[field.part].kind.holdsFiles {
      guard session.drafts[field] == nil, !sealed.contains(flow.step(of: field)) else { continue }
      var files: [JSONValue] = []
      var isLost = false
      for file in answer.value.files {
        let problem = await problem(of: file)
        files.append(problem.map { JSONValue($0, name: file.name) } ?? JSONValue(file))
        isLost = isLost || problem != nil
      }
      guard isLost else { continue }
      lost.append(field)
      session.answers[field] = Answer(value: answer.value, isSubmitted: false)
      session.drafts[field] = .list(files)
      if case .file = flow[field.part].kind { session.drafts[field] = files[0] }
    }
    return lost
  }
}
