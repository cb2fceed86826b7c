import Synchronization

/// A parsed JSON text, stored as one array of small records; values do not have their own storage.
///
/// Records are in the order in which their values begin. A container is followed by the records of its contents; in an
/// object, each value follows its key.
final class JSONDocument: Sendable {
  let bytes: [UInt8]
  let records: [JSONRecord]
  /// The strings of the kind ``JSONRecord/Kind/decoded``; see ``JSONRecord/link``.
  let decoded: [LocatedText]
  /// The value of a document that was built in memory instead of parsed; otherwise ``JSONSyntax/invalid``.
  let composed: JSONSyntax
  private let lists = Mutex<[Int: [Int]]>([:])

  init(bytes: [UInt8], records: [JSONRecord], decoded: [LocatedText]) {
    (self.bytes, self.records, self.decoded) = (bytes, records, decoded)
    composed = .invalid
  }

  init(_ value: JSONSyntax, at range: SourceRange) {
    (bytes, decoded, composed) = ([], [], value)
    records = [JSONRecord(.composed, range.start, range.end)]
  }

  func text(at place: Int) -> LocatedText? { records[place].text(bytes, decoded) }

  func number(at place: Int) -> JSONNumber {
    JSONNumber(text: String(decoding: bytes[records[place].start..<records[place].end], as: UTF8.self))
  }

  func holds(_ sought: String) -> Bool {
    let (records, bytes, sameBytes) = (records, bytes, Array(sought.utf8))
    let (all, same) = (records.span, sameBytes.span)
    for index in all.indices {
      let record = all[index]
      if record.kind == .ascii {
        if record.end - record.start == same.count + 2, bytes.span.holds(same, at: record.start + 1) { return true }
      } else if record.kind.isText, text(at: index)?.text == sought {
        return true
      }
    }
    return false
  }

  func items(of list: Int) -> Places { Places(in: list, of: self, keys: 0) }

  /// The indices of the records are cached on first use, so that reading all elements one by one takes linear time.
  func item(_ index: Int, of list: Int) -> Int? {
    let places = lists.withLock { lists in
      let places = lists[list] ?? Array(items(of: list))
      lists[list] = places
      return places
    }
    return places.indices.contains(index) ? places[index] : nil
  }

  /// Returns the indices of an object's keys; each value is at the next index.
  func keys(of object: Int) -> Places { Places(in: object, of: self, keys: 1) }

  struct Places: Sequence, IteratorProtocol {
    private let records: [JSONRecord]
    private var place: Int
    private let end: Int
    /// The number of records in front of each value: 1 in an object, for the key, and 0 in an array.
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

  /// Keys are compared like strings, by canonical equivalence: `é` may be one scalar or two.
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

  func place(afterKey key: Int) -> Int { records[key + 1].place(after: key + 1) }

  func keySummary(of object: Int) -> KeyFilter {
    var keys = KeyFilter()
    for key in self.keys(of: object) {
      let record = records[key]
      if record.kind == .ascii, !record.content.isEmpty {
        keys.insert(count: record.content.count, first: bytes[record.content.lowerBound])
      } else {
        keys.insertUnknown()
      }
    }
    return keys
  }

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
