import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Flows that use the functions of lists, and names that are also names of functions.
@Suite struct ListFunctionTests {
  private static let bill = """
    { "id": "a", "title": "A", "fields": [
      { "id": "lines", "type": "list", "label": "Lines", "required": false, "fields": [
        { "id": "what", "type": "text", "label": "What" }, { "id": "price", "type": "number", "label": "Price" }] },
      { "id": "total", "type": "number", "label": "Total", "computed": "lines.map(l, l.price).sum()" }] },
    { "id": "z", "end": "done", "result": {
      "total": "total", "best": "lines.sortBy(l, -l.price).map(l, l.what).first()" } }
    """

  private static func lines(_ prices: KeyValuePairs<String, String>) -> JSONValue {
    .list(prices.map { .object(["what": .string($0), "price": .string($1)]) })
  }

  @Test func `The sum of a list follows its items, and the first element of an empty list is null`() throws {
    let begun = MachineTester(try flow(steps: Self.bill)).when(.start)
    check(begun.when(.submit).expect(result: #"{"total":0}"#))
    check(
      begun.when(.type("lines", Self.lines(["Pen": "1.5", "Desk": "80", "Cup": "2"])), .submit)
        .expect(result: #"{"best":"Desk","total":83.5}"#)
        .restart().expect(result: #"{"best":"Desk","total":83.5}"#)
        .when(.edit("a"), .type("lines", Self.lines(["Cup": "2"])), .submit)
        .expect(result: #"{"best":"Cup","total":2}"#))
  }

  @Test func `A failed calculation stops the run, and the answer that caused it is asked again`() throws {
    let steps = """
      { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
      { "id": "b", "title": "B", "text": "Hello", "when": "10 / (3 - n) == 10" },
      { "id": "z", "end": "done" }
      """
    let begun = MachineTester(try flow(steps: steps)).when(.start)
    let stopped = begun.when(.type("n", "3"), .submit)
    #expect(stopped.actions.last?.hasPrefix("stop failed: ") == true)
    check(
      stopped.restart(run: "later").expect(screen: "step a").when(.type("n", "2"), .submit).expect(screen: "step b"))
  }

  @Test func `Answers can be named like functions and types`() throws {
    let steps = """
      { "id": "a", "title": "A", "fields": [
        { "id": "date", "type": "date", "label": "Born" }, { "id": "age", "type": "integer", "label": "Age" },
        { "id": "type", "type": "choice", "label": "Type", "options": ["list", "map"], "when": "age(date) != age" },
        { "id": "size", "type": "integer", "label": "Size", "computed": "size(string(age))" },
        { "id": "list", "type": "list", "label": "List", "required": false, "fields": [
          { "id": "int", "type": "integer", "label": "Int" }] }] },
      { "id": "b", "title": "{{age}}, {{type}}", "when": "type == 'map' && size(list) == size && size(list) > 1 && list[0].int == 7",
        "text": "{{date}}" },
      { "id": "z", "end": "done", "result": { "type": "type", "max": "list.map(map, map.int).max()", "date": "date" } }
      """
    let list = JSONValue.list([.object(["int": .string("7")]), .object(["int": .string("3")])])
    let answered = MachineTester(try flow(steps: steps)).when(
      .start, .type("date", "1990-04-23"), .type("age", "12"), .type("type", "map"), .type("list", list), .submit)
    check(answered.expect(screen: "step b").restart().expect(screen: "step b"))
    #expect(answered.state()?.title == "12, map")
    check(answered.when(.submit).expect(result: #"{"date":"1990-04-23","max":7,"type":"map"}"#))
  }
}
