import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import PhoneNumbers

// Bounds of time stand here and not in the tests: a busy computer must not fail them. Build with `-c release`; compare
// ratios, not seconds.

/// One phone number, national or international, as it is written in different regions.
func phoneNumbers() {
  let numbers = [
    ("(201) 555-0123", "US"), ("+49 30 901820", "US"), ("020 7183 8750", "GB"), ("+81 3-3224-5000", "JP"),
    ("06 12 34 56 78", "FR"), ("8 (912) 345-67-89", "RU"), ("011 15-2345-6789", "AR"), ("00 44 20 7183 8750", "DE"),
  ]
  var place = 0
  let parsing = Measurement("a phone number is parsed", count: 100_000) {
    let (text, region) = numbers[place % numbers.count]
    _ = PhoneNumber.parse(text, defaultRegion: region)
    place += 1
  }
  print(parsing.line())
}

/// Flows of growing length are read and checked: the time grows with them, and no faster.
func checking() {
  var first: Measurement?
  for count in [1000, 2000, 5000, 10_000] {
    let source = FlowText.conditional(count).source
    let measured = Measurement("\(count) steps are checked", rounds: 3) { _ = Flow.read(source) }
    print(measured.line(comparedWith: first))
    first = first ?? measured
  }
}

/// What an event costs depends on what it changes, not on how long the flow is: a person goes on step by step.
func events() {
  var first: Measurement?
  for count in [10, 100, 1000, 10_000] {
    guard let flow = Flow.read(FlowText.conditional(count).source).flow else { continue }
    let moment = EventContext(now: Timestamp(seconds: 0), today: Timestamp(seconds: 0), freshKey: "key")
    var machine = FlowMachine(flow: flow, session: Session(given: [], run: "bench"), at: moment)
    _ = machine.handle(.started(prefill: [:]), at: moment)
    // Half of the way lies behind the person, half before.
    for _ in 0..<count / 2 { advance(&machine, at: moment) }
    let start = machine
    var steps = 0
    let measured = Measurement("an answer is typed and handed in, in a flow of \(count) steps", count: 100) {
      if steps % max(count / 4, 1) == 0 { machine = start }
      steps += 1
      advance(&machine, at: moment)
    }
    print(measured.line(comparedWith: first))
    first = first ?? measured
  }
}

private func advance(_ machine: inout FlowMachine, at moment: EventContext) {
  let step = machine.model.current
  guard let field = machine.flow[step].fields.first else { return }
  _ = machine.handle(.changed(step.with(field), .int(5)), at: moment)
  _ = machine.handle(.submitted(step), at: moment)
}

switch CommandLine.arguments.dropFirst().first {
case "phone-numbers":
  PhoneLines.run()
case "first-prompt":
  let first = FirstPrompt(flow: "Flows/onboarding", prompt: "Mobile number: ")
  print(first.line(pairs: 20) ?? "Run this in the folder of the package, after `swift build -c release`.")
case "growth":
  let isLinear = Growth.run(only: CommandLine.arguments.dropFirst(2).first)
  exit(isLinear ? 0 : 1)
case _:
  phoneNumbers()
  checking()
  events()
}
