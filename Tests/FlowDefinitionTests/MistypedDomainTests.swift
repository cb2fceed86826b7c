import FlowDefinition
import Testing

/// Corrections of mistyped domains in email addresses.
@Suite struct MistypedDomainTests {
  private static let addresses: [(String, String?)] = [
    ("ana@gmial.com", "ana@gmail.com"), ("ana@hotmial.com", "ana@hotmail.com"), ("ana@yaho.com", "ana@yahoo.com"),
    ("ana@gmail.con", "ana@gmail.com"), ("Ana.P@GMIAL.COM", "Ana.P@gmail.com"), ("ana@gmial.con", "ana@gmail.com"),
    ("ana@gmail.com", nil), ("ana@ymail.com", nil), ("ana@mail.com", nil), ("ana@example.com", nil),
    ("ana@acme.org", nil), ("ana@gmx.at", nil), ("nobody", nil), ("ana@", nil),
  ]

  @Test(arguments: addresses) func `A mistyped domain gets a suggestion only if a common domain is similar`(
    typed: String, expected: String?
  ) {
    #expect(MistypedDomain.correction(of: typed) == expected)
  }

  @Test func `A domain that the field does not allow is not suggested`() {
    #expect(MistypedDomain.correction(of: "ana@gmial.com", allowing: ["acme.com"]) == nil)
    #expect(MistypedDomain.correction(of: "ana@gmial.com", allowing: ["gmail.com"]) == "ana@gmail.com")
    #expect(MistypedDomain.correction(of: "ana@ymail.com", allowing: ["gmail.com"]) == nil)
  }
}
