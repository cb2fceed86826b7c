/// A set of numbers of digits, from 0 to 17.
struct LengthSet: Hashable, Sendable {
  let bits: Int

  var shortest: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  var longest: Int? { bits == 0 ? nil : Int.bitWidth - 1 - bits.leadingZeroBitCount }

  func contains(_ length: Int) -> Bool { length < 18 && bits >> length & 1 == 1 }
}
