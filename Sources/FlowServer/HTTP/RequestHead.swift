/// The first line and the header of a request, and what they say of its content (RFC 9112).
package struct RequestHead: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  var method: String
  package var path: String
  package var query: String?
  package var headers: ServerHeaders
  package var content = Content.none
  var keepsAlive = true
  var expectsContinue = false
}

/// A request that is not answered in any other way; the connection is closed afterwards.
package struct RequestRefusal: Error, Hashable {
  package let status: ResponseStatus

  init(_ code: Int) { status = ResponseStatus(code) }
}

/// Reads request heads strictly, because two servers that read a doubtful head differently can be played off against each
/// other (RFC 9112, 11.2).
package struct RequestHeadReader {
  let limits: ServerLimits

  package init(limits: ServerLimits) { self.limits = limits }

  private static let mostFields = 100

  /// Returns the length of the head with the empty line at its end.
  ///
  /// - Parameters:
  ///   - bytes: The bytes received so far.
  ///   - start: The number of bytes that were searched before.
  /// - Returns: `nil` if the head isn't complete.
  package func length(of bytes: ArraySlice<UInt8>, searchingFrom start: Int) throws(RequestRefusal) -> Int? {
    for index in bytes.indices.dropFirst(start) where bytes[index] == .lineFeed {
      guard index > bytes.startIndex, bytes[index - 1] == .carriageReturn else { throw RequestRefusal(400) }
      if index - bytes.startIndex == 1 { throw RequestRefusal(400) }
      guard index - bytes.startIndex > 2, bytes[index - 2] == .lineFeed, bytes[index - 3] == .carriageReturn else {
        continue
      }
      let length = index + 1 - bytes.startIndex
      if length > limits.headerBytes { throw tooLong(bytes) }
      return length
    }
    if bytes.count >= limits.headerBytes { throw tooLong(bytes) }
    return nil
  }

  private func tooLong(_ bytes: ArraySlice<UInt8>) -> RequestRefusal {
    RequestRefusal(bytes.prefix(limits.headerBytes).contains(.lineFeed) ? 431 : 414)
  }

  /// - Parameter bytes: The bytes of the head with the empty line at its end.
  package func read(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> RequestHead {
    // Of the line ends, only the last one is gone as a whole.
    let ended = bytes.dropLast(4).split(separator: .lineFeed, omittingEmptySubsequences: false)
    var lines = (ended.dropLast().map { $0.dropLast() } + ended.suffix(1))[...]
    guard lines.count <= Self.mostFields + 1 else { throw RequestRefusal(431) }
    // Only the line ends may contain these bytes, and a null byte ends texts elsewhere.
    if lines.contains(where: { $0.contains { $0 == .carriageReturn || $0 == 0 } }) { throw RequestRefusal(400) }
    guard let first = lines.popFirst() else { throw RequestRefusal(400) }
    var head = try readFirst(first)
    let isOld = first.hasSuffix("HTTP/1.0")
    for line in lines { try read(line, into: &head.headers) }
    try checkHost(&head, isOld: isOld)
    try readContent(&head, isOld: isOld)
    readConnection(&head, isOld: isOld)
    return head
  }

  private func readFirst(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> RequestHead {
    let parts = line.split(separator: .space, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenByte) else { throw RequestRefusal(400) }
    guard parts[2].count == 8, parts[2].hasPrefix("HTTP/"), parts[2].last.map({ (0x30...0x39).contains($0) }) ?? false
    else {
      throw RequestRefusal(400)
    }
    guard parts[2].hasPrefix("HTTP/1.") else { throw RequestRefusal(505) }
    let method = String(decoding: parts[0], as: UTF8.self)
    guard ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method) else {
      throw RequestRefusal(501)
    }
    guard !parts[1].isEmpty, parts[1].allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x23 }) else {
      throw RequestRefusal(400)
    }
    var head = RequestHead(method: method, path: "", headers: [:])
    try readTarget(String(decoding: parts[1], as: UTF8.self), into: &head)
    return head
  }

  /// A server must also accept a whole URL, whose host then replaces that of the header (RFC 9112, 3.2.2).
  private func readTarget(_ target: String, into head: inout RequestHead) throws(RequestRefusal) {
    var target = target[...]
    if !target.hasPrefix("/") {
      guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
        throw RequestRefusal(400)
      }
      target = target.dropFirst(scheme.count)
      let end = target.firstIndex { "/?".contains($0) } ?? target.endIndex
      head.headers.append(Self.wholeTarget, String(target[..<end]))
      target = target[end...]
      if !target.hasPrefix("/") { target = "/" + target }
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    head.path = String(parts[0])
    head.query = parts.count > 1 ? String(parts[1]) : nil
  }

  /// A name that no field can have.
  private static let wholeTarget = ":authority"

  private func read(_ line: ArraySlice<UInt8>, into headers: inout ServerHeaders) throws(RequestRefusal) {
    guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex, line[..<colon].allSatisfy(\.isTokenByte)
    else { throw RequestRefusal(400) }
    let isBlank = { (byte: UInt8) in byte == .space || byte == 0x09 }
    var value = line[(colon + 1)...].drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw RequestRefusal(400) }
    headers.append(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private func checkHost(_ head: inout RequestHead, isOld: Bool) throws(RequestRefusal) {
    let hosts = head.headers.values("Host")
    guard hosts.count == 1 || isOld && hosts.isEmpty else { throw RequestRefusal(400) }
    if let host = head.headers[Self.wholeTarget] {
      head.headers[Self.wholeTarget] = nil
      head.headers["Host"] = host
    }
    let isHost = { (byte: UInt8) -> Bool in byte.isTokenByte || "[]:".utf8.contains(byte) }
    guard head.headers["Host"]?.utf8.allSatisfy(isHost) ?? true else { throw RequestRefusal(400) }
  }

  private func readContent(_ head: inout RequestHead, isOld: Bool) throws(RequestRefusal) {
    let (lengths, codings) = (head.headers.values("Content-Length"), head.headers.values("Transfer-Encoding"))
    if !codings.isEmpty {
      guard lengths.isEmpty, !isOld else { throw RequestRefusal(400) }
      guard codings.count == 1, codings[0].isSameName(as: "chunked") else { throw RequestRefusal(501) }
      head.content = .chunked
    } else if let text = lengths.first {
      guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw RequestRefusal(400)
      }
      guard let length = Int(text), length <= limits.contentBytes else { throw RequestRefusal(413) }
      head.content = length == 0 ? .none : .length(length)
    } else if ["POST", "PUT", "PATCH"].contains(head.method) {
      throw RequestRefusal(411)
    }
    guard let expected = head.headers["Expect"] else { return }
    guard expected.isSameName(as: "100-continue") else { throw RequestRefusal(417) }
    head.expectsContinue = head.content != .none && !isOld
  }

  private func readConnection(_ head: inout RequestHead, isOld: Bool) {
    let options = head.headers.values("Connection").flatMap { $0.split(separator: ",") }
      .map { String($0).trimmingBlanks() }
    head.keepsAlive = !isOld && !options.contains { $0.isSameName(as: "close") }
  }
}

extension UInt8 {
  static let (carriageReturn, lineFeed, space) = (0x0D as UInt8, 0x0A as UInt8, 0x20 as UInt8)
}

extension ArraySlice<UInt8> {
  func hasPrefix(_ text: String) -> Bool { starts(with: text.utf8) }
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

extension String {
  func trimmingBlanks() -> String {
    let isText = { (byte: UInt8) in byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") }
    guard let first = utf8.firstIndex(where: isText), let last = utf8.lastIndex(where: isText) else { return "" }
    return String(self[first...last])
  }
}
