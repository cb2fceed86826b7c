import Foundation

extension NumberText {
  /// So many digits behind the point.
  static func fixed(_ number: Double, _ precision: Int) -> String {
    number.isFinite ? String(format: "%.\(precision)f", number) : shortest(number)
  }

  /// One digit, the point, so many digits, and the power of ten.
  static func scientific(_ number: Double, _ precision: Int) -> String {
    number.isFinite ? String(format: "%.\(precision)e", number) : shortest(number)
  }
}
