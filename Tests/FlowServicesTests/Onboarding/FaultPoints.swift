import Synchronization

@testable import FlowServices

/// Everything a run does to the world, one point after the other: at each of them it can be photographed, and one of
/// them can fail.
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

  private let failing: (number: Int, code: Int32)?
  private let watch: (@Sendable (Point) -> Void)?
  private let seen = Mutex<[Point]>([])

  /// `failing`: the number of the one point that fails, and how; `watch` is told of each.
  init(failing: (number: Int, code: Int32)? = nil, watch: (@Sendable (Point) -> Void)? = nil) {
    self.failing = failing
    self.watch = watch
  }

  var points: [Point] { seen.withLock { $0 } }

  /// The disk, each effect of which is a point.
  var files: FileSystem {
    FileSystem { [self] effect throws(SystemError) in
      if let code = reach(.file(effect)) { throw SystemError(code: code) }
    }
  }

  /// Notes a point; how it fails, if it does.
  func reach(_ point: Point) -> Int32? {
    let number = seen.withLock { seen in
      seen.append(point)
      return seen.count - 1
    }
    watch?(point)
    return failing.flatMap { $0.number == number ? $0.code : nil }
  }
}
