import FlowDefinition
import Testing

/// An action of a person.
enum StoryMove: Sendable {
  /// Types into fields and leaves each one.
  case fill([(path: String, value: JSONValue)])
  case next
  case skip
  case edit(String)
  case choose(String)
  /// Types the newest code and submits it.
  case code
  case wrongCode
  case pass(seconds: Int64)
}

/// A path through the onboarding with detours.
struct Story: Sendable, CustomTestStringConvertible {
  let name: String
  let moves: [StoryMove]
  var testDescription: String { name }

  static let first: JSONValue = .string("+12015550123")
  static let second: JSONValue = .string("+442079460000")
  static let details: [(path: String, value: JSONValue)] = [
    ("name", .string("Ana Pérez")), ("email", .string("ana@example.com")), ("birthDate", .string("1990-04-23")),
    ("forCompany", .bool(true)),
  ]
  static let company: [(path: String, value: JSONValue)] = [
    ("company.name", .string("Acme")), ("company.email", .string("work@example.com")),
    ("company.size", .string("10-99")),
  ]

  static let all = [
    Story(
      name: "a code requested too soon, a wrong code and an edit from the review",
      moves: [
        .fill([("phone", first)]), .next, .choose("resend"), .wrongCode, .pass(seconds: 61), .choose("resend"), .code,
        .fill(details), .next, .fill(company), .next, .edit("details"), .fill([("name", .string("Ana"))]), .next, .next,
      ]),
    Story(
      name: "another number before the code and a third one at the review",
      moves: [
        .fill([("phone", first)]), .next, .wrongCode, .choose("change"), .fill([("phone", second)]), .next, .code,
        .fill(details), .next, .skip, .edit("phone"), .pass(seconds: 121), .fill([("phone", first)]), .next, .wrongCode,
        .pass(seconds: 241), .choose("resend"), .code, .next,
      ]),
  ]
}
