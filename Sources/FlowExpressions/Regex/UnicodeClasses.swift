import Foundation
import Synchronization

enum UnicodeClasses {
  /// As in other engines, case, spaces, hyphens and underscores in names do not matter.
  static func named(_ name: String) -> ScalarSet? {
    let parts = name.split(separator: "=", omittingEmptySubsequences: false).map(loose)
    guard let last = parts.last, !last.isEmpty, parts.count <= 2, isPlain(name) else { return nil }
    if parts.count == 2 {
      if ["gc", "generalcategory"].contains(parts[0]) { return category(last) }
      return ["sc", "script", "scx", "scriptextensions"].contains(parts[0]) ? scanned(name) : nil
    }
    return simple[last] ?? category(last) ?? scanned(name)
  }

  private static func isPlain(_ name: String) -> Bool {
    name.utf8.count <= 60
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || " -_=".utf8.contains(byte)
      }
  }

  private static func loose(_ name: some StringProtocol) -> String {
    String(name.filter { !" -_".contains($0) }).lowercased()
  }

  private static let simple: [String: ScalarSet] = [
    "any": .everything, "ascii": ScalarSet([0...0x7F]), "assigned": ScalarSet([], [.unassigned], isNegated: true),
    "alphabetic": ScalarSet([], [], [.alphabetic]), "alpha": ScalarSet([], [], [.alphabetic]),
    "lowercase": ScalarSet([], [], [.lowercase]), "lower": ScalarSet([], [], [.lowercase]),
    "uppercase": ScalarSet([], [], [.uppercase]), "upper": ScalarSet([], [], [.uppercase]),
    "whitespace": ScalarSet([], [], [.whitespace]), "space": ScalarSet([], [], [.whitespace]),
    "hexdigit": ScalarSet([], [], [.hexDigit]),
  ]

  private static func category(_ name: String) -> ScalarSet? {
    let letter = groups[name] ?? (name.count == 1 ? name.uppercased() : nil)
    let found = letter.map(categories(in:)) ?? categories[name].map { [$0] } ?? long[name].map { [$0] } ?? []
    return found.isEmpty ? nil : ScalarSet([], found)
  }

  static func categories(in group: String) -> Set<Unicode.GeneralCategory> {
    Set(categories.filter { $0.key.hasPrefix(group.lowercased()) }.values)
  }

  private static let groups = [
    "letter": "L", "mark": "M", "combiningmark": "M", "number": "N", "punctuation": "P", "punct": "P", "symbol": "S",
    "separator": "Z", "other": "C",
  ]

  private static let categories: [String: Unicode.GeneralCategory] = [
    "lu": .uppercaseLetter, "ll": .lowercaseLetter, "lt": .titlecaseLetter, "lm": .modifierLetter,
    "lo": .otherLetter, "mn": .nonspacingMark, "mc": .spacingMark, "me": .enclosingMark, "nd": .decimalNumber,
    "nl": .letterNumber, "no": .otherNumber, "pc": .connectorPunctuation, "pd": .dashPunctuation,
    "ps": .openPunctuation, "pe": .closePunctuation, "pi": .initialPunctuation, "pf": .finalPunctuation,
    "po": .otherPunctuation, "sm": .mathSymbol, "sc": .currencySymbol, "sk": .modifierSymbol, "so": .otherSymbol,
    "zs": .spaceSeparator, "zl": .lineSeparator, "zp": .paragraphSeparator, "cc": .control, "cf": .format,
    "cs": .surrogate, "co": .privateUse, "cn": .unassigned,
  ]

  private static let long: [String: Unicode.GeneralCategory] = [
    "uppercaseletter": .uppercaseLetter, "lowercaseletter": .lowercaseLetter, "titlecaseletter": .titlecaseLetter,
    "modifierletter": .modifierLetter, "otherletter": .otherLetter, "nonspacingmark": .nonspacingMark,
    "spacingmark": .spacingMark, "enclosingmark": .enclosingMark, "decimalnumber": .decimalNumber,
    "digit": .decimalNumber, "letternumber": .letterNumber, "othernumber": .otherNumber,
    "connectorpunctuation": .connectorPunctuation, "dashpunctuation": .dashPunctuation,
    "openpunctuation": .openPunctuation, "closepunctuation": .closePunctuation,
    "initialpunctuation": .initialPunctuation, "finalpunctuation": .finalPunctuation,
    "otherpunctuation": .otherPunctuation, "mathsymbol": .mathSymbol, "currencysymbol": .currencySymbol,
    "modifiersymbol": .modifierSymbol, "othersymbol": .otherSymbol, "spaceseparator": .spaceSeparator,
    "lineseparator": .lineSeparator, "paragraphseparator": .paragraphSeparator, "control": .control,
    "format": .format, "surrogate": .surrogate, "privateuse": .privateUse, "unassigned": .unassigned,
  ]

  /// Finding a class takes a hundredth of a second, and Unicode has only a few hundred classes.
  private static let known = Mutex<[String: ScalarSet]>([:])

  /// `NSRegularExpression` can match the class but not list its scalars, so it is applied to the text of all scalars.
  static func scanned(_ name: String) -> ScalarSet? {
    let key = loose(name)
    if let set = known.withLock({ $0[key] }) { return set }
    guard let expression = try? NSRegularExpression(pattern: "\\p{\(name)}+") else { return nil }
    var found = varied.flatMap { ranges(of: expression, in: $0) }
    for range in uniform where !ranges(of: expression, in: range.lowerBound...range.lowerBound).isEmpty {
      found.append(range)
    }
    let set = ScalarSet(found)
    known.withLock { $0[key] = set }
    return set
  }

  private static let varied: [ClosedRange<UInt32>] = [0...0xFFFF, 0x1_0000...0x3_FFFF, 0xE_0000...0xE_FFFF]

  /// The planes whose scalars are all unassigned or all for private use, except the noncharacters at their ends.
  private static let uniform: [ClosedRange<UInt32>] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16].flatMap {
    (plane: UInt32) -> [ClosedRange<UInt32>] in
    let first = plane << 16
    return [first...(first + 0xFFFD), (first + 0xFFFE)...(first + 0xFFFF)]
  }

  /// - Parameter scalars: Scalars of the same width in UTF-16.
  private static func ranges(
    of expression: NSRegularExpression, in scalars: ClosedRange<UInt32>
  ) -> [ClosedRange<UInt32>] {
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    func scalar(at offset: Int) -> UInt32 {
      if scalars.lowerBound > 0xFFFF { return scalars.lowerBound + UInt32(offset / 2) }
      // Surrogates are not scalars.
      return UInt32(offset < 0xD800 ? offset : offset + 0x800)
    }
    return expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).map {
      scalar(at: $0.range.location)...scalar(at: NSMaxRange($0.range) - 1)
    }
  }
}
