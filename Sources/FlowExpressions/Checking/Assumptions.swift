/// The statements that hold at a place, and whether another one can be true there, and can be false.
///
/// Its answers hold for all values; where it cannot tell in a few steps it says nothing.
package struct Assumptions: Sendable {
  private var world = AssumedFacts()
  /// The alternatives of which one holds each.
  private var choices: [[Formula]] = []
  private var isPossible = true

  /// Nothing is assumed yet.
  package init() {}

  /// Adds a statement.
  package mutating func assume(_ statement: Statement) {
    var waiting = [statement.outcomes.whenTrue]
    while isPossible, let formula = waiting.popLast() {
      isPossible = Self.add(formula, to: &world, &waiting, &choices)
    }
  }

  /// How much is assumed.
  package struct Mark: Sendable {
    fileprivate let world: Int
    fileprivate let choices: Int
    fileprivate let isPossible: Bool
  }

  /// How much is assumed now.
  package var mark: Mark { Mark(world: world.mark, choices: choices.count, isPossible: isPossible) }

  /// Takes back what was assumed since.
  package mutating func takeBack(to mark: Mark) {
    world.takeBack(to: mark.world)
    choices.removeLast(choices.count - mark.choices)
    isPossible = mark.isPossible
  }

  /// True if a statement always holds where the others do, false if it never does, nil otherwise.
  ///
  /// Nil too where the others cannot all hold: then nothing more is to be said.
  package mutating func verdict(on statement: Statement) -> Bool? {
    switch (canHold(statement.outcomes.whenTrue), canHold(statement.outcomes.whenFalse)) {
    case (true, false): true
    case (false, true): false
    case (true, true), (false, false): nil
    }
  }

  /// How many parts are looked at; beyond, anything is taken to be possible.
  private static let limit = 1_000

  /// Looks for one way in which a formula and all that is assumed can be true.
  private mutating func canHold(_ formula: Formula) -> Bool {
    guard isPossible else { return false }
    var left = Self.limit
    let before = world.mark
    defer { world.takeBack(to: before) }
    return search(formula, [], from: 0, &left)
  }

  /// `own`: the alternatives of the formula itself; `next`: the first of those assumed that is not settled.
  private mutating func search(_ formula: Formula, _ own: [[Formula]], from next: Int, _ left: inout Int) -> Bool {
    var own = own
    var waiting = [formula]
    while let formula = waiting.popLast() {
      left -= 1
      if left < 0 { return true }
      if !Self.add(formula, to: &world, &waiting, &own) { return false }
    }
    // So many cannot be settled with what is left.
    if own.count + choices.count - next > left { return true }
    let isOwn = !own.isEmpty
    guard let parts = own.popLast() ?? choices.dropFirst(next).first else { return true }
    let before = world.mark
    for part in parts {
      if search(part, own, from: isOwn ? next : next + 1, &left) { return true }
      world.takeBack(to: before)
    }
    return false
  }

  /// Adds a formula to the world, its parts to what waits; whether everything can still hold.
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

/// What is taken to hold: about each subject, and about parts nobody looks into.
///
/// What was added last can be taken back (a trail, as solvers have it), so that no alternative needs a copy.
struct AssumedFacts: Sendable {
  private enum Change: Sendable {
    /// The bounds that were known of a subject, if there were any.
    case bounds(Int, Possibilities.Bounds?)
    case excluded(Int, Constant)
    case opaque(String)
  }

  private var subjects: [Int: Possibilities] = [:]
  private var opaque: [String: Bool] = [:]
  private var trail: [Change] = []

  /// How much was added so far.
  var mark: Int { trail.count }

  /// Adds a fact; whether everything can still hold.
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

  /// Takes back what was added since.
  mutating func takeBack(to mark: Int) {
    while trail.count > mark, let change = trail.popLast() {
      switch change {
      case .bounds(let id, nil): subjects[id] = nil
      case .bounds(let id, let bounds?):
        // Put back as a whole: to change it where it is allocates.
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

/// The values something can still have.
private struct Possibilities: Sendable {
  var bounds: Bounds
  private var not: Set<Constant> = []

  init(_ fact: Fact) { bounds = Bounds(fact) }

  var isPossible: Bool { bounds.mayBeNull || (bounds.mayBeValue && bounds.hasValues(without: not)) }

  /// Whether a value was among those that it might be.
  mutating func exclude(_ value: Constant) -> Bool { not.insert(value).inserted }

  mutating func include(_ value: Constant) { not.remove(value) }

  /// All but the values that it is known not to be.
  struct Bounds: Sendable {
    private(set) var mayBeNull: Bool
    private(set) var mayBeValue = true
    /// The only values; nil where they are not counted.
    private var only: Set<Constant>?
    /// The only texts of the domain, where nothing narrower is known.
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
      case .any, .texts: break
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

    /// How many whole numbers between bounds are tried one by one.
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

    private func isWithin(_ constant: Constant) -> Bool {
      guard case .number(let number) = constant else { return true }
      if isWhole, number.rounded() != number { return false }
      return (number > low || (number == low && includesLow)) && (number < high || (number == high && includesHigh))
    }
  }
}
