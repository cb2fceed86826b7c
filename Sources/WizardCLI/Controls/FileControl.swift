import FlowDefinition
import FlowEngine
import FlowSyntax
import Localization

struct FileControl: Control {
  let field: FieldViewState
  let note: LocalizedMessage?
  let maxSize: Int

  var mode: ReadMode { .path }
  var help: [LocalizedMessage] { [PromptMessages.filePaths] }

  /// A mistyped path is no input worth keeping, unlike a file that has changed or is gone.
  func hasInput(at question: Question) -> Bool {
    !field.text.isEmpty || question.savedInput.map { !$0.isAttached && $0.lostFile == nil } ?? false
  }

  func input(_ text: String) -> JSONValue { TypedPath(text).answer(maximum: maxSize) }

  func former(at question: Question) -> JSONValue? {
    (hasFormer ? field.value?.json : nil) ?? question.savedInput.flatMap { $0.lostFile == nil ? nil : $0 }
  }
}

struct FilesControl: Control {
  let field: FieldViewState
  let note: LocalizedMessage?
  let maxSize: Int
  let max: Int?

  var mode: ReadMode { .path }
  var help: [LocalizedMessage] { [.joined([PromptMessages.filePaths, PromptMessages.severalFiles])] }

  func continuation(at question: Question) -> LocalizedMessage? {
    field.isRefused || question.savedFiles.isEmpty ? nil : PromptMessages.moreFiles
  }

  func take(_ line: String, at question: Question, _ state: inout PromptState) async throws -> Outcome {
    if line.isEmpty {
      return try await continuation(at: question) == nil
        ? question.takeNothing(field) : question.isRight() ? .answered : .wrong
    }
    if case .remove(let number) = ListCommand(line.trimmingSpaces, in: question.console.language) {
      return try await remove(number, at: question)
    }
    return try await add(TypedPath(question.unquoted(line)).answers(maximum: maxSize), at: question)
  }

  /// Adds typed files, except those that cannot be attached, so that the user does not have to remove them.
  private func add(_ typed: [JSONValue], at question: Question) async throws -> Outcome {
    let saved = question.savedFiles
    // If a service rejected the previous answer, the new files replace the files of that answer.
    var files = field.isRefused ? [] : saved
    var rest = typed[...]
    var count = 0
    while let file = rest.popFirst() {
      guard try await question.canAttach(file, to: files.filter(\.isAttached)) else { continue }
      files.put(file, keeping: rest.map(\.fileName))
      count += 1
    }
    let outcome: Outcome = count < typed.count ? .wrong : .again
    // Files that have changed or are gone stay until they are chosen again or removed.
    try await question.put(.list(count > 0 ? files : saved))
    let attached = files.filter(\.isAttached).map { escaped($0.fileName) }.joined(separator: ", ")
    if count > 0 { try question.console.say(PromptMessages.recorded(attached)) }
    guard files.allSatisfy(\.isAttached) else { return try await question.isRight() ? outcome : .wrong }
    return outcome != .wrong && max.map { files.count >= $0 } ?? false ? .answered : outcome
  }

  private func remove(_ number: Int, at question: Question) async throws -> Outcome {
    var files = question.savedFiles
    guard let file = files.numbered(number) else {
      try question.console.say(PromptMessages.noFile(number, count: files.count))
      return .wrong
    }
    files.remove(at: number - 1)
    try await question.put(files.isEmpty ? .null : .list(files))
    try question.console.say(PromptMessages.removed(escaped(file.fileName)))
    return .again
  }
}

extension Question {
  /// The input or the answer, with the places of files.
  fileprivate var savedInput: JSONValue? { viewModel.savedInput(at: path) }

  /// The files that were chosen, including those that are gone.
  fileprivate var savedFiles: [JSONValue] { if case .list(let files)? = savedInput { files } else { [] } }

  fileprivate func canAttach(_ file: JSONValue, to files: [JSONValue]) async throws -> Bool {
    try await put(.list(files + [file]))
    // The minimum number of files is not checked here, because the user may add more files.
    guard let problem = field?.problems.first(where: { $0.code != "min" }) else { return true }
    step.dialogue.lastLine.refuse(problem, of: path)
    try console.say(PromptMessages.error(problem.message))
    return false
  }
}

extension [JSONValue] {
  /// Puts a new file in place of a lost one: that of the same name, or else the first whose name is not in `names`.
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
