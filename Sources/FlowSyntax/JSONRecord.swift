/// A value or a key of a text: what it is and where it stands.
///
/// Sixteen bytes, as a text may have millions: no text that is read is as long as 32 bits can count.
struct JSONRecord: Sendable {
  enum Kind: UInt8 {
    case null, `false`, `true`, number
    /// A text that is the ASCII characters between its quotes.
    case ascii
    /// A text that is the characters between its quotes.
    case text
    /// A text that differs from what stands in the file, or stands in other quotes or none.
    case mended
    case array, object
    /// Something that could not be read.
    case invalid
    /// A value that was put together from others.
    case composed

    var isText: Bool { self == .ascii || self == .text || self == .mended }
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
  /// The place behind all that a container holds; of a mended text its place among the mended ones.
  var link: Int { Int(other) }

  var isContainer: Bool { kind == .array || kind == .object }
  var range: SourceRange { SourceRange(start, end) }
  /// What is between the quotes of a text that is as it stands.
  var content: Range<Int> { start + 1..<max(start + 1, end - 1) }

  /// The place behind the value and all that it holds, of one that is at a place.
  func place(after place: Int) -> Int { isContainer ? link : place + 1 }

  /// Closes a container, which ends here and holds all records up to a place.
  mutating func close(at end: Int, before place: Int) {
    (last, other) = (UInt32(clamping: end), UInt32(clamping: place))
  }

  /// What it says, nil for anything but a text.
  func text(_ bytes: [UInt8], _ mended: [LocatedText]) -> LocatedText? {
    switch kind {
    case .ascii, .text:
      let text = String(decoding: bytes[content], as: UTF8.self)
      let range = SourceRange(content.lowerBound, content.upperBound)
      return LocatedText(text: text, range: range, anchors: [], isQuoted: true)
    case .mended: return mended[link]
    case .null, .false, .true, .number, .array, .object, .invalid, .composed: return nil
    }
  }
}

extension Span<JSONRecord> {
  /// The first of an object's keys with the bytes of a text, and whether no key before it could be the same in other bytes.
  ///
  /// `keys`: the records between the braces. A plain loop, as iterators take twice as long.
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
  /// Whether the bytes of a text stand at a place.
  func holds(_ text: Span<UInt8>, at start: Int) -> Bool {
    var same = 0
    while same < text.count, self[start + same] == text[same] { same += 1 }
    return same == text.count
  }
}
