import FlowTesting
import Foundation
import Testing
import WizardKit

// View state for previews and snapshot tests, created without a flow.

/// Returns what a view draws for a step.
private func lines(_ state: StepViewState) -> [String] {
  state.items.map { item in
    switch item {
    case .note(let note): note.text
    case .field(let field): "\(field.label) \(control(field))" + field.problems.map { " ! \($0.message)" }.joined()
    }
  } + ["[\(state.button ?? "Continue")\(state.canSubmit ? "" : ", disabled")]"]
}

private func control(_ field: FieldViewState) -> String {
  switch (field.kind, field.value) {
  case (.boolean, .boolean(let isOn)): isOn ? "(on)" : "(off)"
  case (.date, .date(let day)): "\(day.day).\(day.month).\(day.year)"
  case (.choice(let options), _): options.map { $0.isSelected ? "(\($0.label))" : $0.label }.joined(separator: " ")
  case _: "[\(field.text)]"
  }
}

@Suite struct PreviewExample {
  private static let day = CalendarDay(year: 1990, month: 4, day: 23)
  private let state = StepViewState(
    step: "you", title: "You",
    items: [
      .note(NoteViewState(id: "hello", text: "Hello.")),
      .field(
        FieldViewState(
          name: "email", label: "Email", kind: .email(), problems: [Problem(code: "email", message: "No.")])),
      .field(FieldViewState(name: "born", label: "Born", kind: .date(), value: Self.day.map { .date($0) })),
      .field(FieldViewState(name: "news", label: "News", kind: .boolean, value: .boolean(true))),
      .field(
        FieldViewState(
          name: "pet", label: "Pet", kind: .choice([.init(id: "cat"), .init(id: "dog", isSelected: true)]))),
    ], canSubmit: false)

  @Test func `A preview is drawn without a flow`() {
    #expect(
      lines(state) == [
        "Hello.", "Email [] ! No.", "Born 23.4.1990", "News (on)", "Pet cat (dog)", "[Continue, disabled]",
      ])
  }

  @Test func `A fixture is a JSON file`() throws {
    let file = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(StepViewState.self, from: file) == state)
  }

  @Test func `Input on a screen is bound to values`() async throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "pets", "version": 1, "title": "Pets", "steps": [
          { "id": "pet", "title": "Pet", "fields": [
            { "id": "count", "type": "integer", "label": "How many?", "min": 1, "max": 9, "as": "stepper" },
            { "id": "since", "type": "date", "label": "Since?", "max": "today", "as": "calendar" } ] },
          { "id": "done", "end": "completed" } ] }
        """)
    let controller = try FlowController(flow: flow, services: [:], store: InMemorySessionStore(), host: .live())
    try await controller.start()
    let viewModel = try #require(controller.screen.viewModel)
    #expect(viewModel.state.field("count")?.presentation == "stepper" && !viewModel.state.canSubmit)
    try viewModel.update(FieldValue.integer(2).json, for: "count")
    let picked = try #require(CalendarDay(Date(timeIntervalSince1970: 0), in: .gmt))
    try viewModel.update(FieldValue.date(picked).json, for: "since")
    #expect(viewModel.state.fields.map(\.value) == [.integer(2), .date(picked)])
    #expect(viewModel.state.canSubmit && viewModel.state.isModified)
  }
}
