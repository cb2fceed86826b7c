#if canImport(Glibc)
  import CCurl
  import FlowServices
  import Foundation
  import Synchronization

  /// One request that libcurl carries, on a thread of its own.
  ///
  /// Each part of the answer is looked at before more is read. Where it is too much, or nobody waits any more, the
  /// connection is closed.
  final class CurlTransfer: Sendable {
    private let pending = PendingExchange()
    private let answer = Mutex(CurlAnswer())

    private init() {}

    /// Sends a request once, and waits for its answer.
    static func exchange(_ request: HTTPRequest) async -> HTTPExchange {
      guard let message = CurlMessage(request) else { return .failed(.hostUnknown) }
      let transfer = CurlTransfer()
      return await transfer.pending.value(within: request.timeout) {
        Thread.detachNewThread { transfer.carry(message) }
      }
    }

    private func carry(_ message: CurlMessage) {
      var receiver = CCurlReceiver(
        context: Unmanaged.passUnretained(self).toOpaque(),
        take_header: { CurlTransfer.at($0).take(UnsafeRawBufferPointer(start: $1, count: $2), isBody: false) },
        take_body: { CurlTransfer.at($0).take(UnsafeRawBufferPointer(start: $1, count: $2), isBody: true) },
        is_over: { CurlTransfer.at($0).pending.isOver })
      var ending = CCURL_BROKEN_OFF
      let isCarried = message.withRequest { ccurl_transfer(&$0, &receiver, &ending) }
      pending.end(with: isCarried ? answer.withLock { $0.exchange(ending) } : .failed(.notInstalled))
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
      guard let context else { preconditionFailure("libcurl hands over the context it was given") }
      return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// Takes a part of the answer; false where no more is wanted.
    private func take(_ bytes: UnsafeRawBufferPointer, isBody: Bool) -> Bool {
      guard !pending.isOver else { return false }
      let failure = answer.withLock { answer in
        isBody ? answer.takeBody(bytes) : answer.takeHeader(bytes)
        return answer.failure
      }
      if let failure { pending.end(with: .failed(failure)) }
      return failure == nil
    }
  }
#endif
