import PhoneNumbers
import Testing

@Suite struct `Numbering plans` {
  @Test(
    arguments: [
      ("+12015550123", "US"), ("+14165550123", "CA"), ("+18765230123", "JM"), ("+17872345678", "PR"),
      ("+79123456789", "RU"), ("+77710009998", "KZ"),
      ("+442070313000", "GB"), ("+441481256789", "GG"), ("+441534456789", "JE"), ("+441624756789", "IM"),
      ("+390236618300", "IT"), ("+390669812345", "VA"),
      ("+61212345678", "AU"), ("+61891621234", "CC"), ("+61891641234", "CX"),
      ("+35841123456", "FI"), ("+35818123456", "AX"), ("+4721234567", "NO"), ("+4779123456", "SJ"),
      ("+262262161234", "RE"), ("+262269601234", "YT"), ("+590590201234", "GP"),
      ("+5997151234", "BQ"), ("+59994351234", "CW"), ("+212520123456", "MA"),
      ("+29022158", "SH"), ("+2908999", "TA"),
      ("+80012345678", nil), ("+870301234567", nil), ("+8823421234", nil), ("+883510012345", nil),
    ] as [(String, String?)])
  func `The plan of a phone number determines its region, even with a shared country code`(
    e164: String, region: String?
  )
    throws
  {
    let number = try #require(PhoneNumber(e164: e164))
    #expect(number.region == region)
  }

  @Test(arguments: [
    ("+491701234567", PhoneNumber.Kind.mobile), ("+4930901820", .fixed), ("+12015550123", .fixedOrMobile),
    ("+449012345678", .premium), ("+18002345678", .tollFree), ("+4918012345", .sharedCost),
    ("+445612345678", .voip), ("+447012345678", .personal), ("+447640123456", .pager), ("+445512345678", .uan),
    ("+49177991234567", .voicemail), ("+80012345678", .tollFree),
  ])
  func `The plan of a phone number determines its kind`(e164: String, kind: PhoneNumber.Kind) throws {
    let number = try #require(PhoneNumber(e164: e164))
    #expect(number.kind == kind)
    #expect(number.canBe(kind))
  }

  @Test func `A phone number can be either mobile or fixed`() throws {
    let american = try #require(PhoneNumber(e164: "+12015550123"))
    #expect(PhoneNumber.Kind.allCases.filter(american.canBe) == [.mobile, .fixed, .fixedOrMobile])
    let german = try #require(PhoneNumber(e164: "+491701234567"))
    #expect(PhoneNumber.Kind.allCases.filter(german.canBe) == [.mobile, .fixedOrMobile])
    let atHome = try #require(PhoneNumber(e164: "+4930901820"))
    #expect(PhoneNumber.Kind.allCases.filter(atHome.canBe) == [.fixed, .fixedOrMobile])
    let free = try #require(PhoneNumber(e164: "+18002345678"))
    #expect(PhoneNumber.Kind.allCases.filter(free.canBe) == [.tollFree])
  }

  @Test func `Kinds of phone numbers have the names that flow files use`() {
    #expect(
      PhoneNumber.Kind.allCases.map(\.rawValue) == [
        "mobile", "fixed", "fixedOrMobile", "premium", "tollFree", "sharedCost", "voip", "personal", "pager", "uan",
        "voicemail",
      ])
  }

  @Test(arguments: [
    ("+12015550123", "+1 201-555-0123", "(201) 555-0123"),
    ("+442070313000", "+44 20 7031 3000", "020 7031 3000"),
    ("+4930901820", "+49 30 901820", "030 901820"),
    ("+33144556677", "+33 1 44 55 66 77", "01 44 55 66 77"),
    ("+390236618300", "+39 02 3661 8300", "02 3661 8300"),
    ("+79123456789", "+7 912 345-67-89", "8 (912) 345-67-89"),
    ("+5491123456789", "+54 9 11 2345-6789", "011 15-2345-6789"),
    ("+80012345678", "+800 1234 5678", "1234 5678"),
  ])
  func `A phone number is formatted according to its plan`(e164: String, international: String, national: String) throws
  {
    let number = try #require(PhoneNumber(e164: e164))
    #expect(number.internationalFormat == international)
    #expect(number.nationalFormat == national)
  }
}
