import Synchronization

struct LineTable: Sendable {
  private(set) var starts: [Int]
  /// The number of UTF-8 continuation bytes before each multiple of `stride`, so that columns of long lines are found
  /// fast.
  private var continuations: [Int] = []
  static let stride = 1024

  init(_ bytes: [UInt8]) {
    starts = [SourceFile.hasByteOrderMark(bytes) ? 3 : 0]
    var count = 0
    // In debug builds, which the project's tests use, `enumerated()` takes twelve times as long.
    for offset in bytes.indices {
      let byte = bytes[offset]
      if offset % Self.stride == 0 { continuations.append(count) }
      if byte == Ascii.lineFeed { starts.append(offset + 1) }
      if Ascii.isContinuation(byte) { count += 1 }
    }
  }

  func line(around offset: Int) -> Int { starts.partitioningIndex { $0 > offset } - 1 }

  func continuations(before offset: Int, _ bytes: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let mark = min(offset / Self.stride, continuations.count - 1)
    return continuations[mark] + bytes[(mark * Self.stride)..<offset].count { Ascii.isContinuation($0) }
  }
}

/// The line table of a file, built on first use: a file without problems never needs it.
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
