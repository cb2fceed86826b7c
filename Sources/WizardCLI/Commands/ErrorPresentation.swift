import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServer
import FlowServices
import FlowSyntax
import Localization

struct ErrorPresentation {
  let sentences: [LocalizedMessage]
  /// Whether the messages are printed; `false` if they are only added to a JSON document.
  private(set) var isSaid = true
  let isWrapped: Bool
  let status: ExitStatus

  private init(_ status: ExitStatus, _ sentences: LocalizedMessage...) { self.init(status, all: sentences) }

  private init(_ status: ExitStatus, all sentences: [LocalizedMessage], isWrapped: Bool = true) {
    (self.status, self.sentences, self.isWrapped) = (status, sentences, isWrapped)
  }

  init(_ error: any Error, _ environment: ProgramEnvironment, in style: DiagnosticStyle = .plain) {
    switch error {
    case let error as WriteFailure: self.init(error)
    case let error as Interruption: self.init(.signal(error.signal))
    case let error as UsageError: self.init(.usage, all: error.messages)
    case let error as FlowFileError:
      let reports = error.reports.map { LocalizedMessage(verbatim: $0.rendered(in: style, escape: escaped)) }
      self.init(.badFlow, all: reports, isWrapped: false)
    case let error as AnswersError: self.init(.answersMissing, all: error.reasons)
    case let error as AnswersFileError:
      let report = LocalizedMessage(verbatim: error.report.rendered(in: style, escape: escaped))
      self.init(.answersMissing, all: [report], isWrapped: false)
    case let error as UnreadableError: self.init(.unreadable, error.message)
    case let error as FileReadError: self.init(.unreadable, CommandMessages.cannotRead(error))
    case let error as OutputError:
      self =
        error.isCreation
        ? ErrorPresentation(.cannotCreate, CommandMessages.cannotCreate(error.path, error.reason))
        : ErrorPresentation(unwritten: error.path, error.reason, isReaderGone: error.isReaderGone)
    case let error as SessionStoreError: self.init(error)
    case FlowEventError.store(let error): self.init(error)
    case let error as FlowStartError: self.init(error, environment)
    case let error as UnservableFlow: self.init(.badFlow, ServeMessages.unservable(error))
    case let error as ListenFailure: self.init(.unavailable, ServeMessages.failed(error.cause))
    case _: self.init(.internalError, CommandMessages.internalError("\(error)"))
    }
  }

  private init(_ error: SessionStoreError) { self.init(ExitStatus(error), CommandMessages.store(error)) }

  private init(_ failure: WriteFailure) {
    if case .signal(let signal) = failure.cause {
      self.init(.signal(signal))
    } else {
      let name = failure.stream == .data ? "standard output" : "standard error"
      self.init(unwritten: name, failure.reason, isReaderGone: failure.isReaderGone)
    }
  }

  /// If the reader of a pipe has closed it, the message is not printed, because the reader needs no more output.
  private init(unwritten path: String, _ reason: String, isReaderGone: Bool) {
    self.init(isReaderGone ? .brokenPipe : .cannotWrite, CommandMessages.cannotWrite(path, reason))
    isSaid = !isReaderGone
  }

  private init(_ error: FlowStartError, _ environment: ProgramEnvironment) {
    switch error {
    case .missingGiven(let names): self.init(.answersMissing, CommandMessages.missingGiven(names))
    case .invalidGiven(let types):
      let inputs = types.sorted { $0.key < $1.key }
      self.init(.answersMissing, all: inputs.map { CommandMessages.invalidGiven($0.key, type: $0.value) })
    case .unknownGiven(let names): self.init(.usage, CommandMessages.unknownGiven(names.map(\.name)))
    case .unknownFields(let names): self.init(.usage, CommandMessages.unknownAnswer(names[0].name, nearest: nil))
    case .unknownSession(let id): self.init(.unreadable, CommandMessages.unknownSession(id))
    case .anotherFlow(let flow): self.init(.unreadable, CommandMessages.anotherFlow(flow))
    case .finished(let outcome): self.init(.unreadable, CommandMessages.finishedSession(outcome))
    case .expired(let time):
      self.init(.unreadable, SessionMessages.expiredSession(environment.words(for: time.seconds).day))
    case .newerFlow(let version): self.init(.unreadable, CommandMessages.newerFlow(version))
    case .busy: self.init(.stopped, CommandMessages.callInProgress)
    case .store(let error): self.init(error)
    }
  }
}

struct UnreadableError: Error {
  let message: LocalizedMessage

  init(_ message: LocalizedMessage) { self.message = message }
}
