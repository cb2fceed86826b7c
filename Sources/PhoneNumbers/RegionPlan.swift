/// The numbering plan of a region.
///
/// Its record in the table contains the region's code (2 characters, `00` for plans without a region), the index of its
/// country code (2), the start state of the automaton of its international prefixes (4), the offset of its trunk rules
/// (3), the valid lengths of national numbers (3, one bit each), the lengths of local numbers (3), and the offset of
/// its examples (3).
struct RegionPlan: Hashable, Sendable {
  private static let table = PhoneNumberTable.regions
  private static let facts = PhoneNumberTable.facts
  private static let size = 20

  private let record: Int

  init(place: Int) { record = place * Self.size }

  /// Creates the plan of a region by its code in capitals; `nil` if there is none.
  init?(_ code: String) {
    guard code.utf8.count == 2, code != "00" else { return nil }
    let wanted = code.utf8.reduce(0) { $0 << 8 | Int($1) }
    var places = 0..<PhoneNumberTable.regionCount
    while let middle = places.isEmpty ? nil : (places.lowerBound + places.upperBound) / 2 {
      let found = Self(place: middle).key
      if found == wanted {
        self.init(place: middle)
        return
      }
      places = found < wanted ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return nil
  }

  private var key: Int { Int(Self.table[record]) << 8 | Int(Self.table[record + 1]) }

  /// The code of the region; `nil` for a plan without a region.
  var code: String? {
    let text = String(decoding: [Self.table[record], Self.table[record + 1]], as: UTF8.self)
    return text == "00" ? nil : text
  }

  var callingCode: CallingCode { CallingCode(place: Self.table.number(at: record + 2, length: 2)) }

  var internationalPrefix: Int { Self.table.number(at: record + 4, length: 4) }

  var trunk: TrunkRules { TrunkRules(list: Self.table.number(at: record + 8, length: 3)) }

  var lengths: LengthSet { LengthSet(bits: Self.table.number(at: record + 11, length: 3)) }

  /// The lengths of local numbers, which can be dialed within their area only.
  var localLengths: LengthSet { LengthSet(bits: Self.table.number(at: record + 14, length: 3)) }

  /// Returns the example number of a kind, without the country code; `nil` if the plan has none.
  func example(of kind: PhoneNumber.Kind) -> Digits? {
    var place = Self.table.number(at: record + 17, length: 3)
    while case let found = Self.facts.number(at: place, length: 1), found > 0 {
      let count = Self.facts.number(at: place + 1, length: 1)
      if found == kind.place { return Self.facts.digits(at: place + 2, count: count) }
      place += 2 + count
    }
    return nil
  }
}

/// The rules for converting digits dialed inside a region to a national number: removing a trunk prefix or a carrier
/// code, or inserting the area code that a local number lacks.
///
/// The list in the table contains the number of rules and then, for each rule: the start state of its automaton (4
/// characters), the number of digits to read (1), whether the number must end there (1), the digits to insert (their
/// count, then each), and the offset (1) and number (1) of the read digits to keep. The first rule that matches is
/// applied.
struct TrunkRules: Hashable, Sendable {
  private static let facts = PhoneNumberTable.facts

  let list: Int

  func applied(to typed: Digits) -> Digits? {
    var place = list + 1
    for _ in 0..<Self.facts.number(at: list, length: 1) {
      let rule = Rule(at: place)
      if rule.fits(typed) { return rule.applied(to: typed) }
      place += rule.size
    }
    return nil
  }

  private struct Rule {
    let start, read: Int
    let endsThere: Bool
    let added: Digits
    let kept: Range<Int>

    var size: Int { 9 + added.count }

    init(at place: Int) {
      start = facts.number(at: place, length: 4)
      read = facts.number(at: place + 4, length: 1)
      endsThere = facts.number(at: place + 5, length: 1) == 1
      added = facts.digits(at: place + 7, count: facts.number(at: place + 6, length: 1))
      let from = facts.number(at: place + 7 + added.count, length: 1)
      kept = from..<from + facts.number(at: place + 8 + added.count, length: 1)
    }

    func fits(_ typed: Digits) -> Bool {
      guard typed.count >= read, !endsThere || typed.count == read else { return false }
      return Automaton.label(of: Automaton.walk(from: start, typed.prefix(read))) > 0
    }

    func applied(to typed: Digits) -> Digits {
      added + typed.prefix(kept.upperBound).dropFirst(kept.lowerBound) + typed.dropFirst(read)
    }
  }
}

/// A set of lengths from 0 to 17 digits.
struct LengthSet: Hashable, Sendable {
  let bits: Int

  var shortest: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  var longest: Int? { bits == 0 ? nil : Int.bitWidth - 1 - bits.leadingZeroBitCount }

  func contains(_ length: Int) -> Bool { length < 18 && bits >> length & 1 == 1 }
}
