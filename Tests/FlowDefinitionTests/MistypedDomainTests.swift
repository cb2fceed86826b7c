import FlowDefinition
import Testing

/// Slips in the domain of an address.
@Suite struct MistypedDomainTests {
  private static let addresses: [(String, String?)] = [
    ("ana@gmial.com", "ana@gmail.com"), ("ana@hotmial.com", "ana@hotmail.com"), ("ana@yaho.com", "ana@yahoo.com"),
    ("ana@gmail.con", "ana@gmail.com"), ("Ana.P@GMIAL.COM", "Ana.P@gmail.com"), ("ana@gmial.con", "ana@gmail.com"),
    ("ana@gmail.com", nil), ("ana@ymail.com", nil), ("ana@mail.com", nil), ("ana@example.com", nil),
    ("ana@acme.org", nil), ("ana@gmx.at", nil), ("nobody", nil), ("ana@", nil),
  ]

  @Test(arguments: addresses) func `lead to a proposal only where a common domain is near`(
    typed: String, expected: String?
  ) {
    #expect(MistypedDomain.correction(of: typed) == expected)
  }

  @Test func `are not reported where the field does not allow the right one`() {
    #expect(MistypedDomain.correction(of: "ana@gmial.com", allowing: ["acme.com"]) == nil)
    #expect(MistypedDomain.correction(of: "ana@gmial.com", allowing: ["gmail.com"]) == "ana@gmail.com")
    #expect(MistypedDomain.correction(of: "ana@ymail.com", allowing: ["gmail.com"]) == nil)
  }
}
