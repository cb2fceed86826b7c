/// Takes the content of a request from the bytes of its connection (RFC 9112, 6 and 7.1).
package struct ContentDecoder {
  package enum Part: Hashable {
    case bytes([UInt8])
    case end
    /// More bytes must arrive first.
    case incomplete
  }

  private enum State {
    case content(left: Int)
    case size
    case chunk(left: Int)
    case chunkEnd
    case trailer(left: Int)
    case done
    /// What follows can't be told from content any more.
    case failed(RequestRefusal)
  }

  private static let mostSizeDigits = 8
  private static let mostTrailerBytes = 4096
  private static let mostExtensionBytes = 256

  private var state: State
  private let limit: Int
  private var total = 0

  package init(_ content: RequestHead.Content, limit: Int) {
    self.limit = limit
    state =
      switch content {
      case .none: .done
      case .length(let length): .content(left: length)
      case .chunked: .size
      }
  }

  var isDone: Bool { if case .done = state { true } else { false } }

  package mutating func next(_ buffer: inout ByteBuffer) throws(RequestRefusal) -> Part {
    do { return try part(&buffer) } catch {
      state = .failed(error)
      throw error
    }
  }

  private mutating func part(_ buffer: inout ByteBuffer) throws(RequestRefusal) -> Part {
    while true {
      switch state {
      case .done: return .end
      case .failed(let refusal): throw refusal
      case .content(let left):
        guard let bytes = buffer.take(atMost: left) else { return .incomplete }
        state = bytes.count == left ? .done : .content(left: left - bytes.count)
        return .bytes(bytes)
      case .size: if try !readSize(&buffer) { return .incomplete }
      case .chunk(let left):
        guard let bytes = buffer.take(atMost: left) else { return .incomplete }
        state = bytes.count == left ? .chunkEnd : .chunk(left: left - bytes.count)
        return .bytes(bytes)
      case .chunkEnd:
        guard let line = try buffer.takeLine(atMost: 2) else { return .incomplete }
        guard line.isEmpty else { throw RequestRefusal(400) }
        state = .size
      case .trailer(let left):
        guard let line = try buffer.takeLine(atMost: left) else { return .incomplete }
        state = line.isEmpty ? .done : .trailer(left: left - line.count - 2)
      }
    }
  }

  private mutating func readSize(_ buffer: inout ByteBuffer) throws(RequestRefusal) -> Bool {
    guard let line = try buffer.takeLine(atMost: Self.mostExtensionBytes) else { return false }
    let digits = line.prefix { $0.hexadecimalValue != nil }
    guard (1...Self.mostSizeDigits).contains(digits.count) else { throw RequestRefusal(400) }
    let rest = line[digits.endIndex...]
    guard rest.isEmpty || rest.first == 0x3B else { throw RequestRefusal(400) }
    let size = digits.reduce(0) { $0 << 4 | Int($1.hexadecimalValue ?? 0) }
    guard size <= limit - total else { throw RequestRefusal(413) }
    total += size
    state = size == 0 ? .trailer(left: Self.mostTrailerBytes) : .chunk(left: size)
    return true
  }
}

/// Bytes that were received and not yet used.
package struct ByteBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  package var unused: ArraySlice<UInt8> { bytes[start...] }
  var isEmpty: Bool { start == bytes.count }

  package mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  package mutating func drop(_ count: Int) {
    start += count
    if start == bytes.count { (bytes, start) = ([], 0) }
  }

  /// Returns `nil` if there are none.
  mutating func take(atMost count: Int) -> [UInt8]? {
    guard !isEmpty else { return nil }
    let part = Array(unused.prefix(count))
    drop(part.count)
    return part
  }

  /// Returns a line without its end; `nil` if it isn't complete.
  mutating func takeLine(atMost most: Int) throws(RequestRefusal) -> ArraySlice<UInt8>? {
    guard let end = unused.firstIndex(of: .lineFeed) else {
      // The carriage return of the line's end may have arrived without the line feed.
      guard unused.count < most, !unused.dropLast().contains(.carriageReturn) else { throw RequestRefusal(400) }
      return nil
    }
    let line = bytes[start..<end]
    guard line.count < most, line.last == .carriageReturn, !line.dropLast().contains(.carriageReturn) else {
      throw RequestRefusal(400)
    }
    defer { drop(line.count + 1) }
    return line.dropLast()
  }
}
