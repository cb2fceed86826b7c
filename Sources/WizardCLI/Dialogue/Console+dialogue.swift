import FlowEngine
import FlowSyntax
import Localization

extension Array {
  /// Returns the element with a number, counted from 1; `nil` if there is none.
  func numbered(_ number: Int) -> Element? { number > 0 && number <= count ? self[number - 1] : nil }
}

extension Console {
  func say(optionsOf field: FieldViewState) throws(WriteFailure) {
    guard let options = field.kind.options else { return }
    if options.isEmpty { try say(PromptMessages.noChoices(field.shortLabel, isRequired: field.isRequired)) }
    if pages(options) { return try say(pageOf: options, from: 0) }
    for index in options.indices { try say(options[index], at: index) }
  }

  func say(_ option: FieldViewState.Option, at index: Int) throws(WriteFailure) {
    let help = option.help.map { " (\(escapedOwn($0)))" } ?? ""
    try say("\(index + 1). \(escapedOwn(option.label))\(help)")
  }

  func say(helpOn field: FieldViewState, withExample: Bool = true) throws(WriteFailure) {
    if let help = field.help { try say(help) }
    if withExample, let example = field.example { try say(PromptMessages.example(example)) }
    try say(field.control.help)
  }

  /// If `numbered` is `true`, the answers that can be changed get numbers.
  func say(_ rows: [ReviewViewState.Row], numbered: Bool = false) throws(WriteFailure) {
    var group: String?
    var number = 0
    for row in rows {
      if row.canChange { number += 1 }
      let heading = row.group == nil ? nil : row.heading
      if let heading, heading != group { try say(PromptMessages.heading(heading)) }
      group = heading
      let label = heading == nil ? row.fullLabel : row.label
      try say(
        PromptMessages.row(numbered && row.canChange ? number : nil, label, row.value, isIndented: heading != nil))
    }
  }

  func say(_ reason: StopReason) throws(WriteFailure) {
    switch reason {
    case .locked(let message): try say(escapedOwn(message))
    case .failed(let message): try say(PromptMessages.error(message))
    case .quit, .declined: break
    }
  }
}
