/// Cuts bytes, as they come, into lines.
package struct LineBuffer {
  /// The longest line that is taken, in bytes without its ending.
  let limit: Int

  private var lines: ArraySlice<LineInput> = []
  private var partial: [UInt8] = []
  private var isTooLong = false

  /// A buffer that takes lines up to a length.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Takes in what was read.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<newline])
      endLine()
      rest = rest[rest.index(after: newline)...]
    }
    extend(rest)
  }

  /// Takes in that nothing more will be read: what was begun is a line, too.
  package mutating func end() {
    if isTooLong || !partial.isEmpty { endLine() }
  }

  /// The next whole line, if there is one.
  package mutating func next() -> LineInput? {
    lines.popFirst()
  }

  /// Throws all whole lines away, and says how many.
  mutating func dropLines() -> Int {
    defer { lines = [] }
    return lines.count
  }

  /// Throws away everything.
  mutating func clear() {
    self = LineBuffer(limit: limit)
  }

  /// One byte more than the limit is kept, for it may be the first half of the line's ending.
  private mutating func extend(_ bytes: some Collection<UInt8>) {
    isTooLong = isTooLong || partial.count + bytes.count > limit + 1
    if isTooLong { partial = [] } else { partial += bytes }
  }

  private mutating func endLine() {
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    lines.append(isTooLong || partial.count > limit ? .tooLong : decoded(partial))
    partial = []
    isTooLong = false
  }

  private func decoded(_ bytes: [UInt8]) -> LineInput {
    String(validating: bytes, as: UTF8.self).map { .line($0) } ?? .notUTF8
  }
}
