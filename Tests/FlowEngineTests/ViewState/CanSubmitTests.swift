import FlowServices
import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Next can be disabled until the step is valid, and only changes can be saved.
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

  @Test func `a step can be handed in once all that is required is there and right`() throws {
    let viewModel = try ViewForm.viewModel(try ViewForm.run())
    #expect(!viewModel.state.canSubmit)
    for (path, input) in ViewForm.answers {
      #expect(!viewModel.state.canSubmit, "\(path)")
      try viewModel.type(input, for: path)
    }
    #expect(viewModel.state.canSubmit)
    try viewModel.type(.int(25), for: "most")
    #expect(!viewModel.state.canSubmit)
    // Nothing is said before the field is left, and yet the button can know.
    #expect(viewModel.state.field("most")?.problems == [])
  }

  @Test func `whether a step can be handed in is what handing it in finds`() throws {
    for missing in ViewForm.answers.map(\.path) {
      var run = try ViewForm.run()
      for (path, input) in ViewForm.answers where path != missing { run = run.after(.type(path, input)) }
      let canSubmit = try #require(run.state()).canSubmit
      #expect(canSubmit == (run.when(.submit).screen == "step last"), "\(missing)")
    }
  }

  @Test func `a rule of the form that is broken keeps it from being handed in`() throws {
    let (viewModel, _) = try Self.viewModel(
      #"{ "id": "x", "type": "integer", "label": "X" }, { "id": "y", "type": "integer", "label": "Y" }"#,
      rules: #"{ "id": "order", "that": "x < y", "message": "Y is more." }"#)
    try viewModel.type(.int(2), for: "x")
    try viewModel.type(.int(1), for: "y")
    #expect(!viewModel.state.canSubmit)
    try viewModel.type(.int(3), for: "y")
    #expect(viewModel.state.canSubmit)
  }

  @Test func `an item of a list that is not finished keeps it from being handed in`() throws {
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

  @Test func `a step that waits for its service cannot be handed in`() throws {
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

  @Test func `a step cannot be handed in again while that is being done`() async throws {
    let flow = try flow(
      services: #""s.get": { "input": {} }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "text", "label": "X" }],
          "submit": { "call": "s.get", "with": {} } }, { "id": "z", "end": "done" }
        """)
    let watch = SubmitWatch()
    let controller = try FlowController(
      flow: flow, services: ["s.get": ScriptedService([.accepted(.null)])], store: InMemorySessionStore(),
      host: ManualClock(at: Timestamp(seconds: 0)).host(run: "run", session: SessionID(random: 1)), waiter: watch)
    watch.controller = controller
    try await controller.start()
    try controller.screen.viewModel?.update("Ana", for: "x")
    #expect(controller.screen.viewModel?.state.canSubmit == true)
    try await controller.next()
    #expect(watch.seen == [false])
  }

  @Test func `what is typed is a change only while it differs from what was accepted`() throws {
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

  @Test func `a first answer is a change, and nothing in the place of nothing is none`() throws {
    let (viewModel, _) = try Self.viewModel(#"{ "id": "x", "type": "text", "label": "X" }"#)
    for (input, isModified) in [
      (JSONValue.null, false), (.string(""), false), (.string(" "), false), (.string("a"), true),
    ] {
      try viewModel.type(input, for: "x")
      #expect(viewModel.state.isModified == isModified, "\(input)")
    }
  }
}

/// Looks at the screen while a call runs.
private final class SubmitWatch: CallWaiter {
  weak var controller: FlowController?
  private(set) var seen: [Bool?] = []

  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    seen.append(controller?.screen.viewModel?.state.canSubmit)
    _ = await task.value
  }
}
