import Synchronization

@testable import FlowServices

/// Everything a run does to the world, one point after the other: at each of them it can be photographed, and some of
/// them can fail, at most one in each move of a person.
final class FaultPoints: Sendable {
  /// What is about to happen, or has happened, at a point.
  enum Point: Hashable, Sendable {
    case file(FileEffect)
    /// A service is about to be called.
    case calling(String)
    /// A service has answered, and nobody has heard it yet.
    case answered(String)
    /// The result was taken, and the session does not know it yet.
    case handedOver
  }

  /// In which moves a point fails, which of their points, and how.
  struct Failure: Sendable {
    /// Every second move: the even ones or the odd ones.
    let isOdd: Bool
    /// How many points of the move come before.
    let place: Int
    let code: Int32
  }

  private struct State {
    var seen: [Point] = []
    /// How many points came before each move.
    var moves: [Int] = []
    var failed: [Int] = []

    /// A lock that is asked for again was held by a child of another test, between its birth and its program.
    ///
    /// That is chance, and no point of this run.
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

  /// `watch` is told of each point.
  init(failure: Failure? = nil, watch: (@Sendable (Point) -> Void)? = nil) {
    self.failure = failure
    self.watch = watch
  }

  /// The next points belong to a new move of a person.
  func beginMove() { state.withLock { $0.moves.append($0.seen.count) } }

  /// The number of the point that failed in the move under way.
  var failed: Int? { state.withLock { state in state.failed.last.flatMap { $0 >= state.moves.last ?? 0 ? $0 : nil } } }

  /// How many points failed.
  var failureCount: Int { state.withLock { $0.failed.count } }

  /// How many points the move had that had most.
  var longestMove: Int {
    state.withLock { state in zip(state.moves, state.moves.dropFirst() + [state.seen.count]).map { $1 - $0 }.max() ?? 0
    }
  }

  /// For each point, how many points of its move came before it.
  var places: [Int] {
    state.withLock { state in
      zip(state.moves, state.moves.dropFirst() + [state.seen.count]).flatMap { 0..<($1 - $0) }
    }
  }

  var points: [Point] { state.withLock { $0.seen } }

  /// The disk, each effect of which is a point.
  var files: FileSystem {
    FileSystem { [self] effect throws(SystemError) in
      if let code = reach(.file(effect)) { throw SystemError(code: code) }
    }
  }

  /// Notes a point; how it fails, if it does.
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
