import Foundation
import Testing
import WizardKit

// A host that writes dates, numbers, amounts and phone numbers in a form of its own.

/// Writes values as a form of an authority does.
private struct PlainFormatting: FlowFormatting {
  func date(_ date: CalendarDay, in language: String) -> String? { date.description }
  func number(_ number: Decimal, in language: String) -> String? { "\(number)" }
  func money(_ amount: Decimal, currency: String, in language: String) -> String? { "\(currency) \(amount)" }
  func phoneNumber(_ number: String, in language: String) -> String? { language == "en" ? number : nil }
}

@MainActor @Suite struct FormattingExample {
  private static let flow = """
    { "format": 1, "flow": "order", "title": "Order", "steps": [
      { "id": "order", "title": "Order", "fields": [
        { "id": "day", "type": "date", "label": "Day" },
        { "id": "weight", "type": "number", "label": "Weight", "unit": "kg" },
        { "id": "price", "type": "money", "currency": "EUR", "label": "Price" },
        { "id": "phone", "type": "phone", "label": "Phone" } ] },
      { "id": "check", "title": "Check", "review": "Right?",
        "text": "{{day}}, {{weight}}, {{price}}, {{price + price}}, {{phone}}" },
      { "id": "done", "end": "ordered" } ] }
    """

  private func check(_ formatting: (any FlowFormatting)?) async throws -> StepViewState {
    let controller = try FlowController(
      flow: Flow(jsonc: Self.flow), services: [:], store: InMemorySessionStore(), host: .live(formatting: formatting))
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    try form.update(["day": "2026-03-01", "weight": 1234.5, "price": "99.90", "phone": "+12015550123"])
    let fields = form.state.fields
    let price: JSONValue = ["amount": "99.9", "currency": "EUR"]
    #expect(fields.map(\.value?.json) == ["2026-03-01", 1234.5, price, "+12015550123"])
    if formatting != nil {
      #expect(fields.map(\.displayText) == ["2026-03-01", "1234.5 kg", "EUR 99.9", "+12015550123"])
    }
    try await controller.next()
    return try #require(controller.screen.viewModel?.state)
  }

  @Test func `The host replaces how values are written in texts and answers, and the values stay`() async throws {
    let state = try await check(PlainFormatting())
    #expect(state.paragraphs == ["2026-03-01, 1234.5 kg, EUR 99.9, EUR 199.8, +12015550123"])
    #expect(state.review?.rows.map(\.value) == ["2026-03-01", "1234.5 kg", "EUR 99.9", "+12015550123"])
  }

  @Test func `Without it, the library writes them`() async throws {
    let state = try await check(nil)
    #expect(state.paragraphs == ["March 1, 2026, 1234.5 kg, €99.90, €199.80, +1 201-555-0123"])
  }
}
