import Synchronization

/// Everything that was read from a text, in one array of small records: no value has storage of its own.
///
/// The records follow each other as their values begin in the text. Behind a container come those of what it holds, in an
/// object each value behind its key.
final class JSONDocument: Sendable {
  let bytes: [UInt8]
  let records: [JSONRecord]
  /// The texts that differ from the bytes between their quotes.
  let mended: [LocatedText]
  /// The value of a document that was put together instead of read.
  let composed: JSONSyntax
  private let lists = Mutex<[Int: [Int]]>([:])

  init(bytes: [UInt8], records: [JSONRecord], mended: [LocatedText]) {
    (self.bytes, self.records, self.mended) = (bytes, records, mended)
    composed = .invalid
  }

  /// A document of one value, which was put together from others.
  init(_ value: JSONSyntax, at range: SourceRange) {
    (bytes, mended, composed) = ([], [], value)
    records = [JSONRecord(.composed, range.start, range.end)]
  }

  /// The text at a place; nil where something else stands.
  func text(at place: Int) -> LocatedText? { records[place].text(bytes, mended) }

  func number(at place: Int) -> JSONNumber {
    JSONNumber(text: String(decoding: bytes[records[place].start..<records[place].end], as: UTF8.self))
  }

  /// Whether a text stands anywhere, as a key or a value.
  func holds(_ sought: String) -> Bool {
    let (records, bytes, sameBytes) = (records, bytes, Array(sought.utf8))
    let (all, same) = (records.span, sameBytes.span)
    for place in all.indices {
      let record = all[place]
      if record.kind == .ascii {
        if record.end - record.start == same.count + 2, bytes.span.holds(same, at: record.start + 1) { return true }
      } else if record.kind.isText, text(at: place)?.text == sought {
        return true
      }
    }
    return false
  }

  // MARK: containers

  /// The places of the values in a list.
  func items(of list: Int) -> Places { Places(in: list, of: self, keys: 0) }

  /// The place of a value in a list, nil behind its end.
  ///
  /// Where the values of a list stand is kept once it was asked: they may be asked for one by one.
  func item(_ index: Int, of list: Int) -> Int? {
    let places = lists.withLock { lists in
      let places = lists[list] ?? Array(items(of: list))
      lists[list] = places
      return places
    }
    return places.indices.contains(index) ? places[index] : nil
  }

  /// The places of the keys in an object; the value of each is behind it.
  func keys(of object: Int) -> Places { Places(in: object, of: self, keys: 1) }

  struct Places: Sequence, IteratorProtocol {
    private let records: [JSONRecord]
    private var place: Int
    private let end: Int
    /// How many records stand in front of each value.
    private let keys: Int

    fileprivate init(in container: Int, of document: JSONDocument, keys: Int) {
      (records, place, self.keys) = (document.records, container + 1, keys)
      end = records[container].link
    }

    mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = records[place + keys].place(after: place + keys) }
      return place
    }
  }

  // MARK: keys

  /// The first key of an object, from one on, that is the same as a text by the rules of `String`.
  ///
  /// By these `é` may be one character or two.
  func key(_ text: String, in object: Int, from first: Int? = nil) -> Int? {
    let (records, bytes) = (records, bytes)
    let keys = (first ?? object + 1)..<records[object].link
    var name = text
    let (found, isCertain) = name.withUTF8 { name in
      let found = records.span.key(name.span, in: keys, of: bytes.span)
      return (found.place, found.isCertain && (found.place != nil || name.allSatisfy { $0 < 0x80 }))
    }
    return isCertain ? found : self.keys(of: object).first { keys.contains($0) && self.text(at: $0)?.text == text }
  }

  /// The place behind a key and its value.
  func place(afterKey key: Int) -> Int { records[key + 1].place(after: key + 1) }

  /// How many keys an object has, and which there may be.
  func keySummary(of object: Int) -> JSONKeys {
    var keys = JSONKeys()
    for key in self.keys(of: object) {
      let record = records[key]
      if record.kind == .ascii, !record.content.isEmpty {
        keys.insert(count: record.content.count, first: bytes[record.content.lowerBound])
      } else {
        keys.insertAny()
      }
    }
    return keys
  }

  /// Whether a key is among some texts.
  func isKey(_ place: Int, among texts: [String]) -> Bool {
    let (record, bytes) = (records[place], bytes)
    if record.kind == .ascii {
      let count = record.end - record.start - 2
      for text in texts where text.utf8.count == count {
        var text = text
        if text.withUTF8({ bytes.span.holds($0.span, at: record.start + 1) }) { return true }
      }
    }
    return self.text(at: place).map { texts.contains($0.text) } ?? false
  }
}
