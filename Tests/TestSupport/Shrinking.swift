import FlowSyntax

/// Finds the smallest part of an input that still fails.
package enum Shrinking {
  /// Returns some of the elements, in order, that still fail, but no longer fail if any one of them is removed.
  ///
  /// Removes halves, then quarters, and so on down to single elements, until nothing more can be removed.
  package static func smallest<Element>(of elements: [Element], fails: ([Element]) -> Bool) -> [Element] {
    var smallest = elements
    var size = max(1, elements.count / 2)
    while true {
      let before = smallest.count
      var start = 0
      while start < smallest.count {
        let shorter = Array(smallest[..<start] + smallest[min(start + size, smallest.count)...])
        if fails(shorter) { smallest = shorter } else { start += size }
      }
      if size > 1 { size /= 2 } else if smallest.count == before { return smallest }
    }
  }

  /// Returns a smaller JSON text that still fails.
  ///
  /// Removes the members and elements under a key of the root, the large ones first, except those without which the
  /// text would no longer fail.
  package static func smallest(of text: String, within key: String, fails: (String) -> Bool) -> String {
    var smallest = text
    var place = 0
    var isSmaller = false
    while true {
      let parts = parts(of: smallest, within: key)
      guard place < parts.count else {
        guard isSmaller else { return smallest }
        (place, isSmaller) = (0, false)
        continue
      }
      var bytes = Array(smallest.utf8)
      bytes.removeSubrange(parts[place])
      let shorter = String(decoding: bytes, as: UTF8.self)
      if fails(shorter) { (smallest, isSmaller) = (shorter, true) } else { place += 1 }
    }
  }

  /// Returns the ranges of all members and elements, each before those it contains.
  private static func parts(of text: String, within key: String) -> [Range<Int>] {
    guard let root = JSONReader.read(SourceFile(name: "", text: text)).root, case .object(let members) = root.value,
      let member = members.first(where: { $0.key.text == key })
    else { return [] }
    return parts(of: member.node)
  }

  private static func parts(of node: JSONNode) -> [Range<Int>] {
    let inner: [(start: Int, node: JSONNode)] =
      switch node.value {
      case .array(let elements): elements.map { ($0.range.start, $0) }
      case .object(let members): members.map { ($0.key.quotedRange.start, $0.node) }
      case .null, .bool, .number, .string, .invalid: []
      }
    return inner.indices.flatMap { place in
      // The range of an element includes the comma before it, or the comma after the first element.
      let start = place == 0 ? inner[0].start : inner[place - 1].node.range.end
      let end = place == 0 && inner.count > 1 ? inner[1].start : inner[place].node.range.end
      return [start..<end] + parts(of: inner[place].node)
    }
  }
}
