import PhoneNumbers
import Testing

@Suite struct `Parsing phone numbers` {
  private func e164(_ text: String, _ region: String? = nil) -> String? {
    try? PhoneNumber.parse(text, defaultRegion: region).get().e164
  }

  @Test(
    arguments: [
      "2015550123", "201 555 0123", "(201) 555-0123", "201.555.0123", "201/555/0123", "[201] 555-0123",
      "  201\t555 0123\n", "1 201 555 0123", "12015550123", "+1 201 555 0123", "+1 (201) 555-0123", "+12015550123",
      "011 1 201 555 0123", "00 1 201 555 0123", "tel:+1-201-555-0123", "TEL:2015550123", "+ 1 201 5550123",
      "tel:555-0123;phone-context=+1201", "tel:+1-201-555-0123;isub=12", "(+1) 201-555-0123", "+1 (0)201 555 0123",
    ])
  func `Different spellings of a phone number parse to the same number`(text: String) {
    #expect(e164(text, "US") == "+12015550123")
  }

  @Test(
    arguments: [
      ("２０１ー５５５ー０１２３", "US", "+12015550123"),
      ("＋４９　（０３０）　９０１８２０", nil, "+4930901820"),
      ("٢٠١ ٥٥٥ ٠١٢٣", "US", "+12015550123"),
      ("+९१ ८१२३४ ५६७८९", nil, "+918123456789"),
      ("\u{202A}+49 30 901820\u{202C}", nil, "+4930901820"),
      ("+49\u{A0}30\u{2009}90\u{2011}18\u{2013}20", nil, "+4930901820"),
      ("+1 201\u{2212}555\u{B7}0123", nil, "+12015550123"),
      ("\u{FE62}49 30 901820", nil, "+4930901820"),
      ("\u{207A}49 30 901820", nil, "+4930901820"),
      ("【030】・90〜18•20", "DE", "+4930901820"),
      ("030⁄901820", "DE", "+4930901820"),
      ("030 90:18\u{FF65}20", "DE", "+4930901820"),
    ] as [(String, String?, String)])
  func `Digits and punctuation of other scripts are accepted in phone numbers`(
    text: String, region: String?, expected: String
  ) {
    #expect(e164(text, region) == expected)
  }

  @Test(
    arguments: [
      ("Tel.: +49 (0) 30 / 1234-567", nil, "+49301234567"),
      ("Tel. 030/1234567", "DE", "+49301234567"),
      ("Mobil: 0171 1234567", "DE", "+491711234567"),
      ("T +49 30 1234567", nil, "+49301234567"),
      ("Tél. : 01 23 45 67 89", "FR", "+33123456789"),
      ("тел. 8 912 345 67 89", "RU", "+79123456789"),
      ("☎ 030 1234567", "DE", "+49301234567"),
      ("Schmidt, Anna; 030 1234567", "DE", "+49301234567"),
      ("Anna Schmidt <030 1234567>", "DE", "+49301234567"),
      ("Call 1-800-FLOWERS", "US", "+18003569377"),
    ] as [(String, String?, String)])
  func `Labels and symbols before a phone number are skipped`(text: String, region: String?, expected: String) {
    #expect(e164(text, region) == expected)
  }

  @Test(arguments: [
    "<030 1234567>", "\"030 1234567\"", "„030 1234567“", "«030 1234567»", "‹030 1234567›", "[030] 1234567",
    "030'123'45'67", "030’123‘45´67", "030 1234567,", "030 1234567;", "030 1234567, ", "Tel: 030 1234567;",
    "+0049 30 1234567", "+00 49 (0)30 1234567",
  ])
  func `Quotes, a trailing comma and zeros after the plus of a phone number are ignored`(text: String) {
    #expect(e164(text, "DE") == "+49301234567")
  }

  @Test(
    arguments: [
      ("1-800-FLOWERS", "US", "+18003569377"),
      ("0800 REIMANN", "DE", "+498007346266"),
      ("+61 13 CABS", nil, "+61132227"),
      ("1 800 go fedex", "US", "+18004633339"),
      ("+44 800 CAR WASH", nil, "+448002279274"),
    ] as [(String, String?, String)])
  func `Letters in a phone number stand for the digits on their keys`(text: String, region: String?, expected: String) {
    #expect(e164(text, region) == expected)
  }

  @Test(
    arguments: [
      ("030 901820", "DE", "+4930901820"),
      ("30 901820", "DE", "+4930901820"),
      ("+49 (0)30 901820", nil, "+4930901820"),
      ("+49 030 901820", nil, "+4930901820"),
      ("020 7031 3000", "GB", "+442070313000"),
      ("+44 (0)20 7031 3000", nil, "+442070313000"),
      ("01 44 55 66 77", "FR", "+33144556677"),
      ("06 698 12345", "IT", "+390669812345"),
      ("+39 06 698 12345", nil, "+390669812345"),
      ("+34 (0)912 345 678", nil, "+34912345678"),
      ("8 (912) 345-67-89", "RU", "+79123456789"),
      ("06 1 234 5678", "HU", "+3612345678"),
      ("0 11 15 2345-6789", "AR", "+5491123456789"),
      ("0 15 21 2345 6789", "BR", "+552123456789"),
      ("365 1234", "BS", "+12423651234"),
      ("256789", "GG", "+441481256789"),
    ] as [(String, String?, String)])
  func `The trunk prefix of a phone number is optional`(text: String, region: String?, expected: String) {
    #expect(e164(text, region) == expected)
  }

  @Test(
    arguments: [
      ("011 49 30 901820", "US"), ("00 49 30 901820", "FR"), ("0011 49 30 901820", "AU"), ("010 49 30 901820", "JP"),
      ("810 49 30 901820", "RU"), ("8~10 49 30 901820", "RU"),
      ("001 49 30 901820", "TH"), ("0049 30 901820", nil), ("0049 30 901820", "US"),
      ("4930901820", "DE"), ("+49 30 901820", "JP"),
    ] as [(String, String?)])
  func `International prefixes of the region and common ones are accepted in phone numbers`(
    text: String, region: String?
  ) {
    #expect(e164(text, region) == "+4930901820")
  }

  @Test(arguments: ["416 555 0123", "+1 416 555 0123"])
  func `A phone number of another region with the same country code is accepted`(text: String) throws {
    let number = try PhoneNumber.parse(text, defaultRegion: "US").get()
    #expect(number.region == "CA")
  }

  @Test func `An E.164 number is accepted only in its exact form`() {
    #expect(PhoneNumber(e164: "+12015550123")?.region == "US")
    for text in [
      "", "+", "12015550123", "+1 2015550123", "+120155501", "+4404", "+44020 70313000", "+999123456", "++1",
    ] {
      #expect(PhoneNumber(e164: text) == nil, "\(text)")
    }
  }
}
