import FlowSyntax

/// Where errors were told so far, so that nothing that may follow from one of them is told too.
struct ErrorPlaces {
  private let starts: [Int]

  init(_ sink: DiagnosticSink) {
    starts = sink.diagnostics.filter { $0.severity == .error }.map(\.range.start).sorted()
  }

  /// Whether an error begins in a stretch of the file.
  func hasAny(in range: SourceRange) -> Bool {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] >= range.start { high = middle } else { low = middle + 1 }
    }
    return low < starts.count && starts[low] < range.end
  }
}
