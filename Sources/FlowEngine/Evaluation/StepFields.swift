import FlowDefinition

/// What is known of the fields of one step, those in its lists too.
///
/// They lie together in a flow, so that a look-up is an index.
struct StepFields<Content> {
  private let range: Range<Int>
  /// Empty as long as nothing is known of any.
  private var contents: [Content?] = []

  /// Nothing is known of any field of a step.
  init(of layout: StepLayout) { range = layout.fieldRange }

  /// What is known of a field; nil for one of another step.
  subscript(field: FieldIndex) -> Content? {
    get {
      let place = field.rawValue - range.lowerBound
      return contents.indices.contains(place) ? contents[place] : nil
    }
    set {
      precondition(range.contains(field.rawValue), "a field of another step")
      if contents.isEmpty {
        if newValue == nil { return }
        // One by one: `Array(repeating:count:)` looks up types while it runs (500 instructions).
        contents.reserveCapacity(range.count)
        for _ in range { contents.append(nil) }
      }
      contents[field.rawValue - range.lowerBound] = newValue
    }
  }

  /// How many of the fields that anything is known of are such.
  func contentCount(where isSuch: (Content) -> Bool) -> Int {
    contents.indices.reduce(0) { count, place in contents[place].map(isSuch) ?? false ? count + 1 : count }
  }
}

extension StepFields: Sequence {
  func makeIterator() -> IndexingIterator<[(key: FieldIndex, value: Content)]> {
    zip(range, contents).compactMap { number, content in
      content.map { (key: FieldIndex(rawValue: number), value: $0) }
    }
    .makeIterator()
  }
}

extension StepFields: Sendable where Content: Sendable {}
