import Synchronization

@testable import FlowServices

/// The points of a run: all its effects on files and services, in order.
///
/// Each point can be recorded, and at most one in each move of a person can fail.
final class FaultPoints: Sendable {
  /// An effect that is about to happen or has happened.
  enum Point: Hashable, Sendable {
    case file(FileEffect)
    /// A service is about to be called.
    case calling(String)
    /// A service has replied, and the reply is not yet received.
    case answered(String)
    /// The host has received the result, but the session is not yet marked as handed over.
    case handedOver
  }

  /// The moves in which a point fails, the index of that point, and how it fails.
  struct Failure: Sendable {
    /// Whether the odd moves fail instead of the even ones.
    let isOdd: Bool
    /// The index, within its move, of the point that fails.
    let place: Int
    let code: Int32
  }

  private struct State {
    var seen: [Point] = []
    /// The number of points before each move.
    var moves: [Int] = []
    var failed: [Int] = []

    /// Forgets a failed attempt to lock a file that a child process of another test held briefly.
    ///
    /// Such an attempt happens by chance, so it is not a point of this run.
    mutating func forgetLockInVain(before point: Point) {
      guard case .file(.open) = point, seen.count > 1, seen[seen.count - 1] == .file(.lock),
        seen[seen.count - 2] == point, failed.last != seen.count - 1
      else { return }
      seen.removeLast(2)
    }
  }

  private let failure: Failure?
  private let watch: (@Sendable (Point) -> Void)?
  private let state = Mutex(State())

  /// Creates the points.
  ///
  /// `watch` is called at each point.
  init(failure: Failure? = nil, watch: (@Sendable (Point) -> Void)? = nil) {
    self.failure = failure
    self.watch = watch
  }

  /// Begins a new move of a person.
  func beginMove() { state.withLock { $0.moves.append($0.seen.count) } }

  /// The index of the point that failed in the current move.
  var failed: Int? { state.withLock { state in state.failed.last.flatMap { $0 >= state.moves.last ?? 0 ? $0 : nil } } }

  /// The number of failures.
  var failureCount: Int { state.withLock { $0.failed.count } }

  /// The number of points in the longest move.
  var longestMove: Int {
    state.withLock { state in zip(state.moves, state.moves.dropFirst() + [state.seen.count]).map { $1 - $0 }.max() ?? 0
    }
  }

  /// For each point, its index within its move.
  var places: [Int] {
    state.withLock { state in
      zip(state.moves, state.moves.dropFirst() + [state.seen.count]).flatMap { 0..<($1 - $0) }
    }
  }

  var points: [Point] { state.withLock { $0.seen } }

  /// A file system in which each effect is a point.
  var files: FileSystem {
    FileSystem { [self] effect throws(SystemError) in
      if let code = reach(.file(effect)) { throw SystemError(code: code) }
    }
  }

  /// Records a point and returns its error code if it fails.
  func reach(_ point: Point) -> Int32? {
    let code = state.withLock { state -> Int32? in
      state.forgetLockInVain(before: point)
      state.seen.append(point)
      guard let failure, let start = state.moves.last, state.moves.count.isMultiple(of: 2) == failure.isOdd,
        state.seen.count - 1 - start == failure.place
      else { return nil }
      state.failed.append(state.seen.count - 1)
      return failure.code
    }
    watch?(point)
    return code
  }
}
