import FlowServices
import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Whether a step can be submitted and whether it has changes to save.
@Suite struct CanSubmitTests {
  private static func viewModel(_ fields: String, rules: String = "") throws -> (StepViewModel, MachineTester) {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [ \(fields) ], "rules": [ \(rules) ] },
          { "id": "b", "title": "B", "text": "B" }, { "id": "z", "end": "done" }
          """)
    ).when(.start)
    let step = try #require(run.machine.model.step("a"))
    return (run.machine.viewModel(for: step, freshKey: "k"), run)
  }

  @Test func `A step can be submitted once all required answers are present and valid`() throws {
    let viewModel = try ViewForm.viewModel(try ViewForm.run())
    #expect(!viewModel.state.canSubmit)
    for (path, input) in ViewForm.answers {
      #expect(!viewModel.state.canSubmit, "\(path)")
      try viewModel.type(input, for: path)
    }
    #expect(viewModel.state.canSubmit)
    try viewModel.type(.int(25), for: "most")
    #expect(!viewModel.state.canSubmit)
    // The problem is not shown before the field is left, but the button already reflects it.
    #expect(viewModel.state.field("most")?.problems == [])
  }

  @Test func `A step can be submitted exactly if submitting it succeeds`() throws {
    for missing in ViewForm.answers.map(\.path) {
      var run = try ViewForm.run()
      for (path, input) in ViewForm.answers where path != missing { run = run.after(.type(path, input)) }
      let canSubmit = try #require(run.state()).canSubmit
      #expect(canSubmit == (run.when(.submit).screen == "step last"), "\(missing)")
    }
  }

  @Test func `A violated rule of a form prevents submitting it`() throws {
    let (viewModel, _) = try Self.viewModel(
      #"{ "id": "x", "type": "integer", "label": "X" }, { "id": "y", "type": "integer", "label": "Y" }"#,
      rules: #"{ "id": "order", "that": "x < y", "message": "Y is more." }"#)
    try viewModel.type(.int(2), for: "x")
    try viewModel.type(.int(1), for: "y")
    #expect(!viewModel.state.canSubmit)
    try viewModel.type(.int(3), for: "y")
    #expect(viewModel.state.canSubmit)
  }

  @Test func `An incomplete item of a list prevents submitting the step`() throws {
    let (viewModel, _) = try Self.viewModel(
      """
      { "id": "l", "type": "list", "label": "L", "required": false, "fields": [
        { "id": "x", "type": "text", "label": "X" }] }
      """)
    #expect(viewModel.state.canSubmit && !viewModel.state.isModified)
    let id = try viewModel.addItem(to: "l")
    #expect(!viewModel.state.canSubmit && viewModel.state.isModified)
    try viewModel.type(.string("1"), for: "l[0].x")
    #expect(viewModel.state.canSubmit)
    try viewModel.removeItem(id, from: "l")
    #expect(viewModel.state.canSubmit && !viewModel.state.isModified)
  }

  @Test func `A step waiting for its service cannot be submitted`() throws {
    let run = MachineTester(
      try flow(
        services: #""s.get": { "input": {} }"#,
        steps: """
          { "id": "a", "title": "A", "before": { "call": "s.get", "with": {} } }, { "id": "z", "end": "done" }
          """)
    ).when(.start, .fail)
    let state = try #require(run.state())
    #expect(state.isBlocked && !state.canSubmit && state.failedCall?.role == .before)
  }

  @Test func `A step cannot be submitted again during its submission`() async throws {
    let flow = try flow(
      services: #""s.get": { "input": {} }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "text", "label": "X" }],
          "submit": { "call": "s.get", "with": {} } }, { "id": "z", "end": "done" }
        """)
    let watch = SubmitWatch()
    let controller = try FlowController(
      flow: flow, services: ["s.get": ScriptedService([.accepted(.null)])], store: InMemorySessionStore(),
      host: ManualClock(at: FlowTimestamp(seconds: 0)).host(run: "run", session: FlowSessionID(random: 1)),
      waiter: watch)
    watch.controller = controller
    try await controller.start()
    try controller.screen.viewModel?.update("Ana", for: "x")
    #expect(controller.screen.viewModel?.state.canSubmit == true)
    try await controller.next()
    #expect(watch.seen == [false])
  }

  @Test func `Input is a change only while it differs from the accepted answer`() throws {
    let viewModel = try ViewForm.accepted()
    #expect(!viewModel.state.isModified)
    let others: [String: JSONValue] = [
      "name": .string("Bea"), "note": .string("x"), "phone": .string("201 555 0124"), "born": .string("1990-04-24"),
      "joins": .bool(false), "pet": .string("cat"), "shifts": .list([]), "cars": .list([]), "pass": .string("sword"),
      "most": .string("many"),
    ]
    for (path, other) in others {
      try viewModel.type(other, for: path)
      #expect(viewModel.state.field(path)?.isModified == true, "\(path)")
      #expect(viewModel.state.isModified)
      let same = ViewForm.answers.first { $0.path == path }?.input ?? .null
      if path == "cars" { continue }
      try viewModel.type(same, for: path)
      #expect(viewModel.state.field(path)?.isModified == false, "\(path)")
    }
    #expect(viewModel.state.fields.filter(\.isModified).map(\.path) == ["cars"])
  }

  private static let begun = #"""
    { "id": "n", "type": "integer", "label": "N", "default": 3 },
    { "id": "t", "type": "text", "label": "T", "required": false },
    { "id": "d", "type": "date", "label": "D", "required": false },
    { "id": "l", "type": "list", "label": "L", "required": false, "fields": [
      { "id": "x", "type": "text", "label": "X" }, { "id": "k", "type": "integer", "label": "K", "required": false }] }
    """#

  @Test(arguments: [false, true])
  func `Input is a change only while it differs from the default or the prefilled input`(isResumed: Bool) async throws {
    let flow = try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [\(Self.begun)] }, { "id": "z", "end": "done" }
        """)
    let store = InMemorySessionStore()
    let host = ManualClock(at: FlowTimestamp(seconds: 0)).host(run: "run", session: FlowSessionID(random: 1))
    var controller = try FlowController(flow: flow, services: [:], store: store, host: host)
    let items = JSONValue.list([.object(["x": "one", "k": 1]), .object(["x": "two"])])
    try await controller.start(prefill: ["t": "Ana", "d": "2026-02-01", "l": items])
    if isResumed {
      let session = try #require(controller.session)
      try await controller.quit()
      controller = try FlowController(flow: flow, services: [:], store: store, host: host)
      try await controller.resume(session)
    }
    let viewModel = try #require(controller.screen.viewModel)
    #expect(!viewModel.state.isModified)
    let changes: [(path: String, other: JSONValue, same: JSONValue)] = [
      ("n", "4", "3"), ("t", "Ben", "Ana"), ("d", "2026-02-02", "2026-02-01"), ("l[0].x", "eins", "one"),
      ("l[0].k", "2", "1"), ("l[1].k", "5", .null),
    ]
    for (path, other, same) in changes {
      try viewModel.type(other, for: path)
      #expect(viewModel.state.field(path)?.isModified == true, "\(path)")
      #expect(viewModel.state.isModified)
      try viewModel.type(same, for: path)
      #expect(viewModel.state.field(path)?.isModified == false, "\(path)")
    }
    #expect(viewModel.state.fields.filter { $0.isModified && $0.path != "l" }.map(\.path) == [])
    let added = try viewModel.addItem(to: "l")
    #expect(viewModel.state.field("l")?.isModified == true)
    try viewModel.removeItem(added, from: "l")
    // Once accepted, the answer is what input is compared with.
    try viewModel.type("Ben", for: "t")
    try await controller.next()
    try await controller.back()
    let again = try #require(controller.screen.viewModel)
    #expect(!again.state.isModified)
    try again.type("Ana", for: "t")
    #expect(again.state.field("t")?.isModified == true)
  }

  @Test func `A first answer is a change, and an empty one in an empty field is not`() throws {
    let (viewModel, _) = try Self.viewModel(#"{ "id": "x", "type": "text", "label": "X" }"#)
    for (input, isModified) in [
      (JSONValue.null, false), (.string(""), false), (.string(" "), false), (.string("a"), true),
    ] {
      try viewModel.type(input, for: "x")
      #expect(viewModel.state.isModified == isModified, "\(input)")
    }
  }
}

/// Reads the screen while a call runs.
private final class SubmitWatch: CallWaiter {
  weak var controller: FlowController?
  private(set) var seen: [Bool?] = []

  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    seen.append(controller?.screen.viewModel?.state.canSubmit)
    _ = await task.value
  }
}
