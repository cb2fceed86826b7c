/// Matching takes time proportional to the size of the pattern times the length of the text.
package struct Pattern: Sendable {
  /// The maximum number of steps of a pattern in an expression; RE2 has a similar limit.
  static let sizeLimit = 5_000
  /// The maximum product of the number of steps in a field's pattern and the length of an answer.
  ///
  /// Up to this limit, checking an answer takes milliseconds.
  private static let workLimit = 4_000_000
  private static let answerSizeLimit = 100_000
  /// The maximum length of answers for which a pattern can have ``answerSizeLimit`` steps.
  ///
  /// For longer answers, fewer steps are allowed.
  package static let freeLength = workLimit / answerSizeLimit

  /// A step of matching; the targets of jumps are relative, so that repetitions can be copied.
  enum Step: Sendable {
    case set(Int)
    case place(PatternPlace)
    /// Continues both at the next step and at the step that is this number of steps away.
    case split(Int)
    case jump(Int)
    case accept
  }

  package let source: String
  let steps: [Step]
  let sets: [ScalarSet]
  let words: ScalarSet
  package let longestMatch: Int?

  /// - Parameter length: The maximum length of an answer, if the pattern is that of a field. The longer answers may be,
  ///   the fewer steps the pattern can have.
  package init(_ text: String, as dialect: PatternDialect, upTo length: Int = 256) throws(PatternError) {
    var parser = PatternParser(text, dialect)
    let limit = min(Self.answerSizeLimit, Self.workLimit / max(1, length))
    // One step is reserved for `accept`, which is appended below.
    var compiler = PatternCompiler(limit: dialect == .expression ? Self.sizeLimit : limit - 1)
    source = text
    let node = try parser.whole()
    longestMatch = node.longestMatch
    steps = try compiler.steps(of: node) + [.accept]
    sets = compiler.sets
    words = dialect.words
  }

  /// The maximum length, in Unicode scalars, of a text to check with ``matchesWhole(_:)``.
  package var longestText: Int { Self.workLimit / steps.count }

  func matches(_ text: String, _ meter: inout Meter) throws(Failure) -> Bool {
    var run = PatternRun(self)
    var before: Unicode.Scalar?
    var rest = text.unicodeScalars.makeIterator()
    var current = rest.next()
    while true {
      // A match may start anywhere, so the first step is added at every position.
      run.follow(0, MatchContext(before: before, after: current))
      if run.isAccepted { return true }
      try meter.charge(1 + run.live.count / 4)
      guard let scalar = current else { return false }
      before = scalar
      current = rest.next()
      run.advance(over: scalar, MatchContext(before: before, after: current))
    }
  }

  /// The caller must reject a text that is longer than ``longestText``, because checking it would take too long.
  package func matchesWhole(_ text: String) -> Bool {
    var run = PatternRun(self)
    var rest = text.unicodeScalars.makeIterator()
    var current = rest.next()
    run.follow(0, MatchContext(before: nil, after: current))
    while let scalar = current, !run.live.isEmpty {
      current = rest.next()
      run.advance(over: scalar, MatchContext(before: scalar, after: current))
    }
    return current == nil && run.isAccepted
  }
}

private struct MatchContext {
  let before: Unicode.Scalar?
  let after: Unicode.Scalar?

  func isAt(_ place: PatternPlace, _ words: ScalarSet) -> Bool {
    switch place {
    case .startOfText: before == nil
    case .endOfText: after == nil
    case .startOfLine: before == nil || before == "\n"
    case .endOfLine: after == nil || after == "\n"
    case .wordBoundary: (before.map(words.contains) ?? false) != (after.map(words.contains) ?? false)
    case .noWordBoundary: !isAt(.wordBoundary, words)
    }
  }
}

/// The set of pattern states reachable with the text read so far (Thompson's construction).
private struct PatternRun {
  let pattern: Pattern
  private(set) var live: [Int] = []
  private(set) var isAccepted = false
  private var former: [Int] = []
  private var open: [Int] = []
  private var round = 0
  private var seen: [Int]

  init(_ pattern: Pattern) {
    self.pattern = pattern
    seen = Array(repeating: -1, count: pattern.steps.count)
  }

  mutating func advance(over scalar: Unicode.Scalar, _ around: MatchContext) {
    swap(&live, &former)
    live.removeAll(keepingCapacity: true)
    isAccepted = false
    round += 1
    for step in former {
      if case .set(let set) = pattern.steps[step], pattern.sets[set].contains(scalar) { follow(step + 1, around) }
    }
  }

  mutating func follow(_ first: Int, _ around: MatchContext) {
    open.append(first)
    while let step = open.popLast() {
      guard seen[step] != round else { continue }
      seen[step] = round
      switch pattern.steps[step] {
      case .set: live.append(step)
      case .place(let place): if around.isAt(place, pattern.words) { open.append(step + 1) }
      case .split(let distance):
        open.append(step + distance)
        open.append(step + 1)
      case .jump(let distance): open.append(step + distance)
      case .accept: isAccepted = true
      }
    }
  }
}
