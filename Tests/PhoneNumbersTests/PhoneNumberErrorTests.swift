import PhoneNumbers
import Testing

@Suite struct `Phone number errors` {
  private func fault(_ text: String, _ region: String?) -> PhoneNumberError? {
    guard case .failure(let error) = PhoneNumber.parse(text, defaultRegion: region) else { return nil }
    return error
  }

  @Test(arguments: ["", " ", "\t\n", "\u{3000}", "tel:"])
  func `A phone number of spaces only is reported as empty`(text: String) {
    #expect(fault(text, "US") == .empty)
  }

  @Test(arguments: [
    "hello", "+", "-", "()", "12?34", "2O1 555 0123", "me@example.com", "*67 201 555 0123", "201 555 +0123", "☎",
    "201#", "+O1 201 555 0123", "двести", "201 555 0123?",
  ])
  func `A text with a character or word that no phone number contains is not a phone number`(text: String) {
    #expect(fault(text, "US") == .notANumber)
  }

  @Test(arguments: [
    "201 555 0123 ext. 5", "201-555-0123x5", "2015550123 EXT 12", "201 555 0123 extension 5", "201 555 0123 #5",
    "tel:+1-201-555-0123;ext=5", "+1 201 555 0123,,5", "+7 495 123-45-67 доб. 12", "+1 201 555 0123 ｘ５",
    "201 555 0123 x", "+98 9601;ext=7846", "2112 34 #3019", "201 555 0123, Ext: 12", "201 555 0123 extension: 12",
    "Tel.: 201 555 0123,5", "201 555 0123 #5 (work)", "1-800-FLOWERS #5", "1-800-FLOWERS ext. 5",
  ])
  func `A phone number with an extension is reported as having one`(text: String) {
    #expect(fault(text, "US") == .hasExtension)
  }

  @Test(
    arguments: [
      ("030 1234567 (privat)", "DE"), ("030 1234567 home", "DE"), ("030 1234567 Mo-Fr", "DE"),
      ("030 1234567, Mo-Fr 9-17", "DE"), ("030 123456 abends", "DE"), ("030 1234567 App. 12", "DE"),
      ("030 1234567 Nst. 12", "DE"), ("030 1234567 Büro & Lager!", "DE"), ("030 1234567 oder +49 171 1234567", "DE"),
      ("030 1234567 Fam. Meier, Haus 3", "DE"), ("030 12345 Berlin", "DE"), ("01 5123456 work", "AT"),
      ("+49 (0) 30 1234567 privat", nil), ("201 555 0123 a", "US"), ("201 555 0123 (work)", "US"),
      ("201 555 0123 дом", "US"),
    ] as [(String, String?)])
  func `Words after a phone number that are not keypad letters are reported`(text: String, region: String?) {
    #expect(fault(text, region) == .hasWords)
  }

  @Test(arguments: [
    "030 1234567, 0171 1234567", "030 1234567; 0171 1234567", "030 1234567 / +49 171 1234567",
    "+49 30 1234567, +49 171 1234567", "Tel: 030 1234567; 0171 1234567",
  ])
  func `A second phone number is reported`(text: String) {
    #expect(fault(text, "DE") == .severalNumbers)
  }

  @Test func `A phone number without a country code needs a default region`() {
    #expect(fault("201 555 0123", nil) == .noCountryCode)
    #expect(fault("201 555 0123", "XX") == .noCountryCode)
    #expect(fault("tel:863-1234;phone-context=example.com", nil) == .noCountryCode)
  }

  @Test(arguments: [("+999 1234567", "999"), ("+0 49 30 901820", "0"), ("+210 12345", "210"), ("00 999 1234", "999")])
  func `An unknown country code is reported`(text: String, digits: String) {
    #expect(fault(text, nil) == .unknownCountryCode(digits))
  }

  @Test(
    arguments: [
      ("201 555 01", "US", .tooShort(region: "US")),
      ("+1 416 555 01", "US", .tooShort(region: "CA")),
      ("+44 20 7031 300", nil, .tooShort(region: "GB")),
      ("0151 2345 67", "DE", .tooShort(region: "DE")),
      ("+33 1 44 55 66", nil, .tooShort(region: "FR")),
      ("+800 1234", nil, .tooShort(region: nil)),
      ("+4", nil, .tooShort(region: nil)),
      ("5", "US", .tooShort(region: "US")),
      ("800-FLOWER", "US", .tooShort(region: "US")),
      ("555 0123", "US", .missingAreaCode(region: "US")),
      ("7031 3000", "GB", .missingAreaCode(region: "GB")),
      ("555-0123", "CA", .missingAreaCode(region: "CA")),
      ("1234 5678", "AU", .missingAreaCode(region: "AU")),
      ("3456-7890", "BR", .missingAreaCode(region: "BR")),
      ("123-45-67", "KZ", .missingAreaCode(region: "KZ")),
      // A trunk prefix precedes an area code or a mobile number, so what follows it is incomplete.
      ("07911 123", "GB", .tooShort(region: "GB")),
      ("9876 5432", "IN", .tooShort(region: "IN")),
      ("1 500 2345", "AI", .tooShort(region: "AI")),
      ("3738 00 1234", "MD", .tooShort(region: "MD")),
      ("00 44 20 7946", "US", .tooShort(region: "GB")),
      ("+505 (0) 2123 456", nil, .tooShort(region: "NI")),
      ("00 82 152 3456 7899 48", "KR", .tooLong(region: "KR")),
      ("416 155 0123", "US", .notInPlan(region: "US")),
      // The 1 is not a trunk prefix if the number already has the right length.
      ("123 456 7890", "US", .notInPlan(region: "US")),
      ("(123) 456-7890", "US", .notInPlan(region: "US")),
      ("101 555 0123", "US", .notInPlan(region: "US")),
      ("+1 (123) 456 7890", nil, .notInPlan(region: "US")),
      ("01 44 55 66 7", "FR", .tooShort(region: "FR")),
      ("201 555 0123 45", "US", .tooLong(region: "US")),
      ("201 555 0123 / 201 555 0124", "US", .tooLong(region: "US")),
      ("+33 1 44 55 66 77 88", nil, .tooLong(region: "FR")),
      ("+800 1234 5678 9", nil, .tooLong(region: nil)),
      (String(repeating: "2", count: 10_000), "US", .tooLong(region: "US")),
      ("201 155 0123", "US", .notInPlan(region: "US")),
      ("+1 416 155 0123", nil, .notInPlan(region: "CA")),
      ("+44 20 2031 3000", nil, .notInPlan(region: "GB")),
    ] as [(String, String?, PhoneNumberError)])
  func `A phone number with a wrong length or wrong digits is reported with its region`(
    text: String, region: String?, error: PhoneNumberError
  ) {
    #expect(fault(text, region) == error)
  }
}
