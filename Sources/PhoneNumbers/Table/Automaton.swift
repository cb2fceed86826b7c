/// The minimal automaton that every plan, grouping and prefix is a part of.
///
/// A state is its place in the table: two characters of label, then edges of five characters each: a bit that marks the
/// last edge, ten bits for the digits it is taken on, and the place it leads to. Place 0 is the dead state. There are no
/// loops, so that a walk ends after 17 digits at most.
enum Automaton {
  private static let table = ConstantText(PhoneNumberTable.states)

  /// What the digits up to a state mean; 0 if they mean nothing.
  static func label(of state: Int) -> Int {
    table.number(at: state, length: 2)
  }

  /// The state that a digit leads to, or 0.
  static func step(from state: Int, _ digit: UInt8) -> Int {
    guard state > 0 else { return 0 }
    var place = state + 2
    while true {
      let edge = table.number(at: place, length: 5)
      if edge >> 19 & (1 << Int(digit)) & 1023 != 0 { return edge & (1 << 19 - 1) }
      if edge >> 29 == 1 { return 0 }
      place += 5
    }
  }

  /// The state that digits lead to, or 0.
  static func walk(from state: Int, _ digits: Digits) -> Int {
    digits.values.reduce(state, step)
  }

  /// A label that can be reached from a state that is not dead.
  static func anyLabel(from state: Int) -> Int {
    var state = state
    while state > 0, label(of: state) == 0 {
      state = table.number(at: state + 2, length: 5) & (1 << 19 - 1)
    }
    return label(of: state)
  }
}
