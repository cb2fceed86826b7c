import Synchronization

/// Where the lines of a text start.
struct LineTable: Sendable {
  private(set) var starts: [Int]
  /// How many bytes that begin no character stand before every `stride`th byte: lines may be very long.
  private var continuations: [Int] = []
  static let stride = 1024

  /// Looks through the bytes once.
  init(_ bytes: [UInt8]) {
    starts = [SourceFile.hasByteOrderMark(bytes) ? 3 : 0]
    var count = 0
    // Not as pairs of `enumerated()`: a debug build, which runs the tests, takes twelve times as long for those.
    for offset in bytes.indices {
      let byte = bytes[offset]
      if offset % Self.stride == 0 { continuations.append(count) }
      if byte == Ascii.lineFeed { starts.append(offset + 1) }
      if Ascii.isContinuation(byte) { count += 1 }
    }
  }

  /// The number of the line around an offset, from 0.
  func line(around offset: Int) -> Int { starts.firstPlace { $0 > offset } - 1 }

  func continuations(before offset: Int, _ bytes: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let mark = min(offset / Self.stride, continuations.count - 1)
    return continuations[mark] + bytes[(mark * Self.stride)..<offset].count { Ascii.isContinuation($0) }
  }
}

/// The lines of a text, looked for when they are first asked for: a file without a problem is read without them.
final class Lines: Sendable {
  private let table = Mutex<LineTable?>(nil)

  func table(of bytes: [UInt8]) -> LineTable {
    table.withLock { table in
      let found = table ?? LineTable(bytes)
      table = found
      return found
    }
  }
}
