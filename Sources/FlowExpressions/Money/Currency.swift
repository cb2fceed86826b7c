/// A currency of ISO 4217 that has a minor unit, such as the cent.
package struct Currency: Hashable, Sendable, CustomStringConvertible {
  /// The three letters of the code in one byte each, from the highest byte down, and the number of decimals in the
  /// lowest byte.
  private let bits: UInt32

  package init?(_ code: String) {
    guard let found = Self.all[code] else { return nil }
    self = found
  }

  private init(_ letters: some Collection<UInt8>, decimals: Int) {
    bits = letters.reduce(0) { $0 << 8 | UInt32($1) } << 8 | UInt32(decimals)
  }

  /// The number of decimals of an amount, which is the exponent of the minor unit: 2 for EUR, 0 for JPY.
  package var decimals: Int { Int(bits & 0xFF) }

  package var code: String {
    String(decoding: [24, 16, 8].map { UInt8(truncatingIfNeeded: bits >> $0) }, as: UTF8.self)
  }

  package var description: String { code }

  package static let euro = Currency("EUR".utf8, decimals: 2)

  package static let codes = all.keys.sorted()

  private static let all: [String: Currency] = {
    var all: [String: Currency] = [:]
    for (decimals, codes) in codesByDecimals {
      for code in codes.split(whereSeparator: \.isWhitespace) {
        all[String(code)] = Currency(code.utf8, decimals: decimals)
      }
    }
    return all
  }()

  /// The active codes with a minor unit, by the exponent of the minor unit.
  ///
  /// Source: ISO 4217:2015, list one ("current currency and funds code list"), columns "alphabetic code" and "minor
  /// unit", as published by SIX, the maintenance agency of the standard, in January 2026. Codes whose minor unit is
  /// "N.A.", such as gold, are not amounts of money and are left out.
  private static let codesByDecimals = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (
      2,
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
      COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
      INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
      MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
      STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
      """
    ),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]
}
