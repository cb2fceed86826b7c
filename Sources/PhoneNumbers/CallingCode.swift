/// A country calling code and the numbering plans that share it.
///
/// Its record in the table contains the code (2 characters), the start state of the automaton of its plans (4), the
/// start state of the automaton of its grouping (4), the offset of its list of groupings (3), and the offset (3) and
/// length (1) of its list of regions, which begins with the main region.
struct CallingCode: Hashable, Sendable {
  private static let table = PhoneNumberTable.codes
  private static let facts = PhoneNumberTable.facts

  private let record: Int

  init(place: Int) { record = place * 17 }

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

  /// Returns the error for digits that don't start with a country code.
  static func fault(in digits: Digits) -> PhoneNumberError {
    let start = PhoneNumberTable.codeStart
    let unknown = (1...3).map(digits.prefix).first { Automaton.walk(from: start, $0) == 0 }
    return unknown.map { .unknownCountryCode($0.text()) } ?? .tooShort(region: nil)
  }

  var number: Int { Self.table.number(at: record, length: 2) }

  var planStart: Int { Self.table.number(at: record + 2, length: 4) }

  var grouping: Grouping {
    Grouping(
      start: Self.table.number(at: record + 6, length: 4), list: Self.table.number(at: record + 10, length: 3))
  }

  /// The region whose plan is used to parse a national number if the region is unknown.
  var mainRegion: RegionPlan { region(0) }

  func membership(of national: Digits) -> (region: RegionPlan, kind: PhoneNumber.Kind)? {
    let label = Automaton.label(of: Automaton.walk(from: planStart, national))
    return PhoneNumber.Kind(place: label & 15).map { (region(label >> 4), $0) }
  }

  func region(_ place: Int) -> RegionPlan {
    let list = Self.table.number(at: record + 13, length: 3)
    return RegionPlan(place: Self.facts.number(at: list + 2 * place, length: 2))
  }
}
