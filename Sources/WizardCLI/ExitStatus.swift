/// How the program ends; pinned by tests and printed by `wizard help exit-codes`.
enum ExitStatus: Equatable, Sendable {
  /// The flow reached an end; a command did what it was asked.
  case done
  /// Declined at the review, or `check`, `test` or `eval` found problems.
  case declined
  /// The command line cannot be understood.
  case usage
  /// Answers are missing or invalid, or a confirmation is missing, and nobody can be asked.
  case answersMissing
  /// A file cannot be read.
  case unreadable
  /// A service does not answer, or cannot be asked by this program.
  case unavailable
  /// Something in the program went wrong.
  case internalError
  /// A file or folder cannot be made.
  case cannotCreate
  /// Something cannot be written.
  case cannotWrite
  /// Stopped; the answers are saved.
  case stopped
  /// The verification service has locked the person out.
  case locked
  /// The flow file is wrong.
  case badFlow
  /// A signal asked the program to stop: it dies of it.
  case signal(Signal)
  /// Nobody reads what is written any more: the program dies of that, quietly.
  case brokenPipe

  /// The number a shell sees (after sysexits.h); a signal's is what shells make of it.
  var code: Int32 {
    switch self {
    case .done: 0
    case .declined: 1
    case .usage: 64
    case .answersMissing: 65
    case .unreadable: 66
    case .unavailable: 69
    case .internalError: 70
    case .cannotCreate: 73
    case .cannotWrite: 74
    case .stopped: 75
    case .locked: 77
    case .badFlow: 78
    case .signal(let signal): 128 + signal.number
    case .brokenPipe: Signal.brokenPipeCode
    }
  }

  /// Every number with what it means, as `wizard help exit-codes` prints it.
  static let table: [(code: Int32, meaning: String)] = [
    (0, "the flow reached an end, or the command did what it was asked"),
    (1, "declined at the review, or check, test or eval found problems"),
    (64, "the command line cannot be understood"),
    (65, "answers are missing or invalid, or a confirmation is missing, and nobody can be asked"),
    (66, "a file cannot be read"),
    (69, "a service does not answer, or this program cannot ask it"),
    (70, "something in this program went wrong"),
    (73, "a file or folder cannot be made"),
    (74, "something cannot be written"),
    (75, "stopped; the answers are saved"),
    (77, "the verification service has locked this number"),
    (78, "the flow file is wrong"),
  ]
}
