import FlowEngine
import FlowSyntax
import Localization

/// Choices of which there are too many to list them at once.
extension Console {
  /// Whether the options are shown by pages.
  func pages(_ options: [FieldViewState.Option]) -> Bool { isInteractive && options.count > LongChoice.pageSize }

  func say(pageOf options: [FieldViewState.Option], from first: Int) throws(WriteFailure) {
    let page = options.indices.dropFirst(first).prefix(LongChoice.pageSize)
    for index in page { try say(options[index], at: index) }
    try say(PromptMessages.someChoices(first + 1...first + page.count, of: options.count))
  }
}

struct LongChoice {
  let options: [FieldViewState.Option]
  let console: any Console

  static let pageSize = 20
  private static let mostNearest = 5

  /// - Returns: `nil` if the options are listed at once.
  init?(_ options: [FieldViewState.Option], at question: Question) {
    guard question.console.pages(options) else { return nil }
    (self.options, console) = (options, question.console)
  }

  /// Shows the next page for `/`, and the options that contain a text for `/text`.
  ///
  /// - Parameter shown: The number of the options on the pages that were shown.
  /// - Returns: `false` if the line is none of these.
  func show(_ line: String, _ shown: inout Int) throws(WriteFailure) -> Bool {
    guard line.hasPrefix("/"), !options.contains(where: { $0.label.hasPrefix("/") }) else { return false }
    let text = String(line.dropFirst()).trimmingSpaces
    guard text.isEmpty else {
      try sayMatches(of: text)
      return true
    }
    if shown >= options.count { shown = 0 }
    try console.say(pageOf: options, from: shown)
    shown += Self.pageSize
    return true
  }

  private func sayMatches(of text: String) throws(WriteFailure) {
    let found = options.indices.filter { options[$0].label.simplified.contains(text.simplified) }
    if found.isEmpty {
      try console.say(PromptMessages.noChoice(containing: text))
      return try sayNearest(to: text)
    }
    for index in found.prefix(Self.pageSize) { try console.say(options[index], at: index) }
    let rest = found.count - Self.pageSize
    if rest > 0 { try console.say(PromptMessages.moreMatches(rest)) }
  }

  /// Shows the options that a person may have meant with a wrong answer.
  func sayNearest(to text: String) throws(WriteFailure) {
    let containing = options.indices.filter { options[$0].label.simplified.contains(text.simplified) }
    // Labels are ranked by their beginnings, because people often type only these.
    let begun = options.indices.map { String(options[$0].label.simplified.prefix(text.count)) }
    let order = Suggestion.ranked(Set(begun).sorted(), by: text.simplified)
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let ranked = options.indices.sorted { (ranks[begun[$0]] ?? 0, $0) < (ranks[begun[$1]] ?? 0, $1) }
    let nearest = containing + ranked.filter { !containing.contains($0) }
    try console.say(PromptMessages.nearestChoices)
    for index in nearest.prefix(Self.mostNearest).sorted() { try console.say(options[index], at: index) }
  }
}
