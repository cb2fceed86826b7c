import FlowDefinition

/// What is known of the fields of one step, those in its lists too.
///
/// They lie together in a flow, so that a look-up is an index.
struct StepFields<Content> {
  private let range: Range<Int>
  private var contents: [Content?]

  /// Nothing is known of any field of a step.
  init(of layout: StepLayout) {
    range = layout.fieldRange
    contents = Array(repeating: nil, count: range.count)
  }

  /// What is known of a field; nil for one of another step.
  subscript(field: FieldIndex) -> Content? {
    get { range.contains(field.rawValue) ? contents[field.rawValue - range.lowerBound] : nil }
    _modify {
      precondition(range.contains(field.rawValue), "a field of another step")
      yield &contents[field.rawValue - range.lowerBound]
    }
  }

  /// What is known of any field.
  var values: some Sequence<Content> { contents.lazy.compactMap(\.self) }
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
