import PhoneNumbers
import Testing

@Suite struct `Reading a number` {
  @Test(
    arguments: [
      ("(201) 555-0123", "US", "+12015550123"),
      ("1-201-555-0123", "US", "+12015550123"),
      ("+1 201 555 0123", nil, "+12015550123"),
      ("011 49 30 901820", "US", "+4930901820"),
      ("0049 (0)30 901820", "US", "+4930901820"),
      ("030/901820", "DE", "+4930901820"),
      ("+44 (0)20 7031 3000", nil, "+442070313000"),
      ("+33 1 44 55 66 77", nil, "+33144556677"),
      ("+39 06 698 12345", nil, "+390669812345"),
      ("0 11 15 1234 5678", "AR", "+5491112345678"),
      ("1-800-FLOWERS", "US", "+18003569377"),
      ("tel:201-555-0123;phone-context=+1", nil, "+12015550123"),
      ("＋４９　（０３０）９０１８２０", nil, "+4930901820"),
      ("٢٠١٥٥٥٠١٢٣", "US", "+12015550123"),
      ("8 (495) 123-45-67", "RU", "+74951234567"),
    ] as [(String, String?, String?)])
  func `gives its E.164 form`(text: String, region: String?, e164: String?) {
    #expect((try? PhoneNumber.parse(text, defaultRegion: region).get())?.e164 == e164)
  }

  @Test(arguments: [
    ("  ", PhoneNumberError.empty),
    ("hello", .notANumber),
    ("201 555 0123 ext. 5", .hasExtension),
    ("201 555 0123x5", .hasExtension),
    ("+999 1234567", .unknownCountryCode("999")),
    ("555 0123", .missingAreaCode(region: "US")),
    ("201 555 01", .tooShort(region: "US")),
    ("+1 416 555 01", .tooShort(region: "CA")),
    ("201 555 0123 45", .tooLong(region: "US")),
    ("201 155 0123", .notInPlan(region: "US")),
    ("+44 20 7031 300", .tooShort(region: "GB")),
    ("+49 151 1234", .tooShort(region: "DE")),
  ])
  func `tells its fault`(text: String, error: PhoneNumberError) {
    #expect(PhoneNumber.parse(text, defaultRegion: "US") == .failure(error))
  }

  @Test func `writes it as its readers do`() throws {
    let number = try PhoneNumber.parse("2015550123", defaultRegion: "US").get()
    #expect(number.internationalFormat == "+1 201-555-0123")
    #expect(number.nationalFormat == "(201) 555-0123")
    #expect(number.region == "US")
    #expect(number.kind == .fixedOrMobile)
  }
}
