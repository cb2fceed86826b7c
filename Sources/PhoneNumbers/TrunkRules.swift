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
