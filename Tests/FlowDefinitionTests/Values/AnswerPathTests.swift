import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

@Suite struct AnswerPathTests {
  @Test(arguments: ["name", "company.name", "phones[0].number", "children[1].phones[12].at.city", "rows[0][1]"])
  func `A path is written as it was read`(text: String) throws {
    #expect(try #require(AnswerPath(text)).description == text)
  }

  @Test(arguments: [
    "", ".", "a..b", "a.", ".a", "[0]", "a[", "a[x]", "a[-1]", "a[+1]", "a[]", "a[٣]", "a[0]b", "a[0].", "a]0[",
  ])
  func `A text with empty names or unbalanced brackets is not a path`(text: String) {
    #expect(AnswerPath(text) == nil)
  }

  @Test func `A path selects a part of a value`() throws {
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
      ("contact#+2", "contact", "+2", nil),
      ("child.name#a#b", "child.name", "a#b", nil), ("contact#", "contact", "", nil),
    ] as [(String, String, String?, Int?)])
  func `The text after the first number sign identifies the item`(
    text: String, name: String, item: String?, number: Int?
  ) {
    let read = ItemName(text)
    #expect(read == ItemName(name, item: item))
    #expect(read.number == number)
    #expect(read.description == text)
  }

  @Test func `A path with very many or very large indices names no question and is read quickly`() throws {
    let flow = try #require(
      Flow.read(
        SourceFile(
          name: "",
          text: """
            { "format": 1, "flow": "f", "title": "F", "steps": [
              { "id": "count", "fields": [{ "id": "n", "type": "integer", "label": "N", "min": 0, "max": 3 }] },
              { "id": "children", "title": "Child", "repeat": { "for": "n", "as": "child" }, "steps": [
                { "id": "child", "fields": [
                  { "id": "toys", "type": "list", "label": "Toys",
                    "fields": [{ "id": "name", "type": "text", "label": "Name" }] }] }] },
              { "id": "end", "end": "done" }] }
            """)
      ).flow)
    #expect(flow.question("children[1].toys[0].name")?.item?.row == 0)
    let many = String(repeating: "[0]", count: 20_000)
    for path in ["children\(many)", "children[0].toys\(many).name", "children[0].toys[\(Int.max)].name"] {
      #expect(flow.question(path) == nil)
    }
  }

  @Test(arguments: [("a[2].b", 2), ("a[x][2].b", 2), ("a[-1].b", nil), ("a[+3]", nil), ("a", nil)] as [(String, Int?)])
  func `An index in a misspelled path is recognized only if its brackets contain digits`(text: String, number: Int?) {
    #expect(AnswerPath.firstIndex(in: text) == number)
  }
}
