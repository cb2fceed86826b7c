import FlowServer

extension FuzzTarget {
  /// Reads the requests of a connection, which arrive in pieces.
  ///
  /// The first byte is the size of the pieces, which must make no difference.
  static func request(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = bytes.dropFirst()
    let whole = events(rest, pieces: rest.count)
    precondition(events(rest, pieces: Int(first) + 1) == whole, "requests do not depend on how their bytes arrive")
  }

  private static let limits = ServerLimits()

  private static func events(_ bytes: ArraySlice<UInt8>, pieces: Int) -> [String] {
    var connection = FuzzedConnection()
    var rest = bytes
    while !rest.isEmpty, !connection.isClosed {
      connection.receive(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    return connection.events
  }

  private struct FuzzedConnection {
    private(set) var events: [String] = []
    private(set) var isClosed = false
    private var buffer = ByteBuffer()
    private var head: RequestHead?
    private var decoder = ContentDecoder(.none, limit: 0)
    private var content: [UInt8] = []
    private var searched = 0

    mutating func receive(_ bytes: ArraySlice<UInt8>) {
      buffer.append(bytes)
      do throws(RequestRefusal) { while try readNext() {} } catch {
        events.append("refused with \(error.status.rawValue)")
        isClosed = true
      }
    }

    private mutating func readNext() throws(RequestRefusal) -> Bool {
      guard let head else { return try readHead() }
      switch try decoder.next(&buffer) {
      case .incomplete: return false
      case .bytes(let bytes): content += bytes
      case .end:
        events.append("\(head)")
        note(content, head)
        (self.head, content, searched) = (nil, [], 0)
      }
      return true
    }

    private mutating func readHead() throws(RequestRefusal) -> Bool {
      let reader = RequestHeadReader(limits: limits)
      let unused = buffer.unused
      guard let length = try reader.length(of: unused, searchingFrom: searched) else {
        searched = unused.count
        return false
      }
      let found = try reader.read(unused.prefix(length))
      buffer.drop(length)
      (head, decoder) = (found, ContentDecoder(found.content, limit: limits.contentBytes))
      return true
    }

    /// Forms and uploads are read from the content.
    private mutating func note(_ content: [UInt8], _ head: RequestHead) {
      events.append("form: \(FormAnswers(content).map { "\($0.hashValue)" } ?? "none")")
      guard let type = head.headers["Content-Type"], var parser = MultipartParser(type: type) else { return }
      do throws(MultipartParser.Malformed) {
        for event in try parser.read(content) { events.append("\(event)") }
        events.append("done: \(parser.isDone)")
      } catch { events.append("malformed") }
    }
  }
}
