/// The statements that hold at a place, and whether another one can be true there, and can be false.
///
/// Its answers hold for all values; where it cannot tell in a few steps it says nothing.
public struct Assumptions: Sendable {
  private var world = AssumedFacts()
  /// The alternatives of which one holds each.
  private var choices: [[Formula]] = []
  private var isPossible = true

  /// Nothing is assumed yet.
  public init() {}

  /// Adds a statement.
  public mutating func assume(_ statement: Statement) {
    var waiting = [statement.whenTrue]
    while isPossible, let formula = waiting.popLast() {
      isPossible = Self.add(formula, to: &world, &waiting, &choices)
    }
  }

  /// How much is assumed.
  public struct Mark: Sendable {
    fileprivate let world: Int
    fileprivate let choices: Int
    fileprivate let isPossible: Bool
  }

  /// How much is assumed now.
  public var mark: Mark { Mark(world: world.mark, choices: choices.count, isPossible: isPossible) }

  /// Takes back what was assumed since.
  public mutating func takeBack(to mark: Mark) {
    world.takeBack(to: mark.world)
    choices.removeLast(choices.count - mark.choices)
    isPossible = mark.isPossible
  }

  /// True if a statement always holds where the others do, false if it never does, nil otherwise.
  ///
  /// Nil too where the others cannot all hold: then nothing more is to be said.
  public mutating func verdict(on statement: Statement) -> Bool? {
    switch (canHold(statement.whenTrue), canHold(statement.whenFalse)) {
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
