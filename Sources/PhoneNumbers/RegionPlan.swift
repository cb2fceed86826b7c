/// The numbering plan of one region.
///
/// A record of the table: the region's code (2 characters, `00` for the plans of no region), the place of its country
/// code (2), where the automaton of its international prefixes starts (4), where its trunk rules are (3), the lengths a
/// national number can have (3, a bit each), those it can have within its area only (3), where its examples are (3).
struct RegionPlan: Hashable, Sendable {
  private static let table = ConstantText(PhoneNumberTable.regions)
  private static let facts = ConstantText(PhoneNumberTable.facts)
  private static let size = 20

  private let record: Int

  /// The plan at a place of the table, counted from 0.
  init(place: Int) { record = place * Self.size }

  /// The plan of a region by its code in capitals; nil if there is none.
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

  /// The code of the region; nil for a plan of no region.
  var code: String? {
    let text = String(decoding: [Self.table[record], Self.table[record + 1]], as: UTF8.self)
    return text == "00" ? nil : text
  }

  /// The country code that leads to the plan.
  var callingCode: CallingCode { CallingCode(place: Self.table.number(at: record + 2, length: 2)) }

  /// What to dial before a country code.
  var internationalPrefix: Int { Self.table.number(at: record + 4, length: 4) }

  /// What may stand before a national number.
  var trunk: TrunkRules { TrunkRules(list: Self.table.number(at: record + 8, length: 3)) }

  /// The lengths that a national number can have.
  var lengths: LengthSet { LengthSet(bits: Self.table.number(at: record + 11, length: 3)) }

  /// The lengths that a number has which can be dialled within its area only.
  var localLengths: LengthSet { LengthSet(bits: Self.table.number(at: record + 14, length: 3)) }

  /// The national number that stands as an example of a kind.
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

/// What may be typed before a national number inside its region: the trunk prefix, a carrier, or nothing but a local
/// number that stands for a longer one.
///
/// A list of the table: how many rules, and for each where its automaton starts (4 characters), how many digits it reads
/// (1), whether the number must end there (1), digits to put in front (how many, then each), and from where (1) how many
/// (1) of the read digits stay. The first rule that fits is the one.
struct TrunkRules: Hashable, Sendable {
  private static let facts = ConstantText(PhoneNumberTable.facts)

  let list: Int

  /// The national number without what was typed before it; nil if nothing was.
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

/// A set of numbers of digits, from 0 to 17.
struct LengthSet: Hashable, Sendable {
  let bits: Int

  var shortest: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  var longest: Int? { bits == 0 ? nil : Int.bitWidth - 1 - bits.leadingZeroBitCount }

  func contains(_ length: Int) -> Bool { length < 18 && bits >> length & 1 == 1 }
}
