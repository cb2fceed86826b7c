import Foundation

/// The prefixes are decimal (SI), as macOS and most Linux file managers show sizes: 1 MB is 1,000,000 bytes.
package struct ByteCount: Hashable, Sendable {
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  package static let maximum = 1_000_000_000_000

  private static let units = [("kb", 1_000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("b", 1)]

  /// Returns `nil` for zero, and for more than ``maximum``.
  package init?(_ text: String) {
    let text = text.lowercased()
    guard let (unit, factor) = Self.units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let number = text.dropLast(unit.count)
    let digits = number.last == " " ? number.dropLast() : number
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits), count > 0,
      count <= Self.maximum / factor
    else { return nil }
    bytes = count * factor
  }

  package func text(in language: String, rounded rule: FloatingPointRoundingRule = .toNearestOrEven) -> String {
    let (unit, factor) =
      bytes >= 1_000_000_000
      ? ("GB", 1_000_000_000.0)
      : bytes >= 1_000_000 ? ("MB", 1_000_000.0) : bytes >= 1_000 ? ("kB", 1_000.0) : ("B", 1.0)
    let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: language)).precision(.fractionLength(0...1))
      .rounded(rule: rule)
    return (Double(bytes) / factor).formatted(style) + "\u{a0}" + unit
  }
}
