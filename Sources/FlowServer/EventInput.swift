import FlowDefinition
import FlowEngine
import FlowExpressions

/// An event of a page or of a program, which is meant for a step and a version of its screen.
struct SentEvent: Sendable {
  /// The name of the step; `nil` for the first page.
  let step: String?
  let revision: Int?
  let action: Action
  let input: EventInput
  /// The token from which a new session is derived; `nil` if none was sent.
  var start: String?

  enum Action: Hashable {
    case next, back, skip, decline, retry, start, save
    case choose(String)
    case edit(String)
    case add(count: Int, list: String)
    case remove(item: String, list: String)
    case move(item: String, to: Int, list: String)
    case use(String)
    case keep(String)
    case detach(index: Int, field: String)
    case unknown

    /// Whether the event can also be meant for a step that was completed.
    var canChange: Bool {
      switch self {
      case .next, .back, .save: true
      case _: false
      }
    }
  }
}

/// What was typed.
enum EventInput: Sendable {
  case form(FormAnswers)
  case answers([String: JSONValue], FormAnswers)

  /// Returns what only the form knows to be wrong, by path.
  ///
  /// - Throws: `InputError.unknown` if the step has no such field or option. A form can't cause it.
  func write(into viewModel: StepViewModel) throws(InputError) -> [String: FormMessage] {
    switch self {
    case .form(let form):
      var reader = FormReader(form)
      reader.write(into: viewModel)
      return reader.messages
    case .answers(let answers, let form):
      try viewModel.update(answers)
      for (path, files) in form.files {
        guard let field = viewModel.state.field(path) else {
          throw .unknown(UnknownName(kind: .field, name: path, nearest: nil))
        }
        FormReader.attach(files, to: field, of: viewModel)
      }
      return Dictionary(uniqueKeysWithValues: form.emptyFiles.map { ($0, .emptyFile) })
    }
  }
}

/// What only a form knows to be wrong with an answer.
enum FormMessage: Hashable, Sendable {
  /// The field became visible only with the answers that were sent.
  case answerThisToo
  case typedDifferently
  case emptyFile
}

extension SentEvent {
  /// Reads the event of a form.
  init(step: String?, form: FormAnswers) {
    self.step = step
    revision = form["_revision"].flatMap { Int($0) }
    action = Action(button: form["_do"] ?? "next")
    input = .form(form)
    start = form["_start"]
  }
}

extension SentEvent.Action {
  /// Reads the value of a button, such as `next`, `action:resend` or `remove:ID:phones`.
  fileprivate init(button text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    self =
      switch (parts[0], parts.count) {
      case ("next", 1): .next
      case ("back", 1): .back
      case ("skip", 1): .skip
      case ("decline", 1): .decline
      case ("retry", 1): .retry
      case ("start", 1): .start
      case ("save", 1): .save
      case ("action", 2): .choose(parts[1])
      case ("add", 3): Int(parts[1]).map { .add(count: $0, list: parts[2]) } ?? .unknown
      case ("remove", 3): .remove(item: parts[1], list: parts[2])
      case ("move", 4): Int(parts[2]).map { .move(item: parts[1], to: $0, list: parts[3]) } ?? .unknown
      case ("use", 2): .use(parts[1])
      case ("keep", 2): .keep(parts[1])
      case ("detach", 3): Int(parts[1]).map { .detach(index: $0, field: parts[2]) } ?? .unknown
      case _: .unknown
      }
  }
}
