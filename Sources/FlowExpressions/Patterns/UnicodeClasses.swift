import Foundation

/// The classes of Unicode by name: general categories and scripts.
enum UnicodeClasses {
  /// The general categories of `L`, `Lu`, …; empty for other names.
  static func categories(_ name: String) -> Set<Unicode.GeneralCategory> {
    switch name {
    case "L": categories("Lu").union(categories("Ll")).union([.titlecaseLetter, .modifierLetter, .otherLetter])
    case "Lu": [.uppercaseLetter]
    case "Ll": [.lowercaseLetter]
    case "Lt": [.titlecaseLetter]
    case "Lm": [.modifierLetter]
    case "Lo": [.otherLetter]
    case "M": [.nonspacingMark, .spacingMark, .enclosingMark]
    case "Mn": [.nonspacingMark]
    case "Mc": [.spacingMark]
    case "Me": [.enclosingMark]
    case "N": [.decimalNumber, .letterNumber, .otherNumber]
    case "Nd": [.decimalNumber]
    case "Nl": [.letterNumber]
    case "No": [.otherNumber]
    case _: signs(name)
    }
  }

  private static func signs(_ name: String) -> Set<Unicode.GeneralCategory> {
    switch name {
    case "P":
      [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation,
      ]
    case "Pc": [.connectorPunctuation]
    case "Pd": [.dashPunctuation]
    case "Ps": [.openPunctuation]
    case "Pe": [.closePunctuation]
    case "Pi": [.initialPunctuation]
    case "Pf": [.finalPunctuation]
    case "Po": [.otherPunctuation]
    case "S": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]
    case "Sm": [.mathSymbol]
    case "Sc": [.currencySymbol]
    case "Sk": [.modifierSymbol]
    case "So": [.otherSymbol]
    case "Z": [.spaceSeparator, .lineSeparator, .paragraphSeparator]
    case "Zs": [.spaceSeparator]
    case "Zl": [.lineSeparator]
    case "Zp": [.paragraphSeparator]
    case "C": [.control, .format, .surrogate, .privateUse]
    case "Cc": [.control]
    case "Cf": [.format]
    case "Cs": [.surrogate]
    case "Co": [.privateUse]
    case _: []
    }
  }

  /// The scalars of a script, such as `Greek`, in order; nil if there is none of that name.
  ///
  /// Asked of the system's own Unicode tables, which takes some hundredths of a second.
  static func script(_ name: String) -> [ClosedRange<UInt32>]? {
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) }) else { return nil }
    guard let expression = try? NSRegularExpression(pattern: "\\p{Script=\(name)}+") else { return nil }
    var all = String.UnicodeScalarView()
    for value in UInt32(0)...0x1FFFF { if let scalar = Unicode.Scalar(value) { all.append(scalar) } }
    let text = String(all)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      let found = Range(match.range, in: text).map { text[$0].unicodeScalars }
      guard let first = found?.first, let last = found?.last else { return nil }
      return first.value...last.value
    }
  }
}
