/// Takes the parts of `multipart/form-data` content from bytes as they arrive (RFC 7578).
struct MultipartParser {
  enum Event: Hashable {
    /// A part begins; only a file has a file name, which is empty if none was chosen.
    case part(name: String, file: String?)
    case bytes([UInt8])
    case end
  }

  struct Malformed: Error {}

  private enum State {
    case preamble, mark, header, content, done
  }

  private static let mostHeaderBytes = 8192

  /// The line end before a boundary belongs to the boundary.
  private let delimiter: [UInt8]
  // The first boundary may stand at the very beginning.
  private var buffer: [UInt8] = [.carriageReturn, .lineFeed]
  private var state = State.preamble

  /// - Parameter type: The media type of the content with its parameters; returns `nil` if it isn't that of a form.
  init?(type: String) {
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
  }

  var isDone: Bool { state == .done }

  /// Returns what the bytes complete.
  mutating func read(_ bytes: [UInt8]) throws(Malformed) -> [Event] {
    buffer += bytes
    var events: [Event] = []
    while true {
      switch state {
      case .done:
        buffer = []
        return events
      case .preamble, .content:
        let isContent = state == .content
        guard let start = indexOfDelimiter() else {
          // The end of the buffer may be the beginning of a boundary.
          let safe = max(0, buffer.count - delimiter.count)
          if isContent, safe > 0 { events.append(.bytes(Array(buffer[..<safe]))) }
          buffer.removeFirst(safe)
          return events
        }
        if isContent {
          if start > 0 { events.append(.bytes(Array(buffer[..<start]))) }
          events.append(.end)
        }
        buffer.removeFirst(start + delimiter.count)
        state = .mark
      case .mark:
        guard buffer.count >= 2 else { return events }
        if buffer.starts(with: "--".utf8) {
          state = .done
        } else if buffer.starts(with: [.carriageReturn, .lineFeed]) {
          // The line end stays, so that a part without a header ends with an empty line too.
          state = .header
        } else {
          throw Malformed()
        }
      case .header:
        guard let end = index(of: [.carriageReturn, .lineFeed, .carriageReturn, .lineFeed]) else {
          guard buffer.count < Self.mostHeaderBytes else { throw Malformed() }
          return events
        }
        events.append(try Self.part(buffer[..<end]))
        // The line end before a boundary may be the one after the header.
        buffer.removeFirst(end + 2)
        if buffer.starts(with: delimiter) {
          events.append(.end)
          buffer.removeFirst(delimiter.count)
          state = .mark
        } else {
          buffer.removeFirst(2)
          state = .content
        }
      }
    }
  }

  private func indexOfDelimiter() -> Int? { index(of: delimiter) }

  private func index(of pattern: [UInt8]) -> Int? {
    guard buffer.count >= pattern.count else { return nil }
    return buffer.withUnsafeBufferPointer { bytes in
      (0...(bytes.count - pattern.count)).first { start in
        bytes[start] == pattern[0] && bytes[start..<(start + pattern.count)].elementsEqual(pattern)
      }
    }
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
  private static func parameter(_ name: String, of value: Substring) -> String? {
    for part in value.split(separator: "; ") where part.hasPrefix("\(name)=\"") && part.hasSuffix("\"") {
      let value = String(part.dropFirst(name.count + 2).dropLast())
      return value.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
    return nil
  }
}
