import PhoneNumbers
import Testing

@Suite struct `Phone regions` {
  @Test func `Phone regions are known by their uppercase codes`() {
    for code in ["US", "DE", "GB", "AC", "ZW", "XK"] { #expect(PhoneRegion.isKnown(code), "\(code)") }
    for code in ["", "us", "USA", "UK", "XX", "00", "001", "É", "DE "] {
      #expect(!PhoneRegion.isKnown(code), "\(code)")
    }
  }

  @Test func `Phone regions are listed once each, in order`() {
    #expect(PhoneRegion.all.count == 245)
    #expect(PhoneRegion.all == Set(PhoneRegion.all).sorted())
    #expect(PhoneRegion.all.allSatisfy(PhoneRegion.isKnown))
  }

  @Test(
    arguments: [("US", 1), ("CA", 1), ("DE", 49), ("VA", 39), ("FI", 358), ("KZ", 7), ("XX", nil)] as [(String, Int?)])
  func `A phone region has a calling code`(region: String, code: Int?) {
    #expect(PhoneRegion.callingCode(of: region) == code)
  }

  @Test func `A phone region has an example number of each kind in its plan`() throws {
    let example = try #require(PhoneRegion.example(of: "DE", kind: .mobile))
    #expect(example.e164 == "+4915123456789")
    #expect(PhoneRegion.example(of: "US")?.internationalFormat == "+1 201-555-0123")
    #expect(PhoneRegion.example(of: "US", kind: .pager) == nil)
    #expect(PhoneRegion.example(of: "US", kind: .fixedOrMobile)?.e164 == "+12015550123")
    #expect(PhoneRegion.example(of: "DE", kind: .fixedOrMobile)?.kind == .mobile)
    #expect(PhoneRegion.example(of: "VA", kind: .fixedOrMobile)?.kind == .fixed)
    #expect(PhoneRegion.example(of: "JM", kind: .tollFree) == nil)
    #expect(PhoneRegion.example(of: "XX") == nil)
    #expect(PhoneRegion.kinds(of: "XX").isEmpty)
    #expect(PhoneRegion.kinds(of: "ES").contains(.mobile))
  }

  @Test func `An example phone number is of the first allowed region and kind that has one`() {
    #expect(PhoneRegion.example(in: ["DE", "US"])?.e164 == "+4915123456789")
    #expect(PhoneRegion.example(in: ["US", "DE"], kinds: [.sharedCost])?.region == "DE")
    #expect(PhoneRegion.example(in: ["DE"], kinds: [.voip, .tollFree, .mobile])?.kind == .tollFree)
    #expect(PhoneRegion.example(in: ["TA"])?.kind == .fixed)
    #expect(PhoneRegion.example(in: ["EH", "XX"]) == nil)
    #expect(PhoneRegion.example(in: []) == nil)
  }

  @Test(
    arguments: [
      // The published example belongs to another region.
      ("IM", .mobile, "+447624123456"), ("GG", .premium, "+449812345678"), ("MF", .fixed, "+590590131234"),
      ("BB", .premium, "+12469763456"), ("TT", .tollFree, "+18688005678"),
    ] as [(String, PhoneNumber.Kind, String)])
  func `An example phone number belongs to its own region`(region: String, kind: PhoneNumber.Kind, e164: String) {
    #expect(PhoneRegion.example(of: region, kind: kind)?.e164 == e164)
  }

  @Test func `An example phone number has the usual national format`() {
    #expect(PhoneRegion.example(of: "DE", kind: .pager)?.nationalFormat == "0164 1234512")
  }

  @Test func `Every phone region except Western Sahara has numbers of its own`() {
    #expect(PhoneRegion.all.filter { PhoneRegion.kinds(of: $0).isEmpty } == ["EH"])
    #expect(PhoneNumber(e164: "+212528812345")?.region == "MA")
    #expect(PhoneNumber(e164: "+590590271234")?.region == "BL")
  }

  @Test(arguments: PhoneRegion.all)
  func `Example phone numbers parse back from every format`(region: String) throws {
    for kind in PhoneRegion.kinds(of: region) {
      let example = try #require(PhoneRegion.example(of: region, kind: kind))
      #expect(example.region == region)
      #expect(example.canBe(kind))
      #expect(PhoneNumber(e164: example.e164) == example)
      for text in [example.e164, example.internationalFormat, example.nationalFormat] {
        #expect(PhoneNumber.parse(text, defaultRegion: region) == .success(example), "\(text)")
      }
    }
  }
}
