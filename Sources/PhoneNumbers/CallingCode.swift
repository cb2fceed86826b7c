/// A country code and the plans behind it.
///
/// A record of the table: the number (2 characters), where the automata of its plans (4) and of its grouping (4) start,
/// where its list of groupings is (3), and where its list of regions is (3) and how long (1). The first is the main one.
struct CallingCode: Hashable, Sendable {
  private static let table = ConstantText(PhoneNumberTable.codes)
  private static let facts = ConstantText(PhoneNumberTable.facts)

  private let record: Int

  /// The code at a place of the table, counted from 0.
  init(place: Int) { record = place * 17 }

  /// The code that digits start with, and the national number after it; nil if no code starts so.
  static func leading(_ digits: Digits) -> (code: CallingCode, national: Digits)? {
    var state = PhoneNumberTable.codeStart
    for (offset, digit) in digits.values.enumerated() {
      state = Automaton.step(from: state, digit)
      guard state > 0 else { return nil }
      let label = Automaton.label(of: state)
      if label > 0 { return (CallingCode(place: label - 1), digits.dropFirst(offset + 1)) }
    }
    return nil
  }

  /// Why no code is at the start of digits: there are too few, or none starts so.
  static func fault(in digits: Digits) -> PhoneNumberError {
    let start = PhoneNumberTable.codeStart
    let unknown = (1...3).map(digits.prefix).first { Automaton.walk(from: start, $0) == 0 }
    return unknown.map { .unknownCountryCode($0.text()) } ?? .tooShort(region: nil)
  }

  /// The code as a number, such as 44.
  var number: Int { Self.table.number(at: record, length: 2) }

  /// Where the automaton of the plans starts.
  var planStart: Int { Self.table.number(at: record + 2, length: 4) }

  /// How its national numbers are written.
  var grouping: Grouping {
    Grouping(
      start: Self.table.number(at: record + 6, length: 4), list: Self.table.number(at: record + 10, length: 3))
  }

  /// The region that a national number is read by when nothing else is known.
  var mainRegion: RegionPlan { region(0) }

  /// The region and kind of a national number; nil if no plan behind the code has it.
  func membership(of national: Digits) -> (region: RegionPlan, kind: PhoneNumber.Kind)? {
    let label = Automaton.label(of: Automaton.walk(from: planStart, national))
    return PhoneNumber.Kind(place: label & 15).map { (region(label >> 4), $0) }
  }

  /// The region at a place of the code's list.
  func region(_ place: Int) -> RegionPlan {
    let list = Self.table.number(at: record + 13, length: 3)
    return RegionPlan(place: Self.facts.number(at: list + 2 * place, length: 2))
  }
}
