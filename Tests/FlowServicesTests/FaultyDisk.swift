import Synchronization

@testable import FlowServices

/// A file system that records its effects and makes some of them fail.
///
/// Repeated attempts to take a lock are recorded as one. Their number depends on what else runs, because a process that
/// another test starts inherits the open files for a moment.
final class FaultyDisk: Sendable {
  enum Fault {
    /// One effect fails, and the process continues.
    case failure(at: Int, code: Int32)
    /// The process dies at this effect, so this and all later effects fail.
    case death(at: Int)
    /// Every matching effect fails.
    case refusal(code: Int32, of: @Sendable (FileEffect) -> Bool)
  }

  private let fault: Fault?
  private let seen = Mutex<[FileEffect]>([])

  init(_ fault: Fault? = nil) { self.fault = fault }

  var effects: [FileEffect] { seen.withLock { $0 } }

  var files: FileSystem {
    FileSystem { [self] effect throws(SystemError) in try announce(effect) }
  }

  private func announce(_ effect: FileEffect) throws(SystemError) {
    let number = seen.withLock { seen in
      if effect == .lock { Self.forgetTry(in: &seen) }
      seen.append(effect)
      return seen.count - 1
    }
    switch fault {
    case nil: break
    case .failure(at: number, let code): throw SystemError(code: code)
    case .failure: break
    case .death(let first): if number >= first { throw SystemError(code: 5) }
    case .refusal(let code, let isMeant): if isMeant(effect) { throw SystemError(code: code) }
    }
  }

  /// Removes the previous attempt to take the lock, if there was one.
  private static func forgetTry(in seen: inout [FileEffect]) {
    let last = seen.suffix(3)
    // Each attempt may open the lock file again, because the file may have been removed.
    if case .open? = last.last, last.count == 3, last.first == last.last, last.dropLast().last == .lock {
      seen.removeLast(2)
    } else if last.last == .lock {
      seen.removeLast()
    }
  }
}
