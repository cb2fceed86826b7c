import FlowDefinition
import FlowTesting

extension Story {
  /// Every event of the returned story is needed.
  ///
  /// If a question was answered more than once, only the last answer is kept, at the place of the first one. Long texts
  /// are shortened. Each of these changes is made only if the changed story still shows what this story shows.
  ///
  /// - Parameter shown: A closure that returns the beginning of a story, up to the event that shows what this
  ///   story shows; `nil` if no event does.
  func shrunk(_ shown: (Story) -> Story?) -> Story {
    var simplest = withoutNeedlessEvents(shown)
    simplest = simplest.withShortTexts(shown)?.withoutNeedlessEvents(shown) ?? simplest
    while let corrected = simplest.corrected(shown) { simplest = corrected.withoutNeedlessEvents(shown) }
    return simplest
  }

  /// First, half of the events are left out at once, then a quarter, and so on, and finally single events.
  private func withoutNeedlessEvents(_ shown: (Story) -> Story?) -> Story {
    var shortest = self
    var length = max(1, events.count / 2)
    while true {
      let before = shortest.events.count
      for end in stride(from: before, to: 0, by: -length) {
        if let shorter = shortest.leavingOut(length, before: end).flatMap(shown) { shortest = shorter }
      }
      if length == 1, shortest.events.count == before { return shortest }
      length = max(1, length / 2)
    }
  }

  private func leavingOut(_ count: Int, before end: Int) -> Story? {
    let (start, end) = (max(0, end - count), min(end, events.count))
    if start >= end { return nil }
    var shorter = self
    shorter.events.removeSubrange(start..<end)
    return shorter
  }

  private func withShortTexts(_ shown: (Story) -> Story?) -> Story? {
    var result: Story?
    for (index, event) in events.enumerated() {
      guard case .type(let path, .string(let text)?) = event, text.count > 20 else { continue }
      var story = result ?? self
      guard index < story.events.count else { break }
      story.events[index] = .type(path, "Ana")
      if let found = shown(story) { result = found }
    }
    return result
  }

  /// The result is `nil` if no question was answered more than once, or if the story needs the earlier answers.
  private func corrected(_ shown: (Story) -> Story?) -> Story? {
    for (index, event) in events.enumerated().reversed() {
      guard case .type(let path, _) = event else { continue }
      let first = events[..<index].firstIndex { $0.isTyping(path) }
      guard let first else { continue }
      var story = self
      story.events[first] = event
      story.events.remove(at: index)
      story.events.removeAll { $0.isGoingBack }
      if let found = shown(story) { return found }
    }
    return nil
  }
}

extension TestEvent {
  func isTyping(_ field: String) -> Bool {
    guard case .type(let path, _) = self else { return false }
    return path == field
  }

  fileprivate var isGoingBack: Bool {
    switch self {
    case .back, .edit: true
    case _: false
    }
  }
}
