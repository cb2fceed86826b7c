import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Wording

/// What is said of an error that ends a command, and the status it ends with.
struct Complaint {
  /// A sentence each; none where there is nothing to say.
  let sentences: [Sentence]
  /// Whether they are said, and not only put into a document.
  private(set) var isSaid = true
  /// Whether they are wrapped; diagnostics are not.
  let isWrapped: Bool
  let status: ExitStatus

  private init(_ status: ExitStatus, _ sentences: Sentence...) { self.init(status, all: sentences) }

  private init(_ status: ExitStatus, all sentences: [Sentence], isWrapped: Bool = true) {
    (self.status, self.sentences, self.isWrapped) = (status, sentences, isWrapped)
  }

  /// Words an error, whatever it is.
  init(_ error: any Error, _ surroundings: Surroundings) {
    switch error {
    case let error as WriteFailure: self.init(error)
    case let error as Interruption: self.init(.signal(error.signal))
    case let error as UsageError: self.init(.usage, error.message)
    case let error as FlowFileError:
      let reports = error.reports.map { Sentence(verbatim: $0.rendered(escape: escaped)) }
      self.init(.badFlow, all: reports, isWrapped: false)
    case let error as AnswersError: self.init(.answersMissing, all: error.reasons)
    case let error as SessionNotFound: self.init(.unreadable, error.message)
    case let error as SecretFileError: self.init(.unreadable, error.message)
    case let error as FileReadError: self.init(.unreadable, CommandWords.cannotRead(error.path, error.reason))
    case let error as OutputError:
      self =
        error.isCreation
        ? Complaint(.cannotCreate, CommandWords.cannotCreate(error.path, error.reason))
        : Complaint(unwritten: error.path, error.reason, isReaderGone: error.isReaderGone)
    case let error as SessionStoreError: self.init(ExitStatus(error), CommandWords.store(error))
    case let error as FlowStartError: self.init(error, surroundings)
    case _: self.init(.internalError, Sentence(verbatim: escaped("\(error)")))
    }
  }

  private init(_ failure: WriteFailure) {
    if case .signal(let signal) = failure.cause {
      self.init(.signal(signal))
    } else {
      let name = failure.stream == .data ? "standard output" : "standard error"
      self.init(unwritten: name, failure.reason, isReaderGone: failure.isReaderGone)
    }
  }

  /// A reader that went away has read enough, which is no failure worth a word.
  private init(unwritten path: String, _ reason: String, isReaderGone: Bool) {
    self.init(isReaderGone ? .brokenPipe : .cannotWrite, CommandWords.cannotWrite(path, reason))
    isSaid = !isReaderGone
  }

  private init(_ error: FlowStartError, _ surroundings: Surroundings) {
    switch error {
    case .missingGiven(let names): self.init(.answersMissing, CommandWords.missingGiven(names))
    case .unknownGiven(let names): self.init(.usage, CommandWords.unknownGiven(names))
    case .unknownFields(let names): self.init(.usage, CommandWords.unknownAnswer(names[0], nearest: nil))
    case .unknownSession(let id): self.init(.unreadable, CommandWords.unknownSession(id))
    case .anotherFlow(let flow): self.init(.unreadable, CommandWords.anotherFlow(flow))
    case .finished(let outcome): self.init(.unreadable, CommandWords.finishedSession(outcome))
    case .expired(let time):
      self.init(.unreadable, SessionWords.expiredSession(surroundings.words(for: time.seconds).day))
    case .store(let error): self.init(ExitStatus(error), CommandWords.store(error))
    }
  }
}

/// A session that cannot be gone on with because there is none, or nothing of its flow, in one sentence.
struct SessionNotFound: Error {
  let message: Sentence

  init(_ message: Sentence) { self.message = message }
}
