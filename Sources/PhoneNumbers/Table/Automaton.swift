/// The minimal automaton that contains every plan, grouping and prefix.
///
/// A state is an offset in the table, at which a label of two characters is followed by edges of five characters each.
/// An edge contains a bit that marks the last edge, ten bits for the digits that match, and the target state. State 0
/// is the dead state. The automaton is acyclic, so a match ends after 17 digits at most.
enum Automaton {
  private static let table = PhoneNumberTable.states

  /// Returns the label of a state; 0 if it has none.
  static func label(of state: Int) -> Int {
    table.number(at: state, length: 2)
  }

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

  static func walk(from state: Int, _ digits: Digits) -> Int {
    digits.values.reduce(state, step)
  }

  /// Returns the label of a state or, if it has none, the next label on the path of first edges; 0 if there is none.
  static func anyLabel(from state: Int) -> Int {
    var state = state
    while state > 0, label(of: state) == 0 {
      state = table.number(at: state + 2, length: 5) & (1 << 19 - 1)
    }
    return label(of: state)
  }
}
