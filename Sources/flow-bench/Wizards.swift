import FlowDefinition
import FlowEngine
import FlowSyntax

struct Wizard {
  let name: String
  let flow: Flow
  let answers: Answers

  private init(_ name: String, _ text: FlowText, _ answers: [String: JSONValue]) {
    (self.name, self.answers) = (name, Answers(answers))
    flow = text.flow
  }
}

extension Wizard {
  static var all: [Wizard] { [straight5, winding12] }

  static let straight5 = Wizard(
    "straight5",
    FlowText(steps: [
      step("person", questions(field("name", "text"))),
      step("contact", questions(field("email", "email"))),
      step("age", questions(field("years", "integer", #""min": 18"#, #""max": 120"#))),
      step("plan", questions(field("plan", "choice", #""options": ["free", "team", "company"]"#))),
      step("terms", questions(field("terms", "boolean", #""mustBe": true"#))),
    ]),
    [
      "name": .string("Ada Lovelace"), "email": .string("ada@example.com"), "years": .string("36"),
      "plan": .string("team"), "terms": .string("yes"),
    ])

  /// With these answers, some of the steps are not on the path.
  static let winding12 = Wizard(
    "winding12",
    FlowText(steps: [
      step("kind", questions(field("kind", "choice", #""options": ["person", "company"]"#))),
      step("name", questions(field("name", "text"))),
      step("born", #""when": "kind == 'person'""#, questions(field("born", "integer", #""min": 1900"#))),
      step("company", #""when": "kind == 'company'""#, questions(field("company", "text"), field("size", "integer"))),
      step("vat", #""when": "size != null && size > 9""#, questions(field("vat", "text"))),
      step(
        "seats", questions(field("seats", "integer"), field("price", "integer", #""computed": "seats * 12""#)),
        next("price > 1000", "offer", otherwise: "card")),
      step("card", questions(field("card", "text")), #""next": "address""#),
      step("offer", questions(field("offer", "email"))),
      step("address", questions(field("street", "text"), field("city", "text"))),
      step(
        "delivery", questions(field("starts", "integer"), field("ends", "integer")),
        #""rules": [{ "id": "order", "that": "starts < ends", "message": "Enter an end date after the start date." }]"#),
      step("news", #""when": "kind == 'company' || seats > 3""#, questions(field("news", "boolean"))),
      step("terms", questions(field("terms", "boolean", #""mustBe": true"#))),
    ]),
    [
      "kind": .string("company"), "name": .string("Ada Lovelace"), "company": .string("Analytical Engines"),
      "size": .string("12"), "vat": .string("GB123456789"), "seats": .string("100"),
      "offer": .string("ada@example.com"), "street": .string("12 St James's Square"), "city": .string("London"),
      "starts": .string("3"), "ends": .string("5"), "news": .string("no"), "terms": .string("yes"),
    ])
}

extension Wizard {
  var operations: [Operation] {
    [
      Operation(machineName) { walk() },
      Operation("\(name), with view models") { walk(showsSteps: true) },
    ]
  }

  var machineName: String { "\(name), machine" }

  var controlled: AsyncOperation {
    AsyncOperation(name: "\(name), controller and store") { count in
      { for _ in 0..<count { await controlledWalk() } }
    }
  }

  private func walk(showsSteps: Bool = false) {
    var walk = Walk(flow, showsSteps: showsSteps)
    while !walk.machine.isOver { walk.goOn(answers) }
  }

  private func controlledWalk() async {
    let walk = await ControlledWalk(flow)
    while !walk.isOver { await walk.goOn(answers) }
  }
}
