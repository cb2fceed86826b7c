import FlowCollections
package import FlowDefinition

/// The zero-based index of a step, field or call in the flow.
package protocol PartIndex: Hashable, Sendable {
  var rawValue: Int { get }
  init(rawValue: Int)
}

extension StepIndex: PartIndex {}
extension FieldIndex: PartIndex {}
extension CallIndex: PartIndex {}

/// Outside repeated sections, a lookup is an array access, which takes 30 instructions; a dictionary took 300.
///
/// Copies share storage.
package struct PartTable<Part: PartIndex, Content: Hashable & Sendable>: Sendable {
  private var single = SharedVector<Content>()
  private var ofItems: [Located<Part>: Content] = [:]
  package private(set) var count = 0

  package init() {}

  package subscript(place: Located<Part>) -> Content? {
    get { place.item == nil ? single[place.part.rawValue] : ofItems[place] }
    set {
      let isKnown = self[place] != nil
      if !isKnown, newValue == nil { return }
      count += (newValue == nil ? 0 : 1) - (isKnown ? 1 : 0)
      if place.item == nil { single[place.part.rawValue] = newValue } else { ofItems[place] = newValue }
    }
  }

  /// Keys of entries for items of repeated sections come last, in no particular order.
  func places(of parts: [Part]) -> [Located<Part>] {
    let single = parts.map { Located($0) }.filter { self[$0] != nil }
    if parts.isEmpty || ofItems.isEmpty { return single }
    let meant = Set(parts)
    return single + ofItems.keys.filter { meant.contains($0.part) }
  }
}

extension PartTable: Sequence, ExpressibleByDictionaryLiteral {
  package typealias Element = (key: Located<Part>, value: Content)

  /// Entries for items of repeated sections come last, in no particular order.
  package func makeIterator() -> Iterator {
    Iterator(single: single, end: single.end, ofItems: ofItems.makeIterator())
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let single: SharedVector<Content>
    fileprivate let end: Int
    fileprivate var number = 0
    fileprivate var ofItems: [Located<Part>: Content].Iterator

    package mutating func next() -> Element? {
      while number < end {
        defer { number += 1 }
        if let content = single[number] { return (Located(Part(rawValue: number)), content) }
      }
      return ofItems.next().map { ($0.key, $0.value) }
    }
  }

  package init(dictionaryLiteral elements: (Located<Part>, Content)...) {
    self.init()
    for (place, content) in elements { self[place] = content }
  }

  package var isEmpty: Bool { count == 0 }

  package var keys: [Located<Part>] { map(\.key) }

  package var values: [Content] { map(\.value) }

  package func filter(_ isIncluded: (Element) -> Bool) -> PartTable {
    var kept = self
    for element in self where !isIncluded(element) { kept[element.key] = nil }
    return kept
  }
}

extension PartTable: Hashable {
  package static func == (left: PartTable, right: PartTable) -> Bool {
    left.count == right.count && left.single == right.single && left.ofItems == right.ofItems
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
