#if canImport(Glibc)
  import CCurl
  import FlowServices

  /// An answer as libcurl hands it over, part by part: the lines of headers, then pieces of the body.
  struct CurlAnswer {
    private var status: Int?
    private var headers: [String: String] = [:]
    private var headerSize = 0
    /// Whether the headers that count are read: what follows them, such as trailers, does not.
    private var isHeaderComplete = false
    private var body: [UInt8] = []
    /// Why nothing more is wanted.
    private(set) var failure: HTTPFailure?

    /// Takes a line of the headers, or of what a server says before its answer (RFC 9110 §15.2).
    mutating func takeHeader(_ bytes: UnsafeRawBufferPointer) {
      headerSize += bytes.count
      guard headerSize <= HTTPResponse.sizeLimit else {
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

    /// Takes a piece of the body, unpacked.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count <= HTTPResponse.sizeLimit - body.count else {
        failure = .tooLarge
        return
      }
      body += bytes
    }

    /// How the exchange went, once nothing more comes.
    func exchange(_ ending: CCurlEnding) -> HTTPExchange {
      switch ending {
      case CCURL_HOST_UNKNOWN: return .failed(.hostUnknown)
      case CCURL_NOT_CONNECTED: return .failed(.notConnected)
      case CCURL_NOT_SECURE: return .failed(.notSecure)
      case CCURL_TIMED_OUT: return .failed(.timedOut)
      case CCURL_DONE:
        guard isHeaderComplete, let status else { return .failed(.brokenOff) }
        return .answered(HTTPResponse(status: status, headers: headers, body: body))
      case _: return .failed(failure ?? .brokenOff)
      }
    }

    private mutating func end(_ status: Int) {
      if status < 200 {
        (self.status, headers) = (nil, [:])
      } else {
        isHeaderComplete = true
        if packings > 1 { failure = .brokenOff }
      }
    }

    private mutating func add(_ line: String) {
      guard let colon = line.firstIndex(of: ":") else { return }
      let name = line[..<colon].lowercased()
      let value = String(line[line.index(after: colon)...].trimmed)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }

    /// How often the body is packed: twice is no use, and a kilobyte of that can be unpacked for hours.
    private var packings: Int {
      ["content-encoding", "transfer-encoding"].compactMap { headers[$0] }.flatMap { $0.split(separator: ",") }
        .count { !["", "identity", "chunked"].contains($0.trimmed.lowercased()) }
    }
  }

  extension Substring {
    /// Without blanks and tabs around it.
    fileprivate var trimmed: Substring {
      let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
      let start = drop(while: isBlank)
      return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
    }
  }
#endif
