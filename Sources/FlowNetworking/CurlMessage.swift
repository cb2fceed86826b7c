#if canImport(Glibc)
  import CCurl
  import FlowServices
  import Foundation
  import Glibc

  /// A request in the form libcurl takes.
  struct CurlMessage: Sendable {
    private let method: String
    private let url: String
    private let lines: [String]
    /// With a zero after it, so that an empty one is somewhere too; nil for none.
    private let body: [UInt8]?
    private let milliseconds: Int32
    private let isDirect: Bool
    private let address: String?

    /// Puts a request into that form; nil for one that cannot be sent as it is.
    init?(_ request: HTTPRequest) {
      guard let target = CurlTarget(request.url) else { return nil }
      (url, isDirect, address) = (target.url, target.isThisComputer, target.address)
      method = request.method
      lines = Self.lines(request)
      guard ([method] + lines).allSatisfy(\.isOneLine) else { return nil }
      body = request.method == "GET" && request.body == nil ? nil : (request.body ?? []) + [0]
      // libcurl counts its own time, too; ours is the one that is kept.
      milliseconds = Int32(clamping: Int64(min(request.timeout / .milliseconds(1), 2_000_000_000)) + 1_000)
    }

    /// `Name: value`, `Name;` for an empty value, and `Name:` for what libcurl would add by itself.
    private static func lines(_ request: HTTPRequest) -> [String] {
      let names = Set(request.headers.keys.map { $0.lowercased() })
      let unwanted = ["Expect", "Content-Type"].filter { !names.contains($0.lowercased()) }.map { "\($0):" }
      return request.headers.map { name, value in value.isEmpty ? "\(name);" : "\(name): \(value)" } + unwanted
    }

    /// Hands the request over for the time of a call.
    func withRequest<Result>(_ work: (inout CCurlRequest) -> Result) -> Result {
      let texts = ([url, method, address ?? ""] + lines).map { strdup($0) }
      defer { texts.forEach { free($0) } }
      let pointers = texts.map { UnsafePointer($0) }
      return pointers.withUnsafeBufferPointer { pointers in
        (body ?? [0]).withUnsafeBytes { bytes in
          var request = CCurlRequest(
            url: pointers[0], method: pointers[1], headers: pointers.baseAddress.map { $0 + 3 },
            header_count: lines.count, body: body == nil ? nil : bytes.baseAddress, body_count: bytes.count - 1,
            milliseconds: Int(milliseconds), address: address == nil ? nil : pointers[2], is_direct: isDirect)
          return work(&request)
        }
      }
    }
  }

  /// Where a request goes, in a form that no two programs read differently.
  struct CurlTarget {
    let url: String
    /// Whether it stays on this computer, so that no proxy is to have it.
    let isThisComputer: Bool
    /// The host's addresses where nobody is to be asked for them, as libcurl takes them.
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

    /// Letters, digits, and what names and addresses have between them.
    private static func isUsual(_ byte: UInt8) -> Bool {
      (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x5B, 0x5D, 0x5F].contains(byte)
    }
  }

  extension String {
    /// Whether it holds nothing that would end a line of a header.
    fileprivate var isOneLine: Bool { utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 } }
  }
#endif
