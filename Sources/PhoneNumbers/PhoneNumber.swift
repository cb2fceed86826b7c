/// A telephone number that belongs to a numbering plan: its country code, length and leading digits are assigned.
///
/// Whether a subscriber answers it is not known here. Two spellings of one number are equal.
/// The form is that of ITU-T E.164; plans are those in force when the table was written (see `Generator/generate.py`).
public struct PhoneNumber: Hashable, Sendable {
  /// The number as `+`, country code and national number, digits only: `+12015550123`.
  public let e164: String

  /// The ISO 3166 code of the region whose plan holds the number, such as `US`.
  ///
  /// Nil for the country codes that belong to no region, such as +800 (international freephone).
  public let region: String?

  /// What the plan assigns the number to.
  public let kind: Kind

  /// Makes a number from its E.164 form; nil unless it is `+` and digits of a number in a plan.
  public init?(e164: String) {
    guard e164.utf8.first == UInt8(ascii: "+"), let digits = Digits(e164.dropFirst()) else { return nil }
    guard let (code, national) = CallingCode.leading(digits) else { return nil }
    self.init(code, national)
  }

  /// Makes a number from a country code and a national number; nil unless the plan of the code has the number.
  init?(_ code: CallingCode, _ national: Digits) {
    guard let (region, kind) = code.membership(of: national) else { return nil }
    e164 = (Digits(of: code.number) + national).text(after: "+")
    self.region = region.code
    self.kind = kind
  }
}
