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
    if labels.isEmpty { return isUntested ? [GraphMessages.untested] : [] }
    return labels.map { $0.isUntested ? GraphMessages.untested($0.text) : $0.text }
  }
}
