import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting
import Testing

/// The shared model and its view models.
@Suite struct ModelTests {
  private let moment = EventContext(now: .init(seconds: 0), freshKey: "key")

  @Test func `A model creates a view model of a step and takes back its drafts without accepting them`() throws {
    let flow = try Flow(jsonc: ControllerTests.text)
    var model = FlowModel(flow: flow, session: Session(given: [], run: "run"), at: moment)
    let details = Located(try #require(flow.step("details")))
    let name = Located(try #require(flow.field("name")))
    let viewModel = model.viewModel(for: details)
    try viewModel.update(.string("Ana"), for: "name")
    model.type(viewModel.changedInputs, at: viewModel.step, moment)
    #expect(model.session.drafts[name] == .string("Ana"))
    #expect(model.session.answers[name] == nil)
    #expect(model.path == [details])
    #expect(model.viewModel(for: details).state.field("name")?.text == "Ana")
  }

  @Test func `An option of an earlier step is labeled without later answers`() throws {
    let late = #"{ "id": "o", "label": "O{{late == null ? '' : late}}" }"#
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "first", "type": "boolean", "label": "First" }],
            "next": [{ "when": "first", "go": "d" }] },
          { "id": "b", "title": "B", "fields": [
            { "id": "one", "type": "choice", "label": "One", "options": [\(late)] }] },
          { "id": "e", "title": "E", "fields": [
            { "id": "two", "type": "choice", "label": "Two", "options": [{ "id": "p", "label": "P {{one}}" }] }] },
          { "id": "c", "title": "C {{two}}", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
            "next": [{ "when": "first", "go": "q" }] },
          { "id": "d", "title": "D", "fields": [{ "id": "late", "type": "text", "label": "Late" }],
            "next": [{ "when": "first", "go": "b" }] },
          { "id": "q", "title": "Q", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    let rest: [TestEvent] = [.type("one", "o"), .submit, .type("two", "p"), .submit, .type("n", .int(1)), .submit]
    let before = rest.reduce(run.when(.type("first", .bool(false)), .submit)) { $0.when($1) }
      .when(.type("late", "!"), .submit).expect(screen: "step q")
    #expect(before.when(.edit("c")).state()?.title == "C P O")
    let after = rest.reduce(run.when(.type("first", .bool(true)), .submit, .type("late", "!"), .submit)) { $0.when($1) }
      .expect(screen: "step q")
    #expect(after.when(.edit("c")).state()?.title == "C P O!")
    check(before)
    check(after)
  }
}
