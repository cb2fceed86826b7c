/// The grammatical categories of numbers (CLDR "Plural Rules"), in CLDR's order.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}

/// The shown digits decide the plural category: in some languages, `1` and `1.0` have different categories.
package struct PluralNumber: Sendable {
  fileprivate let whole: UInt64
  /// The number of fraction digits, with trailing zeros.
  fileprivate let fractionCount: UInt64
  /// The fraction digits as an integer, with trailing zeros (`fraction`) and without them (`trimmedFraction`).
  fileprivate let fraction: UInt64
  fileprivate let trimmedFraction: UInt64

  package init(_ number: Int64) {
    (whole, fractionCount, fraction, trimmedFraction) = (number.magnitude, 0, 0, 0)
  }

  /// Of more than 18 digits before or after the point, only the 18 next to it are kept: they decide the category.
  package init?(digits: String) {
    let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1].prefix(18) : ""
    guard (1...2).contains(parts.count), let whole = UInt64(parts[0].suffix(18)) else { return nil }
    let trimmed = fraction.reversed().drop { $0 == "0" }.reversed()
    guard let shown = UInt64("0" + fraction), let short = UInt64("0" + String(trimmed)) else { return nil }
    (self.whole, fractionCount) = (whole, UInt64(fraction.count))
    (self.fraction, trimmedFraction) = (shown, short)
  }

  /// Returns the value of an operand of the rules (UTS #35, Part 3, "Plural Operand Meanings").
  ///
  /// Returns `nil` for `n` if the number has a nonzero fraction, because the result is an integer. The operands `c` and
  /// `e` are always 0, because numbers are never shown in a compact form such as `1M`.
  fileprivate func value(of operand: Character) -> UInt64? {
    switch operand {
    case "n": trimmedFraction == 0 ? whole : nil
    case "i": whole
    case "v": fractionCount
    case "f": fraction
    case "t": trimmedFraction
    case "w": trimmedFraction == 0 ? 0 : UInt64(String(trimmedFraction).count)
    case _: 0
    }
  }
}

package struct PluralRules: Sendable {
  private let conditions: [(category: PluralCategory, condition: Condition)]

  /// If the table does not list the language, the rules of a more general one are used, such as `de` for `de-AT`.
  package init(_ language: LanguageTag) {
    let found = language.chain.lazy.compactMap { tag in
      PluralTable.groups.first { $0.languages.contains(tag) }
    }.first
    conditions = (found?.conditions ?? []).map { ($0, Condition($1)) }
  }

  package static let english = PluralRules(.english)

  /// The categories of the language, in CLDR's order.
  package var categories: [PluralCategory] { conditions.map(\.category) + [.other] }

  /// The categories of the whole numbers up to 200.
  ///
  /// Ordinary texts need only these. Some languages have a further category for millions or for fractions.
  package var usualCategories: [PluralCategory] {
    let used = Set((0...200).map { category(of: PluralNumber($0)) })
    return categories.filter(used.contains)
  }

  package func category(of number: PluralNumber) -> PluralCategory {
    conditions.first { $0.condition.holds(for: number) }?.category ?? .other
  }

  /// A condition such as `v = 0 and i % 10 = 2..4 or f != 0`.
  private struct Condition: Sendable {
    private let alternatives: [[Relation]]

    init(_ text: String) {
      alternatives = text.split(separator: " or ").map { $0.split(separator: " and ").map { Relation($0) } }
    }

    func holds(for number: PluralNumber) -> Bool {
      alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
  }

  /// A relation such as `i % 10 != 2..4,9`.
  private struct Relation: Sendable {
    private let operand: Character
    private let divisor: UInt64?
    private let isNegated: Bool
    private let ranges: [ClosedRange<UInt64>]

    /// The text is assumed to be valid, because the tests check the table.
    init(_ text: Substring) {
      let words = text.split(separator: " ")
      operand = words[0].first ?? "n"
      divisor = words.count > 3 ? UInt64(words[2]) : nil
      isNegated = words[words.count - 2] == "!="
      ranges = words[words.count - 1].split(separator: ",").compactMap { range in
        let ends = range.split(separator: ".").compactMap { UInt64($0) }
        return ends.first.map { $0...(ends.last ?? $0) }
      }
    }

    func holds(for number: PluralNumber) -> Bool {
      guard let value = number.value(of: operand) else { return isNegated }
      let rest = divisor.map { value % $0 } ?? value
      return ranges.contains { $0.contains(rest) } != isNegated
    }
  }
}

/// The cardinal plural rules of CLDR.
enum PluralTable {
  struct Group {
    var languages: [LanguageTag] = []
    var conditions: [(category: PluralCategory, text: String)] = []
  }

  static let groups: [Group] = {
    var groups: [Group] = []
    for line in text.split(separator: "\n") {
      if let colon = line.firstIndex(of: ":"), !groups.isEmpty {
        let category = PluralCategory(rawValue: line[..<colon].drop { $0 == " " }.description)
        let condition = line[colon...].dropFirst().drop { $0 == " " }.description
        if let category { groups[groups.count - 1].conditions.append((category, condition)) }
      } else {
        if groups.last.map({ !$0.conditions.isEmpty }) ?? true { groups.append(Group()) }
        groups[groups.count - 1].languages += line.split(separator: " ").compactMap { LanguageTag(String($0)) }
      }
    }
    return groups
  }()
}
