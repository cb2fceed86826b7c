/// How the program ends; pinned by tests and printed by `wizard help exit-codes`.
enum ExitStatus: Equatable, Sendable {
  case done, declined, usage, answersMissing, unreadable, unavailable, internalError, cannotCreate, cannotWrite
  case stopped, locked, badFlow
  /// A signal asked the program to stop: it dies of it.
  case signal(Signal)
  /// Nobody reads what is written any more: the program dies of that, quietly.
  case brokenPipe

  /// What is told of a way to end.
  struct Facts {
    /// The number a shell sees (after sysexits.h); a signal's is what shells make of it.
    let code: Int32
    /// What the document of a run calls it.
    var run = "stopped"
    /// What that calls the error that leads to it; nil where none does.
    var error: String?
    /// What it means, for people.
    var meaning = ""
  }

  var facts: Facts {
    switch self {
    case .done:
      Facts(code: 0, run: "ended", meaning: "the flow reached an end, or the command did what it was asked")
    case .declined:
      Facts(code: 1, run: "declined", meaning: "declined at the review, or check, test or eval found problems")
    case .usage: Facts(code: 64, error: "usage", meaning: "the command line cannot be understood")
    case .answersMissing:
      Facts(
        code: 65, run: "incomplete", error: "answers",
        meaning: "answers are missing or invalid, or a confirmation is missing, and nobody can be asked")
    case .unreadable: Facts(code: 66, error: "unreadable", meaning: "a file cannot be read")
    case .unavailable:
      Facts(
        code: 69, run: "unavailable", error: "unavailable",
        meaning: "a service does not answer, or this program cannot ask it")
    case .internalError: Facts(code: 70, error: "internal", meaning: "something in this program went wrong")
    case .cannotCreate: Facts(code: 73, error: "cannot_create", meaning: "a file or folder cannot be made")
    case .cannotWrite: Facts(code: 74, error: "cannot_write", meaning: "something cannot be written")
    case .stopped: Facts(code: 75, error: "session_in_use", meaning: "stopped; the answers are saved")
    case .locked:
      Facts(code: 77, run: "locked", error: "locked", meaning: "the verification service has locked this number")
    case .badFlow: Facts(code: 78, error: "bad_flow", meaning: "the flow file is wrong")
    case .signal(let signal): Facts(code: 128 + signal.number)
    case .brokenPipe: Facts(code: Signal.brokenPipeCode, error: "cannot_write")
    }
  }

  var code: Int32 { facts.code }

  /// Every number with what it means, as `wizard help exit-codes` prints it.
  static let table = [
    done, declined, usage, answersMissing, unreadable, unavailable, internalError, cannotCreate, cannotWrite, stopped,
    locked, badFlow,
  ].map(\.facts)
}
