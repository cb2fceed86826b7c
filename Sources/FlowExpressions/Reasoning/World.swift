/// What is taken to hold: about each subject, and about parts nobody looks into.
struct World: Sendable {
  private var subjects: [Int: Possibilities] = [:]
  private var opaque: [String: Bool] = [:]

  /// Adds a fact; whether everything can still hold.
  mutating func add(_ fact: Fact) -> Bool {
    var possibilities = subjects[fact.subject.id] ?? Possibilities(fact)
    possibilities.narrow(fact)
    subjects[fact.subject.id] = possibilities
    return possibilities.isPossible
  }

  mutating func add(_ text: String, _ isTrue: Bool) -> Bool {
    if let known = opaque[text] { return known == isTrue }
    opaque[text] = isTrue
    return true
  }
}

/// The values something can still have.
private struct Possibilities: Sendable {
  private var mayBeNull: Bool
  private var mayBeValue = true
  /// The only values; nil where they are not counted.
  private var only: Set<Constant>?
  private var not: Set<Constant> = []
  private var low = -Double.infinity
  private var high = Double.infinity
  private var includesLow = true
  private var includesHigh = true
  private let isWhole: Bool

  init(_ fact: Fact) {
    mayBeNull = fact.mayBeNull
    isWhole = fact.isWhole
    switch fact.subject.domain {
    case .any: break
    case .texts(let texts): only = Set(texts.map(Constant.text))
    case .truth(let values): only = Set(values.map(Constant.bool))
    case .numbers(let least, let most):
      if let least = least?.exactNumber { low = least }
      if let most = most?.exactNumber { high = most }
    }
  }

  var isPossible: Bool { mayBeNull || (mayBeValue && hasValues) }

  mutating func narrow(_ fact: Fact) {
    if !fact.mayBeNull { mayBeNull = false }
    switch fact.claim {
    case .isNull: mayBeValue = false
    case .isNotNull: mayBeNull = false
    case .isOne(let values):
      mayBeNull = false
      only = only.map { $0.intersection(values) } ?? values
    case .isNone(let values):
      mayBeNull = false
      not.formUnion(values)
    case .isAbove(let bound, let orEqual):
      mayBeNull = false
      if bound > low { (low, includesLow) = (bound, orEqual) } else if bound == low, !orEqual { includesLow = false }
    case .isBelow(let bound, let orEqual):
      mayBeNull = false
      if bound < high {
        (high, includesHigh) = (bound, orEqual)
      } else if bound == high, !orEqual {
        includesHigh = false
      }
    }
  }

  /// How many whole numbers between bounds are tried one by one.
  private static let fewNumbers = 64.0

  private var hasValues: Bool {
    if let only { return only.contains { !not.contains($0) && isWithin($0) } }
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
