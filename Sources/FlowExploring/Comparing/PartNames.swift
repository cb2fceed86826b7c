import FlowSyntax
import FlowTesting

package struct PartNames: Sendable {
  private let steps: [String: String]
  private let others: [String: String]
  private var isEmpty: Bool { steps.isEmpty && others.isEmpty }

  /// Names that are not in the dictionaries are the same in both versions.
  ///
  /// - Parameter steps: The names of steps and sections, kept apart from `others` because a step and a field can have
  ///   the same name.
  package init(steps: [String: String] = [:], others: [String: String] = [:]) {
    (self.steps, self.others) = (steps, others)
  }

  package init(reversing other: PartNames) {
    func reversed(_ names: [String: String]) -> [String: String] {
      Dictionary(keepingFirst: names.map { ($1, $0) }.sorted { $0 < $1 })
    }
    self.init(steps: reversed(other.steps), others: reversed(other.others))
  }

  package func renamedStep(_ name: String) -> String { Self.renamed(name, steps) }

  package func renamed(_ name: String) -> String { Self.renamed(name, others) }

  /// A name such as `company.name` is replaced as a whole if it is a key of the dictionary, or else word by word.
  private static func renamed(_ name: String, _ names: [String: String]) -> String {
    if names.isEmpty { return name }
    if let whole = names[name] { return whole }
    var result = ""
    var word = ""
    for character in name + "." {
      guard ".[#".contains(character) else {
        word.append(character)
        continue
      }
      result += (names[word] ?? word) + String(character)
      word = ""
    }
    return String(result.dropLast())
  }

  func renamed(_ story: Story) -> Story {
    isEmpty ? story : Story(given: story.given, events: story.events.map(renamed))
  }

  func renamed(_ event: TestEvent) -> TestEvent {
    if isEmpty { return event }
    return switch event {
    case .start(let prefill): .start(prefill: Dictionary(keepingFirst: prefill.map { (renamed($0), $1) }))
    case .type(let path, let value): .type(renamed(path), value)
    case .leave(let path): .leave(renamed(path))
    case .submit(let step): .submit(step.map(renamedStep))
    case .skip(let step): .skip(step.map(renamedStep))
    case .choose(let action, let step): .choose(action, at: step.map(renamedStep))
    case .decline(let step): .decline(step.map(renamedStep))
    case .edit(let step): .edit(renamedStep(step))
    case .resume, .back, .retry, .reply, .replyTo, .cancel, .quit, .wait: event
    }
  }
}
