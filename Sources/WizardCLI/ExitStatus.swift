/// Tests check that the codes do not change.
enum ExitStatus: Equatable, Sendable {
  case done, declined, usage, answersMissing, unreadable, unavailable, internalError, cannotCreate, cannotWrite
  case stopped, locked, badFlow
  /// A signal asked the program to stop; the process ends with that signal.
  case signal(Signal)
  /// The reader of the output is gone; the process ends with `SIGPIPE` and prints no message.
  case brokenPipe

  struct Facts {
    /// The exit code (see sysexits.h); for a signal, the code that shells report.
    let code: Int32
    /// The `status` of the run's JSON document.
    var run = "stopped"
    /// The error code in the run's JSON document; `nil` if the status is not caused by an error.
    var error: String?
    var meaning = ""
  }

  var facts: Facts {
    switch self {
    case .done:
      Facts(code: 0, run: "ended", meaning: "the flow reached an end, or the command succeeded")
    case .declined:
      Facts(
        code: 1, run: "declined",
        meaning:
          "the review was declined, \"check\", \"test\", \"explore\", \"eval\" or \"sessions check\" found problems, or "
          + "\"diff\" found differences")
    case .usage: Facts(code: 64, error: "usage", meaning: "invalid command line")
    case .answersMissing:
      Facts(
        code: 65, run: "incomplete", error: "answers",
        meaning: "answers, inputs or confirmations are missing or invalid, and the run cannot ask for them")
    case .unreadable:
      Facts(
        code: 66, error: "unreadable", meaning: "a file cannot be read, or the session cannot be used")
    case .unavailable:
      Facts(code: 69, run: "unavailable", error: "unavailable", meaning: "a service is unavailable")
    case .internalError: Facts(code: 70, error: "internal", meaning: "internal error")
    case .cannotCreate: Facts(code: 73, error: "cannot_create", meaning: "a file or folder cannot be created")
    case .cannotWrite: Facts(code: 74, error: "cannot_write", meaning: "output cannot be written")
    case .stopped:
      Facts(
        code: 75, error: "session_in_use", meaning: "stopped before the end, or the session is open in another run")
    case .locked:
      Facts(code: 77, run: "locked", error: "locked", meaning: "locked: a service allows no more attempts")
    case .badFlow: Facts(code: 78, error: "bad_flow", meaning: "the flow file has errors")
    case .signal(let signal): Facts(code: 128 + signal.number)
    case .brokenPipe: Facts(code: Signal.brokenPipeCode, error: "cannot_write")
    }
  }

  var code: Int32 { facts.code }

  static let table = [
    done, declined, usage, answersMissing, unreadable, unavailable, internalError, cannotCreate, cannotWrite, stopped,
    locked, badFlow,
  ].map(\.facts)
}
