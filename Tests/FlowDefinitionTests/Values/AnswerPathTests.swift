import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

@Suite struct AnswerPathTests {
  @Test(arguments: ["name", "company.name", "phones[0].number", "children[1].phones[12].at.city", "rows[0][1]"])
  func `a path is written as it was read`(text: String) throws {
    #expect(try #require(AnswerPath(text)).description == text)
  }

  @Test(arguments: ["", ".", "a..b", "a.", ".a", "[0]", "a[", "a[x]", "a[-1]", "a[0]b", "a[0].", "a]0["])
  func `a text with empty names or unbalanced brackets is no path`(text: String) {
    #expect(AnswerPath(text) == nil)
  }

  @Test func `a path leads to a part of a value`() throws {
    let text = #"{"owners": [{"email": "a@b.cd"}, {"email": null}], "company": {"name": "Acme"}}"#
    let node = try #require(JSONReader.read(SourceFile(name: "", text: text)).root)
    let value = try #require(JSONValue(node).map { Value($0) })
    func part(_ path: String) -> Value? { AnswerPath(path).flatMap { value.part(at: $0) } }
    #expect(part("company.name") == .string("Acme"))
    #expect(part("owners[0].email") == .string("a@b.cd"))
    #expect(part("owners[1].email") == .null)
    #expect(part("owners[2].email") == nil)
    #expect(part("owners.email") == nil)
    #expect(try #require(AnswerPath("owners[0].email").flatMap { node.part(at: $0) }).range.start == 22)
  }

  @Test(
    arguments: [
      ("contact", "contact", nil, nil), ("contact#2", "contact", "2", 2), ("contact#0", "contact", "0", nil),
      ("child.name#a#b", "child.name", "a#b", nil), ("contact#", "contact", "", nil),
    ] as [(String, String, String?, Int?)])
  func `what follows the first number sign tells the item apart`(
    text: String, name: String, item: String?, number: Int?
  ) {
    let read = ItemName(text)
    #expect(read == ItemName(name, item: item))
    #expect(read.number == number)
    #expect(read.description == text)
  }
}
