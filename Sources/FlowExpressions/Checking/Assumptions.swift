/// If the search takes too many steps, the other statement is reported as possible.
package struct Assumptions: Sendable {
  private var world = AssumedFacts()
  /// At least one formula in each list is true.
  private var choices: [[Formula]] = []
  private var isPossible = true
  /// Values of subjects, by their ids, that make all assumptions true; a value of `nil` stands for null.
  ///
  /// They are those of the latest search that succeeded, and only a guess if the assumptions have parts that are not
  /// analyzed.
  package private(set) var example: [Int: Constant?] = [:]

  package init() {}

  package mutating func assume(_ statement: Statement) {
    var waiting = [statement.outcomes.whenTrue]
    while isPossible, let formula = waiting.popLast() {
      isPossible = Self.add(formula, to: &world, &waiting, &choices)
    }
  }

  package struct Mark: Sendable {
    fileprivate let world: Int
    fileprivate let choices: Int
    fileprivate let isPossible: Bool
  }

  package var mark: Mark { Mark(world: world.mark, choices: choices.count, isPossible: isPossible) }

  package mutating func restore(to mark: Mark) {
    world.restore(to: mark.world)
    choices.removeLast(choices.count - mark.choices)
    isPossible = mark.isPossible
  }

  package var canHold: Bool {
    mutating get { canHold(.always) }
  }

  /// - Returns: `true` if it is always true, `false` if it is never true, or `nil` if both are possible or if the
  ///   assumptions contradict each other.
  package mutating func verdict(on statement: Statement) -> Bool? {
    switch (canHold(statement.outcomes.whenTrue), canHold(statement.outcomes.whenFalse)) {
    case (true, false): true
    case (false, true): false
    case (true, true), (false, false): nil
    }
  }

  /// The maximum number of formulas that a search visits.
  private static let limit = 1_000

  private mutating func canHold(_ formula: Formula) -> Bool {
    guard isPossible else { return false }
    var left = Self.limit
    let before = world.mark
    defer { world.restore(to: before) }
    return search(formula, [], from: 0, &left)
  }

  /// Whether the formula and all assumptions can be true at once, or `left` does not suffice to try all alternatives.
  ///
  /// - Parameters:
  ///   - own: Undecided lists of alternatives that are part of the formula; `choices` contains those of the
  ///     assumptions.
  ///   - next: The index in `choices` of the first undecided list of alternatives.
  private mutating func search(_ formula: Formula, _ own: [[Formula]], from next: Int, _ left: inout Int) -> Bool {
    var own = own
    var waiting = [formula]
    while let formula = waiting.popLast() {
      left -= 1
      if left < 0 { return true }
      if !Self.add(formula, to: &world, &waiting, &own) { return false }
    }
    // Each undecided list of alternatives needs at least one more visit. If there are more lists than visits left, the
    // search can't be completed, so the formula counts as possible.
    if own.count + choices.count - next > left { return true }
    let isOwn = !own.isEmpty
    guard let parts = own.popLast() ?? choices.dropFirst(next).first else {
      example = world.example
      return true
    }
    let before = world.mark
    for part in parts {
      if search(part, own, from: isOwn ? next : next + 1, &left) { return true }
      world.restore(to: before)
    }
    return false
  }

  /// - Returns: Whether all facts can still be true.
  private static func add(
    _ formula: Formula, to world: inout AssumedFacts, _ waiting: inout [Formula], _ choices: inout [[Formula]]
  ) -> Bool {
    switch formula {
    case .always: return true
    case .never: return false
    case .fact(let fact): return world.add(fact)
    case .opaque(let text, let isTrue): return world.add(text, isTrue)
    case .all(let parts):
      waiting += parts
      return true
    case .any(let parts):
      choices.append(parts)
      return true
    }
  }
}

/// Every change is recorded in `trail`, so that changes can be undone without keeping a copy of the facts.
struct AssumedFacts: Sendable {
  private enum Change: Sendable {
    case bounds(Int, Possibilities.Bounds?)
    case excluded(Int, Constant)
    case opaque(String)
  }

  private var subjects: [Int: Possibilities] = [:]
  private var opaque: [String: Bool] = [:]
  private var trail: [Change] = []

  var mark: Int { trail.count }

  /// Returns whether all facts can still be true.
  mutating func add(_ fact: Fact) -> Bool {
    let id = fact.subject.id
    let before = subjects[id]?.bounds
    trail.append(.bounds(id, before))
    return Self.narrow(&subjects[id, default: Possibilities(fact)], by: fact, &trail)
  }

  private static func narrow(_ known: inout Possibilities, by fact: Fact, _ trail: inout [Change]) -> Bool {
    if case .isNone(let values) = fact.claim {
      for value in values where known.exclude(value) { trail.append(.excluded(fact.subject.id, value)) }
    }
    known.bounds.narrow(fact)
    return known.isPossible
  }

