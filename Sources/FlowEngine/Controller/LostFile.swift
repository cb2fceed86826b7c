import FlowDefinition
package import FlowExpressions
import Localization

/// A file that has changed, or is gone, since the person chose it as an answer.
struct LostFile: Hashable, Sendable {
  let file: AttachedFile
  let problem: AttachmentProblem

  init?(_ file: AttachedFile, now current: AttachedFile?) {
    if let current, current.size == file.size, current.digest == file.digest { return nil }
    self.file = file
    problem = current == nil ? .gone : .changed
  }

  /// A file in another place is a different file, even if its bytes are the same.
  fileprivate func isSame(_ other: AttachedFile) -> Bool { other == file && other.place == file.place }
}

extension FlowHost {
  func lost(among files: [AttachedFile]) async -> [LostFile] {
    var lost: [LostFile] = []
    for file in files {
      let current = await currentFile(file)
      // A file whose reading was cancelled is not lost.
      if Task.isCancelled { return [] }
      if let found = LostFile(file, now: current) { lost.append(found) }
    }
    return lost
  }

  func findingLostFiles(in input: JSONValue, of field: FieldIndex, _ flow: Flow) async -> JSONValue {
    let files = flow.lostFiles(in: input, of: field)
    if files.isEmpty { return input }
    let lost = await lost(among: files)
    return flow.replacingFiles(in: input, of: field) { given, _ in
      guard let file = given.lostFile else { return given }
      return lost.first { $0.isSame(file) }.map { JSONValue($0.problem, file) } ?? JSONValue(file)
    }
  }
}

extension StepViewModel {
  /// Accepts the lost files in the input that are now back in their places with the same bytes.
  func findLostFiles(of fields: [FieldIndex], _ host: FlowHost) async {
    for field in fields {
      guard let input = evaluator.inputs.typed[field] else { continue }
      let found = await host.findingLostFiles(in: input, of: field, flow)
      // The person may have changed the input in the meantime.
      if found != input, evaluator.inputs.typed[field] == input { change(field, found) }
    }
  }
}

extension ControlledRun {
  /// The discarded input contained the problem with the lost file, so the problem must be added again.
  ///
  /// Only answers that are not submitted are checked, because the answer with a lost file was marked as not submitted.
  func askAgainForLostFiles(at step: StepReference, _ host: FlowHost) async {
    let flow = machine.flow
    let answers = flow[step].leaves.compactMap { machine.model.session.answers[step.with($0)] }
    let lost = await host.lost(among: answers.filter { !$0.isSubmitted }.flatMap(\.value.files))
    machine.model.askAgain(for: lost) { $0 == step }
  }
}

enum FileCheck: Sendable {
  case passed
  case lost(ServiceOutcome)
  case cancelled
}

extension ServiceRequest {
  /// Returns `nil` if all files are unchanged or if the task is cancelled.
  package func rejectionOfLostFiles(_ current: (AttachedFile) async -> AttachedFile?) async -> ServiceOutcome? {
    if case .lost(let rejection) = await fileCheck(current) { rejection } else { nil }
  }

  func fileCheck(_ current: (AttachedFile) async -> AttachedFile?) async -> FileCheck {
    var lost: [LostFile] = []
    var words: [String: String?] = [:]
    for input in attachments {
      let now = await current(input.file)
      if Task.isCancelled { return .cancelled }
      guard let found = LostFile(input.file, now: now) else { continue }
      lost.append(found)
      words[input.path] = EngineMessages.file(found.problem, input.file.name).text(in: wording)
    }
    if lost.isEmpty { return .passed }
    return .lost(.rejected(Rejection(code: "file", details: [:], fields: words, lostFiles: lost)))
  }
}

extension Session {
  func files(_ flow: Flow) -> [AttachedFile] {
    drafts.flatMap { flow.files(in: $1, of: $0.part) }
      + answers.flatMap { field, answer in drafts[field] == nil ? answer.value.files : [] }
  }

  mutating func askAgainOnResuming(for lost: [LostFile], _ flow: Flow) {
    let sealed = Set(seal?.path ?? [])
    make(changes(askingAgainFor: lost, flow) { !sealed.contains($0) }.flatMap(\.changes))
  }

  /// Returns the questions to ask again because their files are lost, with the changes that this makes.
  ///
  /// A lost file becomes a problem of the input, not a rejection. Rejected input stays rejected until it is changed,
  /// but a lost file is accepted again as soon as it is back in its place.
  func changes(
    askingAgainFor lost: [LostFile], _ flow: Flow, where canChange: (StepReference) -> Bool
  ) -> [(field: FieldReference, changes: [SessionChange])] {
    if lost.isEmpty { return [] }
    let fields = drafts.keys + answers.keys.filter { drafts[$0] == nil }
    return fields.compactMap { field in
      let answer = answers[field]
      guard canChange(flow.step(of: field)),
        let input = drafts[field] ?? answer.map({ flow.draft(of: $0.value, field.part) }),
        flow.files(in: input, of: field.part).contains(where: { file in lost.contains { $0.isSame(file) } })
      else { return nil }
      var changes: [SessionChange] = []
      // Mark the answer as not submitted, so that the form does not offer to restore it.
      if let answer, answer.value.files.contains(where: { file in lost.contains { $0.isSame(file) } }) {
        changes.append(.answer(field, Answer(value: answer.value, isSubmitted: false)))
      }
      let draft = flow.replacingFiles(in: input, of: field.part) { given, _ in
        guard let file = AttachedFile(Value(given)), let found = lost.first(where: { $0.isSame(file) }) else {
          return given
        }
        return JSONValue(found.problem, file)
      }
      return (field, changes + [.draft(field, draft)])
    }
  }
}

extension FlowModel {
  @discardableResult
  mutating func askAgain(for lost: [LostFile], where canChange: (StepReference) -> Bool) -> [FieldReference] {
    let found = session.changes(askingAgainFor: lost, flow, where: canChange)
    for change in found.flatMap(\.changes) { self.change(change) }
    return found.map(\.field)
  }
}
