import Foundation
import TestSupport
import Testing

/// The three streams of a run.
struct Wiring: Sendable, CustomTestStringConvertible {
  /// What standard input is connected to.
  enum Input: String, CaseIterable, Sendable {
    case terminal = "a terminal"
    case enough = "answers that suffice"
    case tooFew = "answers that do not suffice"
    case empty = "an empty pipe"
    case null = "/dev/null"
    case closed = "nothing"
    case folder = "a folder"
  }

  /// What standard output or standard error is connected to.
  enum Sink: String, CaseIterable, Sendable {
    case terminal = "a terminal"
    case pipe = "a pipe"
    case file = "a file"
    #if os(Linux)
      case full = "a full disk"
    #endif
    case brokenPipe = "a pipe nobody reads"
    case closed = "nothing"

    /// The system's error message for a write, or `nil` if it succeeds or ends the program with a signal.
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

    /// How a program ends if it cannot write to this sink, or `nil` if it can write.
    var failure: ChildExit? {
      if self == .brokenPipe { return .signalled(SIGPIPE) }
      return takes ? nil : .exited(74)
    }
  }

  let input: Input
  let output: Sink
  let errors: Sink

  var testDescription: String { "from \(input.rawValue) to \(output.rawValue), errors to \(errors.rawValue)" }

  /// All combinations.
  static let all = Input.allCases.flatMap { input in
    Sink.allCases.flatMap { output in
      Sink.allCases.map { Wiring(input: input, output: output, errors: $0) }
    }
  }

  /// Returns all combinations in a full run of the tests, and otherwise enough of them for every pair of two streams.
  static func tried(from inputs: [Input], to outputs: [Sink], errorsTo errors: [Sink]) -> [Wiring] {
    AllPairs.rowsOfRun([inputs.count, outputs.count, errors.count]).map {
      Wiring(input: inputs[$0[0]], output: outputs[$0[1]], errors: errors[$0[2]])
    }
  }
}

extension Wiring {
  /// The result of a command if every stream accepts what is written.
  struct Ending: Sendable {
    let status: Int32
    /// Whether something is written to standard error.
    var says = false
    /// Whether data is written to standard output.
    var writes = false
  }

  /// Returns the possible results of a command, which fails only if a message or data cannot be written.
  ///
  /// A closed pipe ends it with SIGPIPE. If both streams fail, either may be noticed first.
  func endings(of ending: Ending) -> [ChildExit] {
    var failures = [ending.says ? errors.failure : nil, ending.writes ? output.failure : nil].compactMap(\.self)
    // The reason why data could not be written is reported on standard error, which may fail as well.
    if ending.writes, output.refusal != nil, let failure = errors.failure { failures.append(failure) }
    return failures.isEmpty ? [.exited(ending.status)] : failures
  }
}
