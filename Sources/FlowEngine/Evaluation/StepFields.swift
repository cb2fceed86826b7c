import FlowDefinition

/// The fields of a step are contiguous in the flow, so a lookup is an array access.
struct StepFields<Content> {
  private let range: Range<Int>
  /// The content of each field; the array is empty until the first content is set.
  private var contents: [Content?] = []

  init(of layout: StepLayout) { range = layout.fieldRange }

  /// The content of a field; `nil` if it has none or belongs to another step.
  subscript(field: FieldIndex) -> Content? {
    get {
      let place = field.rawValue - range.lowerBound
      return place >= 0 && place < contents.count ? contents[place] : nil
    }
    set {
      precondition(range.contains(field.rawValue), "a field of another step")
      if contents.isEmpty {
        if newValue == nil { return }
        // Append one by one: `Array(repeating:count:)` looks up types at run time (500 instructions).
        contents.reserveCapacity(range.count)
        for _ in range { contents.append(nil) }
      }
      contents[field.rawValue - range.lowerBound] = newValue
    }
  }

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
