import Foundation
import Observation
import Testing
import WizardKit

@testable import Snippets

// An app that renders any flow: a two-way bound control for each kind of field, driven only by the view state.

/// The screen of an app.
@MainActor final class AppScreen {
  let controller: FlowController

  init(_ controller: FlowController) { self.controller = controller }

  /// The lines currently drawn.
  ///
  /// Observers are notified of every change.
  var lines: [String] {
    switch controller.screen {
    case .notStarted: return []
    case .working(let call): return [call.busy.message ?? ""]
    case .stopped: return ["Stopped"]
    case .finished(let result, _): return ["Finished: \(result.outcome)"]
    case .step(let viewModel), .ended(let viewModel):
      let state = viewModel.state
      return [state.title] + state.paragraphs + state.fields.flatMap { drawn($0) }
        + [state.busy.map { $0.message ?? "Saving" } ?? (state.canSubmit ? "(Next)" : "(Next is disabled)")]
    }
  }

  private func drawn(_ field: FieldViewState) -> [String] {
    ["\(field.label): \(control(field))"] + field.problems.map { "! \($0.message)" }
  }

  private func control(_ field: FieldViewState) -> String {
    switch field.kind {
    case .boolean: return field.value == .boolean(true) ? "[x]" : "[ ]"
    case .choice(let options), .choices(let options, _, _):
      return options.map { ($0.isSelected ? "(o) " : "( ) ") + $0.label }.joined(separator: " ")
    case .integer(let min, let max):
      let range = [min, max].map { $0.map(String.init) ?? "" }.joined(separator: "…")
      return "\(field.presentation ?? "text field") \(range) [\(field.text)]"
    case .date: return "calendar [\(field.displayText ?? "")]"
    case .file(let accept, _), .files(let accept, _, _, _):
      return "file picker \(accept.joined(separator: " ")) [\(field.text)]"
    case .list(let list): return list.rows.map(\.summary).joined(separator: "; ") + (list.canAdd ? " (+)" : "")
    case .text, .phone, .email, .url, .code, .number, .money, .time:
      return field.isSecure ? "secure field" : "\(field.keyboard.rawValue) keyboard [\(field.text)]"
    }
  }

  // MARK: Controls

  func type(_ text: String, in path: String) throws { try controller.screen.viewModel?.type(text, for: path) }

  func set(_ value: FieldValue?, in path: String) { controller.screen.viewModel?[value: path] = value }

  func select(_ option: String, in path: String) throws {
    try controller.screen.viewModel?.setOption(option, isSelected: true, for: path)
  }

  func add(_ values: [String: JSONValue], to list: String) throws {
    guard let form = controller.screen.viewModel else { return }
    try form.addItem(to: list)
    let row = (form.state.field(list)?.list?.rows.count ?? 1) - 1
    for (name, value) in values { try form.update(value, for: "\(list)[\(row)].\(name)") }
  }
}

@MainActor @Suite struct AppExample {
  private static let flow = """
    { "format": 1, "flow": "everything", "version": 1, "title": "Everything", "steps": [
      { "id": "you", "title": "You", "fields": [
        { "id": "name", "type": "text", "label": "Name", "autofill": "name" },
        { "id": "email", "type": "email", "label": "Email" }, { "id": "phone", "type": "phone", "label": "Phone" },
        { "id": "site", "type": "url", "label": "Site", "required": false },
        { "id": "seats", "type": "integer", "label": "Seats", "min": 1, "max": 9, "as": "stepper" },
        { "id": "height", "type": "number", "label": "Height" }, { "id": "born", "type": "date", "label": "Born" },
        { "id": "news", "type": "boolean", "label": "News" },
        { "id": "plan", "type": "choice", "label": "Plan", "options": [
          { "id": "free", "label": "Free" }, { "id": "pro", "label": "Professional" } ] },
        { "id": "tags", "type": "choices", "label": "Tags", "options": [
          { "id": "a", "label": "A" }, { "id": "b", "label": "B" } ] },
        { "id": "pets", "type": "list", "label": "Pets", "fields": [{ "id": "name", "type": "text", "label": "Name" }] } ] },
      { "id": "done", "end": "completed", "text": "Thank you, {{name}}." } ] }
    """

  @available(macOS 26, iOS 26, *)
  @Test func `An app draws every kind of field and binds it both ways`() async throws {
    let screen = AppScreen(
      try FlowController(
        flow: try Flow(jsonc: Self.flow), services: [:], store: InMemorySessionStore(), host: .live()))
    var frames = Observations { screen.lines }.makeAsyncIterator()
    #expect(await frames.next() == [])
    try await screen.controller.start()
    #expect(await frames.next()?.last == "(Next is disabled)")

    try screen.type("Ana", in: "name")
    try screen.type("ana@example.com", in: "email")
    try screen.type("+1 201 555 0123", in: "phone")
    screen.set(.integer(3), in: "seats")
    screen.set(.decimal(1.7), in: "height")
    screen.set(.date(try #require(CalendarDay(year: 1990, month: 2, day: 19))), in: "born")
    screen.set(.boolean(true), in: "news")
    try screen.select("pro", in: "plan")
    try screen.select("b", in: "tags")
    try screen.add(["name": "Rex"], to: "pets")
    let filledIn = await frames.next()
    #expect(
      filledIn == [
        "You", "Name: default keyboard [Ana]", "Email: email keyboard [ana@example.com]",
        "Phone: phone keyboard [+1 201 555 0123]", "Site: url keyboard []", "Seats: stepper 1…9 [3]",
        "Height: numbersAndPunctuation keyboard [1.7]", "Born: calendar [February 19, 1990]", "News: [x]",
        "Plan: ( ) Free (o) Professional", "Tags: ( ) A (o) B", "Pets: Rex (+)", "(Next)",
      ])
    try await Buttons(controller: screen.controller).next()
    while let lines = await frames.next() { if lines.contains("Thank you, Ana.") { break } }
    try await Buttons(controller: screen.controller).next()
    #expect(screen.lines == ["Finished: completed"])
  }
}
