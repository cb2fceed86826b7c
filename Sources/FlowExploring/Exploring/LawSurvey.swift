package import FlowDefinition
import FlowTesting

/// Events with which several stories begin are played and checked once.
package struct LawSurvey {
  package private(set) var violation: LawViolation?
  package private(set) var events = 0
  private let flow: Flow
  private let thoroughInterval: Int

  /// - Parameter thoroughInterval: The number of events from one thorough check to the next. A thorough check also
  ///   sends further events to a copy of the session.
  package init(_ flow: Flow, thoroughInterval: Int = 4) {
    self.flow = flow
    self.thoroughInterval = thoroughInterval
  }

  package mutating func check(_ stories: [Story], events limit: Int = .max) {
    var open = Self.groups(stories, by: \.given).map { given, stories in
      (session: StorySession(flow, given: given), stories: stories, count: 0)
    }
    while let (session, stories, count) = open.popLast(), violation == nil {
      for (event, rest) in Self.groups(stories.filter { $0.events.count > count }, by: { $0.events[count] }) {
        if events >= limit || violation != nil { return }
        var next = session
        if next.perform(event) { check(event, session, next, in: Story(rest[0], upTo: count)) }
        open.append((next, rest, count + 1))
      }
    }
  }

  private mutating func check(
    _ event: TestEvent, _ before: StorySession, _ after: StorySession, in story: @autoclosure () -> Story
  ) {
    events += 1
    let checks = LawChecks(event: event, before: before, after: after)
    guard let (law, message) = checks.firstBroken(isThorough: events.isMultiple(of: thoroughInterval)) else { return }
    violation = LawViolation(law: law, message: message, story: story())
  }

  private static func groups<Key: Hashable>(_ stories: some Sequence<Story>, by key: (Story) -> Key) -> [(Key, [Story])]
  {
    var places: [Key: Int] = [:]
    var groups: [(Key, [Story])] = []
    for story in stories {
      let key = key(story)
      if let place = places[key] {
        groups[place].1.append(story)
      } else {
        places[key] = groups.count
        groups.append((key, [story]))
      }
    }
    return groups
  }
}

extension Story {
  fileprivate init(_ story: Story, upTo place: Int) {
    self.init(given: story.given, events: Array(story.events[...place]))
  }
}
