import Foundation

/// A compiled regular expression.
///
/// Matching takes time proportional to the size of the pattern times the length of the text.
struct Pattern: Sendable {
  /// The maximum number of steps in a compiled pattern; RE2 has a similar limit.
  static let sizeLimit = 5_000

  enum Step: Sendable {
    case set(ScalarSet)
    case place(PatternPlace)
    case split(Int, Int)
    case jump(Int)
    case accept
  }

  let steps: [Step]

  init(_ text: String) throws(Failure) {
    var parser = PatternParser(text)
    let node = try parser.whole()
    var writer = StepWriter()
    try writer.write(node)
    writer.steps.append(.accept)
    steps = writer.steps
  }

  /// Whether any part of the text matches.
  func matches(_ text: String, _ meter: inout Meter) throws(Failure) -> Bool {
    var run = PatternRun(steps: steps)
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
}

/// The characters before and after a position.
struct MatchContext {
  let before: Unicode.Scalar?
  let after: Unicode.Scalar?

  func isAt(_ place: PatternPlace) -> Bool {
    switch place {
    case .startOfText: before == nil
    case .endOfText: after == nil
    case .startOfLine: before == nil || before == "\n"
    case .endOfLine: after == nil || after == "\n"
    case .wordBoundary: isWord(before) != isWord(after)
    case .noWordBoundary: isWord(before) == isWord(after)
    }
  }

  private func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(ScalarSet.words.contains) ?? false }
}

/// The set of pattern states reachable with the text read so far (Thompson's construction).
private struct PatternRun {
  let steps: [Pattern.Step]
  var live: [Int] = []
  var isAccepted = false
  private var round = 0
  private var seen: [Int]

  init(steps: [Pattern.Step]) {
    self.steps = steps
    seen = Array(repeating: -1, count: steps.count)
  }

  mutating func advance(over scalar: Unicode.Scalar, _ around: MatchContext) {
    let before = live
    live.removeAll(keepingCapacity: true)
    round += 1
    for step in before {
      if case .set(let set) = steps[step], set.contains(scalar) { follow(step + 1, around) }
    }
  }

  /// Adds all states reachable from a step without reading a character.
  mutating func follow(_ first: Int, _ around: MatchContext) {
    var open = [first]
    while let step = open.popLast() {
      guard seen[step] != round else { continue }
      seen[step] = round
      switch steps[step] {
      case .set: live.append(step)
      case .place(let place): if around.isAt(place) { open.append(step + 1) }
      case .split(let left, let right): open += [right, left]
      case .jump(let target): open.append(target)
      case .accept: isAccepted = true
      }
    }
  }
}

/// Compiles a pattern to steps; counted repetitions are unrolled.
private struct StepWriter {
  var steps: [Pattern.Step] = []

  mutating func write(_ node: PatternNode) throws(Failure) {
    guard steps.count < Pattern.sizeLimit else { throw Failure(.badPattern, ExpressionMessages.patternTooLarge) }
    switch node {
    case .empty: break
    case .set(let set): steps.append(.set(set))
    case .place(let place): steps.append(.place(place))
    case .sequence(let parts): for part in parts { try write(part) }
    case .choice(let arms): try write(arms: arms)
    case .repeated(let inner, let least, let most): try write(inner, least, most)
    }
  }

  private mutating func write(arms: [PatternNode]) throws(Failure) {
    var jumps: [Int] = []
    for arm in arms.dropLast() {
      let split = steps.count
      steps.append(.accept)
      try write(arm)
      jumps.append(steps.count)
      steps.append(.accept)
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = arms.last { try write(last) }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func write(_ inner: PatternNode, _ least: Int, _ most: Int?) throws(Failure) {
    for _ in 0..<least { try writeOnce(inner) }
    guard let most else { return try write(star: inner) }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(steps.count)
      steps.append(.accept)
      try writeOnce(inner)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }

  /// Adds at least one step, so that repeating an empty part counts towards the size limit.
  private mutating func writeOnce(_ inner: PatternNode) throws(Failure) {
    let before = steps.count
    try write(inner)
    if steps.count == before { steps.append(.jump(before + 1)) }
  }

  private mutating func write(star inner: PatternNode) throws(Failure) {
    let split = steps.count
    steps.append(.accept)
    try write(inner)
    steps.append(.jump(split))
    steps[split] = .split(split + 1, steps.count)
  }
}

/// Unicode classes by name: general categories and scripts.
enum UnicodeClasses {
  /// Returns the general categories for `L`, `Lu` and so on; empty for unknown names.
  static func categories(_ name: String) -> Set<Unicode.GeneralCategory> {
    let isGroup = name.count == 1
    return Set(categories.filter { $0.key == name || (isGroup && $0.key.hasPrefix(name)) }.values)
  }

  private static let categories: [String: Unicode.GeneralCategory] = [
    "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
    "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber,
    "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation,
    "Ps": .openPunctuation, "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
    "Po": .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
    "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
    "Cs": .surrogate, "Co": .privateUse,
  ]

  /// Returns the scalars of a script, such as `Greek`, up to U+1FFFF and in order; `nil` if there is no such script.
  ///
  /// Uses the system's Unicode tables through `NSRegularExpression`, which takes a few hundredths of a second.
  static func script(_ name: String) -> [ClosedRange<UInt32>]? {
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) }) else { return nil }
    guard let expression = try? NSRegularExpression(pattern: "\\p{Script=\(name)}+") else { return nil }
    var all = String.UnicodeScalarView()
    for value in UInt32(0)...0x1FFFF { if let scalar = Unicode.Scalar(value) { all.append(scalar) } }
    let text = String(all)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      let found = Range(match.range, in: text).map { text[$0].unicodeScalars }
      guard let first = found?.first, let last = found?.last else { return nil }
      return first.value...last.value
    }
  }
}
