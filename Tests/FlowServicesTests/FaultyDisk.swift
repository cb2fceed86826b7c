import Synchronization

@testable import FlowServices

/// A file system that counts effects and makes one of them fail, or all from one on.
final class FaultyDisk: Sendable {
  enum Fault {
    /// One effect fails, and the process continues.
    case failure(at: Int, code: Int32)
    /// The process dies at this effect.
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
}
