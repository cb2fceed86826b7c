/// Records take sixteen bytes, because a file may have millions.
///
/// Offsets fit in 32 bits because of ``JSONReader/sizeLimit``.
struct JSONRecord: Sendable {
  enum Kind: UInt8 {
    case null, `false`, `true`, number
    /// A string equal to the bytes between its quotes, all of them ASCII.
    case ascii
    /// A string equal to the bytes between its quotes.
    case text
    /// A string that is not in double quotes, or that differs from the bytes between its quotes, for example because of
    /// an escape.
    case decoded
    case array, object
    case invalid
    case composed

    var isText: Bool { self == .ascii || self == .text || self == .decoded }
  }

  let kind: Kind
  private let first: UInt32
  private var last: UInt32
  private var other: UInt32

  init(_ kind: Kind, _ start: Int, _ end: Int, link: Int = 0) {
    (self.kind, first, last) = (kind, UInt32(clamping: start), UInt32(clamping: end))
    other = UInt32(clamping: link)
  }

  var start: Int { Int(first) }
  var end: Int { Int(last) }
  /// For a container, the index after its contents; for a `decoded` string, its index in ``JSONDocument/decoded``.
  var link: Int { Int(other) }

  var isContainer: Bool { kind == .array || kind == .object }
  var range: SourceRange { SourceRange(start, end) }
  var content: Range<Int> { start + 1..<max(start + 1, end - 1) }

  /// Returns the index after this value and its contents; `place` is the index of this record.
  func place(after place: Int) -> Int { isContainer ? link : place + 1 }

  /// Sets the end of a container: `end` is the offset after its last byte, and `place` the index after its contents.
  mutating func close(at end: Int, before place: Int) {
    (last, other) = (UInt32(clamping: end), UInt32(clamping: place))
  }

  func text(_ bytes: [UInt8], _ decoded: [LocatedText]) -> LocatedText? {
    switch kind {
    case .ascii, .text:
      let text = String(decoding: bytes[content], as: UTF8.self)
      let range = SourceRange(content.lowerBound, content.upperBound)
      return LocatedText(text: text, range: range, anchors: [], isQuoted: true)
    case .decoded: return decoded[link]
    case .null, .false, .true, .number, .array, .object, .invalid, .composed: return nil
    }
  }
}

extension Span<JSONRecord> {
  /// `isCertain` is `false` if the search met a key that is not plain ASCII.
  ///
  /// Such a key can be equal to `text` although its bytes differ.
  ///
  /// `keys` is the range of the object's contents. The function uses a plain loop, because iterators take twice as
  /// long.
  func key(_ text: Span<UInt8>, in keys: Range<Int>, of bytes: Span<UInt8>) -> (place: Int?, isCertain: Bool) {
    var (place, isCertain) = (keys.lowerBound, true)
    while place < keys.upperBound {
      let key = self[place]
      if key.kind != .ascii {
        isCertain = false
      } else if key.end - key.start == text.count + 2, bytes.holds(text, at: key.start + 1) {
        return (place, isCertain)
      }
      place = self[place + 1].place(after: place + 1)
    }
    return (nil, isCertain)
  }
}

extension Span<UInt8> {
  func holds(_ text: Span<UInt8>, at start: Int) -> Bool {
    var same = 0
    while same < text.count, self[start + same] == text[same] { same += 1 }
    return same == text.count
  }
}
