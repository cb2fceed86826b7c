import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Testing

/// The shared model and the view models it makes and takes back.
@Suite struct ModelTests {
  private let moment = EventContext(now: .init(seconds: 0), today: .init(seconds: 0), freshKey: "key")

  @Test func `A model makes a view model of a step and takes it back as drafts, accepting nothing`() throws {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: ControllerTests.text)).flow)
    var model = Model(flow: flow, session: Session(given: [], run: "run"), at: moment)
    let details = Located(try #require(flow.step("details")))
    let name = Located(try #require(flow.field("name")))
    let viewModel = model.viewModel(for: details)
    viewModel.update(.string("Ana"), for: "name")
    model.update(with: viewModel)
    #expect(model.session.drafts[name] == .string("Ana"))
    #expect(model.session.answers[name] == nil)
    #expect(model.path == [details])
    #expect(model.viewModel(for: details).state.field("name")?.text == "Ana")
  }
}