  mutating func add(_ text: String, _ isTrue: Bool) -> Bool {
    if let known = opaque[text] { return known == isTrue }
    opaque[text] = isTrue
    trail.append(.opaque(text))
    return true
  }

  /// A value of `nil` stands for null.
  var example: [Int: Constant?] { subjects.mapValues(\.example) }

  mutating func restore(to mark: Int) {
    while trail.count > mark, let change = trail.popLast() {
      switch change {
      case .bounds(let id, nil): subjects[id] = nil
      case .bounds(let id, let bounds?):
        // The value is copied, changed and stored again. Changing it inside the dictionary would allocate memory.
        if var known = subjects[id] {
          known.bounds = bounds
          subjects[id] = known
        }
      case .excluded(let id, let value): subjects[id]?.include(value)
      case .opaque(let text): opaque[text] = nil
      }
    }
  }
}

private struct Possibilities: Sendable {
  var bounds: Bounds
  private var not: Set<Constant> = []

  init(_ fact: Fact) { bounds = Bounds(fact) }

  var example: Constant? { bounds.mayBeValue ? bounds.example(without: not) : nil }

  var isPossible: Bool { bounds.mayBeNull || (bounds.mayBeValue && bounds.hasValues(without: not)) }

  mutating func exclude(_ value: Constant) -> Bool { not.insert(value).inserted }

  mutating func include(_ value: Constant) { not.remove(value) }

  /// Values that are excluded one by one may lie within these bounds.
  struct Bounds: Sendable {
    private(set) var mayBeNull: Bool
    private(set) var mayBeValue = true
    /// The possible values as a set; `nil` if the values are limited only by the other properties, such as `low` and
    /// `high`.
    private var only: Set<Constant>?
    private let texts: Set<String>?
    private var low = -Double.infinity
    private var high = Double.infinity
    private var includesLow = true
    private var includesHigh = true
    private let isWhole: Bool

    init(_ fact: Fact) {
      mayBeNull = fact.mayBeNull
      isWhole = fact.isWhole
      if case .texts(let texts) = fact.subject.domain { self.texts = texts } else { texts = nil }
      switch fact.subject.domain {
      case .any, .texts, .sizes: break
      case .truth(let values): only = Set(values.map(Constant.bool))
      case .numbers(let least, let most):
        if let least = least?.exactNumber { low = least }
        if let most = most?.exactNumber { high = most }
      }
    }

    mutating func narrow(_ fact: Fact) {
      if case .isNull = fact.claim { mayBeValue = false } else { mayBeNull = false }
      if !fact.mayBeNull { mayBeNull = false }
      switch fact.claim {
      case .isNull, .isNotNull, .isNone: break
      case .isOne(let values): only = values.filter(mayBe)
      case .isAbove(let bound, let orEqual):
        if bound > low { (low, includesLow) = (bound, orEqual) } else if bound == low, !orEqual { includesLow = false }
      case .isBelow(let bound, let orEqual):
        if bound < high {
          (high, includesHigh) = (bound, orEqual)
        } else if bound == high, !orEqual {
          includesHigh = false
        }
      }
    }

    private func mayBe(_ value: Constant) -> Bool {
      if let only { return only.contains(value) }
      guard let texts else { return true }
      if case .text(let text) = value { return texts.contains(text) }
      return false
    }

    /// If there are more numbers between the bounds, at least one of them is assumed to be possible.
    private static let fewNumbers = 64.0

    func hasValues(without not: Set<Constant>) -> Bool {
      if let only { return only.contains { !not.contains($0) && isWithin($0) } }
      if let texts { return texts.contains { !not.contains(.text($0)) } }
      if isWhole {
        let first = low.rounded(.up) == low && !includesLow ? low + 1 : low.rounded(.up)
        let last = high.rounded(.down) == high && !includesHigh ? high - 1 : high.rounded(.down)
        guard last - first < Self.fewNumbers else { return true }
        return stride(from: first, through: last, by: 1).contains { !not.contains(.number($0)) }
      }
      if low == high { return includesLow && includesHigh && !not.contains(.number(low)) }
      return low < high
    }

    func example(without not: Set<Constant>) -> Constant? {
      let listed = only.map(Array.init) ?? texts.map { $0.map(Constant.text) }
      if let listed { return listed.filter { !not.contains($0) && isWithin($0) }.min { "\($0)" < "\($1)" } }
      let start = low.isFinite ? low : high.isFinite ? high : 0
      let step = low.isFinite || !high.isFinite ? 1.0 : -1.0
      let whole = start.rounded(step > 0 ? .up : .down)
      let numbers = [start] + (0..<Int(Self.fewNumbers)).map { whole + Double($0) * step } + [(low + high) / 2]
      return numbers.map(Constant.number).first { !not.contains($0) && isWithin($0) }
    }

    private func isWithin(_ constant: Constant) -> Bool {
      guard case .number(let number) = constant else { return true }
      if isWhole, number.rounded() != number { return false }
      return (number > low || (number == low && includesLow)) && (number < high || (number == high && includesHigh))
    }
  }
}
