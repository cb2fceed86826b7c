import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting

/// A phrase for the name of a scenario: an expectation that holds for the flow but fails for a mutation of the flow.
enum NoticedPhrase: Hashable {
  case input(step: String, field: String, value: String, isAccepted: Bool)
  case other(String)

  /// The maximum number of phrases in a name.
  static let most = 3

  init(_ difference: ScenarioDifference, in draft: ScenarioDraft, at number: Int, of mutation: FlowMutation) {
    let entry = draft.entries[min(number, draft.entries.count - 1)]
    let typed = entry.answers.last { difference.subject == .errors($0.path) }
    if let typed, typed.input != .null {
      self.init(typed, at: entry, isAccepted: difference.expected.isEmpty)
    } else {
      self = .other(Self.text(difference, draft, entry, number, mutation))
    }
  }

  init(_ answer: (path: String, input: JSONValue), at entry: ScenarioDraft.Entry, isAccepted: Bool) {
    self = .input(
      step: entry.at, field: answer.path, value: Self.text(of: answer.input), isAccepted: isAccepted)
  }

  static func end(of draft: ScenarioDraft) -> NoticedPhrase {
    let last = draft.entries.last
    let outcome = last?.seen?.result?.outcome
    return .other(
      outcome.map { ScenarioMessages.ends($0, after: last?.at ?? "") } ?? ScenarioMessages.reached(last?.at ?? ""))
  }

  /// An accepted and a refused input of the same field become one text.
  static func texts(_ phrases: [NoticedPhrase]) -> [String] {
    var texts: [String] = []
    for phrase in phrases {
      let text = phrase.text(among: phrases)
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// Joins phrases into a name; if consecutive phrases begin with the same step, the step is named once.
  static func name(of texts: [String]) -> String {
    var (parts, step): ([String], Substring?) = ([], nil)
    for text in texts.prefix(most) {
      let start = text.firstRange(of: ": ").map { text[..<$0.upperBound] }
      parts.append(start != nil && start == step ? String(text.dropFirst(start?.count ?? 0)) : text)
      step = start
    }
    let name = parts.joined(separator: "; ")
    return texts.count > most ? ScenarioMessages.andMore(name) : name
  }

  private func text(among phrases: [NoticedPhrase]) -> String {
    guard case .input(let step, let field, let value, let isAccepted) = self else {
      if case .other(let text) = self { return text }
      return ""
    }
    for case .input(step, field, let other, !isAccepted) in phrases {
      let (accepted, refused) = isAccepted ? (value, other) : (other, value)
      return ScenarioMessages.limit(accepted, refused, of: field, at: step)
    }
    return ScenarioMessages.input(value, of: field, at: step, isAccepted: isAccepted)
  }

  private static func text(
    _ difference: ScenarioDifference, _ draft: ScenarioDraft, _ entry: ScenarioDraft.Entry, _ number: Int,
    _ mutation: FlowMutation
  ) -> String {
    let step = waiting(entry.at, draft.entries.prefix(number + 1))
    switch difference.subject {
    case .step:
      let before = draft.entries[max(0, number - 1)]
      return ScenarioMessages.leads(from: before.at, with: input(of: before, in: mutation), to: entry.at)
    case .path:
      let next = entry.seen?.path.last ?? entry.at
      return ScenarioMessages.leads(from: step, with: input(of: entry, in: mutation), to: next)
    case .errors(let field): return error(of: field, difference, at: step)
    case .question(let field): return ScenarioMessages.asks(field, at: step)
    case .calls(let port), .unexpectedCall(let port), .unusedReply(let port, _):
      return ScenarioMessages.called(port, entry.seen?.calls.count { $0.port == port } ?? 0, at: step)
    case .request(let port, let path): return ScenarioMessages.receives(port, path, at: step)
    case .answer(let path):
      let isMissing = difference.expected == [ScenarioMessages.missing]
      return ScenarioMessages.answer(path, is: isMissing ? nil : difference.expected.first, at: step)
    case .screen: return ScenarioMessages.shows(entry.screen.first, without: entry.absent.first, at: step)
    case .outcome, .stopped: return ScenarioMessages.ends(entry.seen?.result?.outcome, after: step)
    case .result(let path): return ScenarioMessages.result(path)
    case .start, .rest: return ScenarioMessages.reached(step)
    }
  }

  private static func error(of field: String, _ difference: ScenarioDifference, at step: String) -> String {
    if let code = difference.expected.first { return ScenarioMessages.name(forError: code, of: field, at: step) }
    if field == ScenarioReader.form { return ScenarioMessages.noFormError(at: step) }
    return difference.found == [AnswerProblem.Code.required.rawValue]
      ? ScenarioMessages.mayBeMissing(field, at: step) : ScenarioMessages.noError(of: field, at: step)
  }

  private static func waiting(_ step: String, _ entries: ArraySlice<ScenarioDraft.Entry>) -> String {
    let seconds = entries.reduce(0) { $0 + $1.after }
    return seconds == 0 ? step : ScenarioMessages.after(FlowDuration.text(seconds: seconds), step)
  }

  /// Returns the answer of an entry to a field that the changed expression names, such as `seats 10`.
  ///
  /// If the expression names no answered field, returns the only answer of the entry; `nil` if the entry has none or
  /// several. Also returns `nil` if the answer is null.
  private static func input(of entry: ScenarioDraft.Entry, in mutation: FlowMutation) -> String? {
    let words = Set(mutation.phrase.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    let answer = entry.answers.first { words.contains($0.path.split(separator: ".").last.map(String.init) ?? "") }
    guard let answer = answer ?? (entry.answers.count == 1 ? entry.answers.first : nil) else { return nil }
    let text = text(of: answer.input)
    return text.isEmpty ? nil : "\(answer.path) \(text)"
  }

  /// A long text is replaced by its number of characters, and a list of objects by its number of items.
  ///
  /// Other long input is cut.
  private static func text(of input: JSONValue) -> String {
    switch input {
    case .null: return ""
    case .list(let items) where input.isListOfObjects: return ScenarioMessages.ofItems(items.count)
    case .string(let text) where text.count > 30: return ScenarioMessages.characters(text.count)
    case .string(let text) where text.wholeMatch(of: /[\w.:+-]+/) != nil: return text
    case _:
      let json = Value(input).json
      return json.count > 40 ? "\(json.prefix(39))…" : json
    }
  }
}

extension JSONValue {
  fileprivate var isListOfObjects: Bool {
    guard case .list(let items) = self, case .object? = items.first else { return false }
    return true
  }
}
