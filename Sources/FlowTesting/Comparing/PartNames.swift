import FlowSyntax

/// The names that steps, fields and other parts have in another version of a flow.
package struct PartNames: Sendable {
  private let names: [String: String]

  /// Creates a list of names: each key is a name in this version, and its value is the name in the other version.
  ///
  /// Names that are not in the list are the same in both versions.
  package init(_ names: [String: String] = [:]) { self.names = names }

  /// Creates the names for the opposite direction, such as from the new version to the old one.
  package init(reversing other: PartNames) {
    names = Dictionary(keepingFirst: other.names.map { ($1, $0) }.sorted { $0 < $1 })
  }

  /// Returns a name as the other version writes it.
  ///
  /// A name such as `company.name` is replaced as a whole if the list contains it, or else word by word.
  package func renamed(_ name: String) -> String {
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

  /// Returns a story with the names of the other version.
  func renamed(_ story: Story) -> Story {
    names.isEmpty ? story : Story(given: story.given, events: story.events.map(renamed))
  }

  /// Returns an event with the names of the other version.
  func renamed(_ event: TestEvent) -> TestEvent {
    if names.isEmpty { return event }
    return switch event {
    case .start(let prefill): .start(prefill: Dictionary(keepingFirst: prefill.map { (renamed($0), $1) }))
    case .type(let path, let value): .type(renamed(path), value)
    case .leave(let path): .leave(renamed(path))
    case .submit(let step): .submit(step.map(renamed))
    case .skip(let step): .skip(step.map(renamed))
    case .choose(let action, let step): .choose(action, at: step.map(renamed))
    case .decline(let step): .decline(step.map(renamed))
    case .edit(let step): .edit(renamed(step))
    case .resume, .back, .retry, .answer, .answerTo, .cancel, .quit, .wait: event
    }
  }
}
