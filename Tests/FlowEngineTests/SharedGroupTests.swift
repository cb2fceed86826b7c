import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Groups and lists with the fields of a shared group.
@Suite struct SharedGroupTests {
  private static func flow() throws -> Flow {
    try FlowEngineTests.flow(
      """
      { "format": 1, "flow": "test", "version": 1, "title": "Test",
        "groups": {
          "address": [
            { "id": "country", "type": "choice", "label": "Country", "options": ["DE", "US"] },
            { "id": "state", "type": "text", "label": "State", "when": "country == 'US'" }
          ]
        },
        "steps": [
          { "id": "a", "fields": [
            { "id": "home", "type": "group", "label": "Home", "fields": "address" },
            { "id": "work", "type": "group", "label": "Work", "required": false, "fields": "address" } ] },
          { "id": "b", "fields": [
            { "id": "others", "type": "list", "label": "Others", "required": false, "fields": "address" } ] },
          { "id": "c", "when": "work != null && work.country != home.country", "text": "{{work.country}}" },
          { "id": "z", "end": "done" } ] }
      """)
  }

  @Test func `Each use of a shared group has its own answers and conditions`() throws {
    check(
      MachineTester(try Self.flow())
        .when(.start, .type("home.country", "DE"), .type("work.country", "US"), .submit)
        .expect(problems: ["work.state": ["required"]]).when(.type("work.state", "Ohio"), .submit)
        .expect(screen: "step b")
        .when(.type("others", .list([.object(["id": "o", "country": "US", "state": "Utah"])])), .submit)
        .expect(screen: "step c").restart().when(.submit)
        .expect(
          result: #"{"home":{"country":"DE"},"others":[{"country":"US","id":"o","state":"Utah"}],"#
            + #""work":{"country":"US","state":"Ohio"}}"#))
  }

  @Test func `An optional use of a shared group can be left empty`() throws {
    check(
      MachineTester(try Self.flow()).when(.start, .type("home.country", "DE"), .submit).expect(screen: "step b")
        .when(.submit).expect(screen: "end z").expect(result: #"{"home":{"country":"DE"},"others":[]}"#))
  }

  @Test func `Shared groups are as many fields as the same fields written out`() throws {
    let shared = try Self.flow()
    #expect(
      shared.fields.map(\.path) == [
        "home", "home.country", "home.state", "work", "work.country", "work.state", "others", "others.country",
        "others.state",
      ])
  }
}
