/// Compiles a regular expression to the steps of a ``Pattern``; counted repetitions are unrolled.
struct PatternCompiler {
  let limit: Int
  private(set) var sets: [ScalarSet] = []

  init(limit: Int) { self.limit = limit }

  mutating func steps(of node: PatternNode) throws(PatternError) -> [Pattern.Step] {
    switch node {
    case .empty: return []
    case .set(let set):
      sets.append(set.indexed())
      return [.set(sets.count - 1)]
    case .place(let place): return [.place(place)]
    case .sequence(let parts):
      var steps: [Pattern.Step] = []
      for part in parts { try append(self.steps(of: part), to: &steps) }
      return steps
    case .choice(let arms): return try choice(arms)
    case .repeated(let part, let least, let most): return try repeated(steps(of: part), least, most)
    }
  }

  private mutating func choice(_ arms: [PatternNode]) throws(PatternError) -> [Pattern.Step] {
    var parts: [[Pattern.Step]] = []
    // Each arm except the last needs two more steps: a split before it and a jump after it. The loop adds 2 for every
    // arm, so the size starts at -2.
    var size = -2
    for arm in arms {
      parts.append(try steps(of: arm))
      size += parts[parts.count - 1].count + 2
      try check(size)
    }
    var steps: [Pattern.Step] = []
    for part in parts.dropLast() {
      steps += [.split(part.count + 2)] + part
      steps.append(.jump(size - steps.count))
    }
    return steps + (parts.last ?? [])
  }

  private func repeated(_ part: [Pattern.Step], _ least: Int, _ most: Int?) throws(PatternError) -> [Pattern.Step] {
    // An empty part gets one step, so that its repetitions count towards the limit.
    let part = part.isEmpty ? [.jump(1)] : part
    var steps: [Pattern.Step] = []
    for _ in 0..<least { try append(part, to: &steps) }
    guard let most else {
      try append([.split(part.count + 2)] + part + [.jump(-part.count - 1)], to: &steps)
      return steps
    }
    for left in (0..<most - least).reversed() {
      // The split can skip this copy and all later copies.
      try append([.split((left + 1) * (part.count + 1))] + part, to: &steps)
    }
    return steps
  }

  private func append(_ more: [Pattern.Step], to steps: inout [Pattern.Step]) throws(PatternError) {
    steps += more
    try check(steps.count)
  }

  private func check(_ size: Int) throws(PatternError) {
    if size > limit { throw PatternError(ExpressionMessages.patternTooLarge) }
  }
}
