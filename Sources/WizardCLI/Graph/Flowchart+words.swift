extension Flowchart.Edge {
  /// Whether it is drawn otherwise than the way on.
  var isDashed: Bool {
    switch kind {
    case .onward, .action: isUntested
    case .skip, .rejection: true
    }
  }

  /// What stands at it: colour alone would not tell that it is untested.
  var words: [String] {
    guard isUntested else { return labels }
    return [GraphWords.untested(labels.first ?? "")] + labels.dropFirst()
  }
}

extension Flowchart.Cluster {
  /// What stands above it.
  var words: [String] { [heading] + lines }
}
