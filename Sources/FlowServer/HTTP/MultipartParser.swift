/// Takes the parts of `multipart/form-data` content from bytes as they arrive (RFC 7578).
package struct MultipartParser {
  package enum Event: Hashable {
    /// A part begins; only a file has a file name, which is empty if none was chosen.
    case part(name: String, file: String?)
    case bytes([UInt8])
    case end
  }

  package struct Malformed: Error {}

  private enum State {
    case preamble, mark, header, content, done
  }

  private static let mostHeaderBytes = 8192

  /// The line end before a boundary belongs to the boundary.
  private let delimiter: [UInt8]
  private var buffer = ByteBuffer()
  /// How many bytes of an incomplete header were searched for its end.
  private var searched = 0
  private var state = State.preamble

  /// - Parameter type: The media type of the content with its parameters; returns `nil` if it isn't that of a form.
  package init?(type: String) {
    guard type.isMediaType("multipart/form-data"), let start = type.firstRange(of: "boundary=") else { return nil }
    var boundary = type[start.upperBound...]
    if boundary.hasPrefix("\"") {
      boundary = boundary.dropFirst().prefix { $0 != "\"" }
    } else {
      boundary = boundary.prefix { $0 != ";" && $0 != " " }
    }
    guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first boundary may stand at the very beginning.
    buffer.append([.carriageReturn, .lineFeed])
  }

  package var isDone: Bool { state == .done }

  /// Returns what the bytes complete.
  package mutating func read(_ bytes: [UInt8]) throws(Malformed) -> [Event] {
    buffer.append(bytes)
    var events: [Event] = []
    while try readNext(into: &events) {}
    return events
  }

  /// Returns whether the buffer may contain more.
  private mutating func readNext(into events: inout [Event]) throws(Malformed) -> Bool {
    switch state {
    case .done:
      buffer = ByteBuffer()
      return false
    case .preamble, .content:
      let found = buffer.offset(of: delimiter)
      // The end of the buffer may be the beginning of a boundary.
      let count = found ?? max(0, buffer.unused.count - delimiter.count)
      if state == .content, count > 0 { events.append(.bytes(Array(buffer.unused.prefix(count)))) }
      if state == .content, found != nil { events.append(.end) }
      buffer.drop(found == nil ? count : count + delimiter.count)
      if found != nil { state = .mark }
      return found != nil
    case .mark:
      guard buffer.unused.count >= 2 else { return false }
      if buffer.unused.starts(with: "--".utf8) {
        state = .done
      } else if buffer.unused.starts(with: [.carriageReturn, .lineFeed]) {
        // The line end stays, so that a part without a header ends with an empty line too.
        (state, searched) = (.header, 0)
      } else {
        throw Malformed()
      }
      return true
    case .header: return try readHeader(into: &events)
    }
  }

  private mutating func readHeader(into events: inout [Event]) throws(Malformed) -> Bool {
    let end: [UInt8] = [.carriageReturn, .lineFeed, .carriageReturn, .lineFeed]
    guard let length = buffer.offset(of: end, from: searched) else {
      guard buffer.unused.count < Self.mostHeaderBytes else { throw Malformed() }
      searched = max(0, buffer.unused.count - end.count)
      return false
    }
    guard length < Self.mostHeaderBytes else { throw Malformed() }
    events.append(try Self.part(buffer.unused.prefix(length)))
    buffer.drop(length + end.count)
    state = .content
    return true
  }

  private static func part(_ header: ArraySlice<UInt8>) throws(Malformed) -> Event {
    guard let text = String(validating: header, as: UTF8.self) else { throw Malformed() }
    for line in text.split(separator: "\r\n") {
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2, String(field[0]).isSameName(as: "Content-Disposition") else { continue }
      guard let name = parameter("name", of: field[1]) else { throw Malformed() }
      return .part(name: name, file: parameter("filename", of: field[1]))
    }
    throw Malformed()
  }

  /// Browsers write a quotation mark and line ends in a value with percent escapes (WHATWG, HTML, 4.10.21.8).
  private static func parameter(_ name: String, of field: Substring) -> String? {
    var rest = field.drop { $0 != ";" }
    while !rest.isEmpty {
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      let key = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest.dropFirst(key.count)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      let isQuoted = rest.hasPrefix("\"")
      let value = isQuoted ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != ";" }
      rest = rest.dropFirst(value.count + (isQuoted ? 1 : 0)).drop { $0 != ";" }
      guard String(key).isSameName(as: name) else { continue }
      return String(value).replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
    return nil
  }
}

extension ByteBuffer {
  /// Returns where a pattern begins among the unused bytes.
  fileprivate func offset(of pattern: [UInt8], from start: Int = 0) -> Int? {
    let unused = unused
    guard unused.count - start >= pattern.count else { return nil }
    return unused.withUnsafeBufferPointer { bytes in
      (start...(bytes.count - pattern.count)).first { start in
        bytes[start] == pattern[0] && bytes[start..<(start + pattern.count)].elementsEqual(pattern)
      }
    }
  }
}
