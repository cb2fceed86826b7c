#if canImport(Glibc)
  import CCurl
  import FlowServices
  import Foundation
  import Glibc
  import Synchronization

  /// A request that libcurl sends on its own thread.
  ///
  /// Each part of the response is checked before more is read. The connection is closed if the response is too large,
  /// the request times out, or the task is cancelled.
  final class CurlTransfer: Sendable {
    private let pending = PendingExchange()
    private let answer = Mutex(CurlAnswer())
    private let body: HTTPBody?
    private let reader: Mutex<HTTPBodyReader?>

    private init(sending body: HTTPBody?) {
      self.body = body
      reader = Mutex(body?.makeReader())
    }

    static func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange {
      guard let message = CurlMessage(request) else { return .failed(.hostUnknown) }
      let transfer = CurlTransfer(sending: request.content)
      return await transfer.pending.value(within: request.timeout) {
        Thread.detachNewThread { transfer.carry(message) }
      }
    }

    private func carry(_ message: CurlMessage) {
      var receiver = CCurlReceiver(
        context: Unmanaged.passUnretained(self).toOpaque(),
        take_header: { CurlTransfer.at($0).take(UnsafeRawBufferPointer(start: $1, count: $2), isBody: false) },
        take_body: { CurlTransfer.at($0).take(UnsafeRawBufferPointer(start: $1, count: $2), isBody: true) },
        give_body: { CurlTransfer.at($0).give(to: UnsafeMutableRawBufferPointer(start: $1, count: $2)) },
        rewind_body: { CurlTransfer.at($0).rewind() },
        is_over: { CurlTransfer.at($0).pending.isOver })
      var ending = CCURL_BROKEN_OFF
      let isCarried = message.withRequest { ccurl_transfer(&$0, &receiver, &ending) }
      pending.end(with: isCarried ? answer.withLock { $0.exchange(ending) } : .failed(.notInstalled))
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
      guard let context else { preconditionFailure("libcurl passes the context back") }
      return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// Returns the number of bytes, or a negative number to end the transfer.
    private func give(to buffer: UnsafeMutableRawBufferPointer) -> Int {
      guard !pending.isOver else { return -1 }
      do throws(HTTPFailure) {
        let bytes = try reader.withLock { reader throws(HTTPFailure) in try reader?.next(atMost: buffer.count) ?? [] }
        buffer.copyBytes(from: bytes)
        return bytes.count
      } catch {
        pending.end(with: .failed(error))
        return -1
      }
    }

    private func rewind() { reader.withLock { $0 = body?.makeReader() } }

    /// Returns `false` to end the transfer.
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

  /// A response as received from libcurl: lines of headers, then parts of the body.
  struct CurlAnswer {
    private var status: Int?
    private var headers: [String: String] = [:]
    private var headerSize = 0
    /// Later header lines, such as trailers, are ignored.
    private var isHeaderComplete = false
    private var body: [UInt8] = []
    private(set) var failure: HTTPFailure?

    /// Receives a line of the headers, including those of interim responses (RFC 9110 §15.2).
    mutating func takeHeader(_ bytes: UnsafeRawBufferPointer) {
      headerSize += bytes.count
      guard headerSize <= ServiceHTTPResponse.sizeLimit else {
        failure = .tooLarge
        return
      }
      guard !isHeaderComplete else { return }
      let line = String(decoding: bytes.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
      switch status {
      case nil: status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      case let status? where line.isEmpty: end(status)
      case .some: add(line)
      }
    }

    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count <= ServiceHTTPResponse.sizeLimit - body.count else {
        failure = .tooLarge
        return
      }
      body += bytes
    }

    func exchange(_ ending: CCurlEnding) -> HTTPExchange {
      switch ending {
      case CCURL_HOST_UNKNOWN: return .failed(.hostUnknown)
      case CCURL_NOT_CONNECTED: return .failed(.notConnected)
      case CCURL_NOT_SECURE: return .failed(.notSecure)
      case CCURL_TIMED_OUT: return .failed(.timedOut)
      case CCURL_DONE:
        guard isHeaderComplete, let status else { return .failed(.connectionLost) }
        return .answered(ServiceHTTPResponse(status: status, headers: headers, body: body))
      case _: return .failed(failure ?? .connectionLost)
      }
    }

    private mutating func end(_ status: Int) {
      if status < 200 {
        (self.status, headers) = (nil, [:])
      } else {
        isHeaderComplete = true
        if packings > 1 { failure = .connectionLost }
      }
    }

    private mutating func add(_ line: String) {
      guard let colon = line.firstIndex(of: ":") else { return }
      let name = line[..<colon].lowercased()
      let value = String(line[line.index(after: colon)...].trimmed)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }

    /// The number of encodings of the body.
    ///
    /// The transfer fails if there are several, because a kilobyte that was encoded twice can take hours to decode.
    private var packings: Int {
      ["content-encoding", "transfer-encoding"].compactMap { headers[$0] }.flatMap { $0.split(separator: ",") }
        .count { !["", "identity", "chunked"].contains($0.trimmed.lowercased()) }
    }
  }

  extension Substring {
    /// The text without leading or trailing spaces or tabs.
    fileprivate var trimmed: Substring {
      let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
      let start = drop(while: isBlank)
      return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
    }
  }

  struct CurlMessage: Sendable {
    private let method: String
    private let url: String
    private let lines: [String]
    /// The number of bytes in the body: 0 if the body is empty, `nil` if the request has no body.
    private let bodyCount: Int?
    private let milliseconds: Int32
    private let isDirect: Bool
    private let address: String?

    init?(_ request: ServiceHTTPRequest) {
      guard let target = CurlTarget(request.url) else { return nil }
      (url, isDirect, address) = (target.url, target.isThisComputer, target.address)
      method = request.method
      lines = Self.lines(request)
      guard ([method] + lines).allSatisfy(\.isOneLine) else { return nil }
      bodyCount = request.content?.count ?? (request.method == "GET" ? nil : 0)
      // `PendingExchange` applies the timeout of the request, so libcurl's own timeout must be longer.
      milliseconds = Int32(clamping: Int64(min(request.timeout / .milliseconds(1), 2_000_000_000)) + 1_000)
    }

    /// Returns header lines: `Name: value`, `Name;` for an empty value, and `Name:` to suppress a default header of
    /// libcurl.
    private static func lines(_ request: ServiceHTTPRequest) -> [String] {
      let names = Set(request.headers.keys.map { $0.lowercased() })
      let unwanted = ["Expect", "Content-Type"].filter { !names.contains($0.lowercased()) }.map { "\($0):" }
      return request.headers.map { name, value in value.isEmpty ? "\(name);" : "\(name): \(value)" } + unwanted
    }

    func withRequest<Result>(_ work: (inout CCurlRequest) -> Result) -> Result {
      let texts = ([url, method, address ?? ""] + lines).map { strdup($0) }
      defer { texts.forEach { free($0) } }
      let pointers = texts.map { UnsafePointer($0) }
      return pointers.withUnsafeBufferPointer { pointers in
        var request = CCurlRequest(
          url: pointers[0], method: pointers[1], headers: pointers.baseAddress.map { $0 + 3 },
          header_count: lines.count, has_body: bodyCount != nil, body_count: bodyCount ?? 0,
          milliseconds: Int(milliseconds), address: address == nil ? nil : pointers[2], is_direct: isDirect)
        return work(&request)
      }
    }
  }

  /// The target of a request, in a form that every URL parser reads in the same way.
  struct CurlTarget {
    let url: String
    /// Whether the target is this computer; if so, no proxy is used.
    let isThisComputer: Bool
    /// The host with its loopback addresses, as `CURLOPT_RESOLVE` expects them, or `nil` if libcurl looks the host up.
    let address: String?

    init?(_ text: String) {
      guard let url = URL(string: text), let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
        let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme), parts.user == nil,
        let host = parts.encodedHost, !host.isEmpty, host.utf8.allSatisfy(Self.isUsual)
      else { return nil }
      let port = parts.port ?? (scheme == "https" ? 443 : 80)
      let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
      self.url = "\(scheme)://\(host):\(port)\(parts.percentEncodedPath)\(query)"
      isThisComputer = LoopbackHost.contains(host)
      address = LoopbackHost.isName(host) ? "\(host):\(port):127.0.0.1,[::1]" : nil
    }

    /// Whether a byte is a letter, a digit, or punctuation that occurs in host names and IP addresses.
    private static func isUsual(_ byte: UInt8) -> Bool {
      (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x5B, 0x5D, 0x5F].contains(byte)
    }
  }

  extension String {
    /// Whether the text contains no control character except tabs, so that it cannot end a header line.
    fileprivate var isOneLine: Bool { utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 } }
  }
#endif
