import Foundation
import TestSupport
import Testing

/// What the three streams of a run are.
struct Wiring: Sendable, CustomTestStringConvertible {
  /// What standard input is.
  enum Input: String, CaseIterable, Sendable {
    case terminal = "a terminal"
    case enough = "answers that suffice"
    case tooFew = "answers that do not suffice"
    case empty = "an empty pipe"
    case null = "/dev/null"
    case closed = "nothing"
    case folder = "a folder"
  }

  /// What standard output or standard error is.
  enum Sink: String, CaseIterable, Sendable {
    case terminal = "a terminal"
    case pipe = "a pipe"
    case file = "a file"
    #if os(Linux)
      case full = "a full disk"
    #endif
    case brokenPipe = "a pipe nobody reads"
    case closed = "nothing"

    /// The system's word for why nothing can be written; nil where it can, and where that is no failure.
    var refusal: String? {
      switch self {
      case .terminal, .pipe, .file, .brokenPipe: return nil
      #if os(Linux)
        case .full: return "No space left on device"
      #endif
      case .closed: return "Bad file descriptor"
      }
    }

    var takes: Bool { refusal == nil && self != .brokenPipe }

    /// How a program ends that cannot write here; nil where it can.
    var failure: ChildExit? {
      if self == .brokenPipe { return .signalled(SIGPIPE) }
      return takes ? nil : .exited(74)
    }
  }

  let input: Input
  let output: Sink
  let errors: Sink

  var testDescription: String { "from \(input.rawValue) to \(output.rawValue), errors to \(errors.rawValue)" }

  /// Everything there is, with everything else.
  static let all = Input.allCases.flatMap { input in
    Sink.allCases.flatMap { output in
      Sink.allCases.map { Wiring(input: input, output: output, errors: $0) }
    }
  }

  /// What a run of the tests tries of these: all combinations in a full run, otherwise every pair of two streams.
  static func tried(from inputs: [Input], to outputs: [Sink], errorsTo errors: [Sink]) -> [Wiring] {
    AllPairs.rowsOfRun([inputs.count, outputs.count, errors.count]).map {
      Wiring(input: inputs[$0[0]], output: outputs[$0[1]], errors: errors[$0[2]])
    }
  }
}

extension Wiring {
  /// What a command comes to where every stream takes what it is given.
  struct Ending: Sendable {
    let status: Int32
    /// Whether something is said on standard error.
    var says = false
    /// Whether data is written to standard output.
    var writes = false
  }

  /// What a command may come to here: what cannot be said or written makes it fail, and nothing else does.
  ///
  /// A reader that went away ends it as SIGPIPE does. Where both streams fail, either may be found first.
  func endings(of ending: Ending) -> [ChildExit] {
    var failures = [ending.says ? errors.failure : nil, ending.writes ? output.failure : nil].compactMap(\.self)
    // Why data could not be written is said, too.
    if ending.writes, output.refusal != nil, let failure = errors.failure { failures.append(failure) }
    return failures.isEmpty ? [.exited(ending.status)] : failures
  }
}
