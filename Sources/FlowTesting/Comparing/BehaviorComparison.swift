import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Plays stories on two versions of a flow and compares what people and services see.
///
/// A ``Story`` is what happens in a session. Playing it stops after the first event that takes the versions to
/// different places, because everything after that event differs.
struct BehaviorComparison {
  /// A difference with its shortest story so far.
  private struct Finding {
    let place: FlowDifference.Place
    let message: String
    var story: [String]
    let isSeen: Bool
    /// The story up to the difference: with the names of the old version, and with those of the new one.
    let played: (old: Story, new: Story)
  }

  private let old: Flow
  private let new: Flow
  private let oldNames: [String: String]
  private let newNames: [String: String]
  private var findings: [String: Finding] = [:]
  private var order: [String] = []
  private var told: [String] = []
  /// The story as far as it has been played: with the names of the old version, and with those of the new one.
  private var played = (old: Story(), new: Story())
  private var oldEnds: Set<String> = []
  private var newEnds: Set<String> = []
  private(set) var storyCount = 0
  private(set) var differingCount = 0

  init(_ old: Flow, _ new: Flow, _ matching: FlowPartMatching) {
    (self.old, self.new) = (old, new)
    newNames = Dictionary(keepingFirst: matching.renames.map { ($0.old, $0.new) })
    oldNames = Dictionary(keepingFirst: matching.renames.map { ($0.new, $0.old) })
  }

  /// Plays stories on both versions.
  ///
  /// - Parameters:
  ///   - stories: The stories.
  ///   - isOld: Whether the stories use the names of the old version; otherwise, they use those of the new one.
  mutating func play(_ stories: [Story], ofOld isOld: Bool) {
    for story in stories {
      let other = story.renamed { Self.renamed($0, isOld ? newNames : oldNames) }
      isOld ? play(story, other) : play(other, story)
    }
  }

  /// The differences, each listed once, with the shortest story found for it.
  ///
  /// The difference that an end is no longer reached has no story.
  var differences: [FlowDifference] {
    let seen = order.compactMap { findings[$0] }.map { finding in
      FlowDifference(
        kind: .behavior, severity: finding.isSeen ? .people : .internal, place: finding.place,
        message: finding.message, story: finding.story)
    }
    let lost = oldEnds.subtracting(newEnds).sorted().map { end in
      FlowDifference(
        kind: .behavior, severity: .people, place: place(of: end, inOld: new.step(end) == nil),
        message: DifferenceMessages.unreached(end))
    }
    return seen + lost
  }

  /// Removes from the story of each difference the events that are not needed to show the difference.
  mutating func shortenStories() {
    for key in order {
      var count = Int.max
      while let length = findings[key]?.played.new.events.count, length < count {
        count = length
        for number in (0..<length).reversed() { shortenStory(of: key, at: number) }
      }
    }
  }

  private mutating func shortenStory(of key: String, at number: Int) {
    guard let found = findings[key], number < found.played.new.events.count else { return }
    var (oldStory, newStory) = found.played
    oldStory.events.remove(at: number)
    newStory.events.remove(at: number)
    var attempt = self
    attempt.findings = [:]
    attempt.play(oldStory, newStory)
    if let shorter = attempt.findings[key] { findings[key] = shorter }
  }

  // MARK: Stories

  private mutating func play(_ oldStory: Story, _ newStory: Story) {
    storyCount += 1
    let count = findings.values.reduce(0) { $0 + $1.story.count } + findings.count
    var sessions = (
      old: StorySession(old, given: oldStory.given), new: StorySession(new, given: newStory.given)
    )
    told = []
    played = (Story(given: oldStory.given), Story(given: newStory.given))
    var isSame = compare(sessions.old, sessions.new)
    for (oldEvent, newEvent) in zip(oldStory.events, newStory.events) where isSame {
      told.append(newEvent.words(sessions.new))
      played.old.events.append(oldEvent)
      played.new.events.append(newEvent)
      let isKnown = (sessions.old.perform(oldEvent), sessions.new.perform(newEvent))
      if isKnown.0, isKnown.1 { isSame = compare(sessions.old, sessions.new) }
    }
    if !isSame || findings.values.reduce(0, { $0 + $1.story.count }) + findings.count != count { differingCount += 1 }
  }

  /// Compares two sessions after an event.
  ///
  /// - Returns: Whether both sessions are on the same screen, and either both or neither have reached an end.
  private mutating func compare(_ before: StorySession, _ after: StorySession) -> Bool {
    let names = newNames
    let old = ObservedBehavior(before) { Self.renamed($0, names) }
    let new = ObservedBehavior(after) { $0 }
    old.end.map { _ = oldEnds.insert($0.step) }
    new.end.map { _ = newEnds.insert($0.step) }
    let step = after.machine.model.name(of: after.machine.model.current)
    guard old.screen == new.screen else {
      if compareRefusals(old, new, at: step) { return false }
      note("path \(old.screen) \(new.screen)", at: step, DifferenceMessages.path(from: old.screen, to: new.screen))
      return false
    }
    compareQuestions(old, new, at: step)
    _ = compareRefusals(old, new, at: step)
    compareSets(old.actions, new.actions, at: step, DifferenceMessages.action, DifferenceMessages.noAction)
    if let oldCall = old.call, let newCall = new.call {
      compare(oldCall.request, newCall.request, DifferenceMessages.request(newCall.service), at: step)
    }
    if let oldEnd = old.end, let newEnd = new.end {
      compare(oldEnd.result, newEnd.result, DifferenceMessages.result(newEnd.step), at: step)
    }
    return (old.end == nil) == (new.end == nil)
  }

  /// Notes the problems that only one of the versions shows.
  ///
  /// - Returns: Whether there are such problems.
  private mutating func compareRefusals(_ old: ObservedBehavior, _ new: ObservedBehavior, at step: String) -> Bool {
    let (before, after) = (old.allProblems, new.allProblems)
    for problem in after.subtracting(before).sorted() {
      note("refused \(problem)", at: step, DifferenceMessages.refused(problem))
    }
    for problem in before.subtracting(after).sorted() {
      note("accepted \(problem)", at: step, DifferenceMessages.noLongerRefused(problem))
    }
    return before != after
  }

  private mutating func compareQuestions(_ old: ObservedBehavior, _ new: ObservedBehavior, at step: String) {
    for question in new.questions {
      guard let before = old.questions.first(where: { $0.path == question.path }) else {
        note("asked \(question.path)", at: step, DifferenceMessages.asked(question.path, at: step))
        continue
      }
      let path = question.path
      if before.isRequired != question.isRequired {
        note("required \(path)", at: step, DifferenceMessages.required(path, now: question.isRequired))
      }
      if Set(before.options) != Set(question.options) {
        note("options \(path)", at: step, DifferenceMessages.options(path, question.options))
      }
    }
    for question in old.questions where !new.questions.contains(where: { $0.path == question.path }) {
      note("not asked \(question.path)", at: step, DifferenceMessages.notAsked(question.path, at: step))
    }
  }

  private mutating func compareSets(
    _ old: [String], _ new: [String], at step: String, _ added: (String, String) -> String,
    _ removed: (String, String) -> String
  ) {
    for item in Set(new).subtracting(old).sorted() { note(added(item, step), at: step, added(item, step)) }
    for item in Set(old).subtracting(new).sorted() { note(removed(item, step), at: step, removed(item, step)) }
  }

  /// Compares the members of a request or a result.
  ///
  /// If all answers are sent, the members have the ids of the fields. Nothing is noted if the members differ only
  /// because fields were renamed.
  private mutating func compare(
    _ old: [String: String], _ new: [String: String], _ whole: String, at step: String
  ) {
    let renamed = Dictionary(keepingFirst: old.map { (Self.renamed($0, newNames), $1) })
    if renamed == new { return }
    for member in Set(old.keys).union(new.keys).sorted() where old[member] != new[member] {
      let message = DifferenceMessages.value(member, of: whole, from: old[member], to: new[member])
      note("\(whole) \(member)", at: step, message, isSeen: false)
    }
  }

  // MARK: Findings

  private mutating func note(_ key: String, at step: String, _ message: String, isSeen: Bool = true) {
    if let known = findings[key], known.story.count <= told.count { return }
    if findings[key] == nil { order.append(key) }
    findings[key] = Finding(
      place: place(of: step, inOld: false), message: message, story: told, isSeen: isSeen, played: played)
  }

  private func place(of step: String, inOld isOld: Bool) -> FlowDifference.Place {
    let flow = isOld ? old : new
    let id = step.prefix { $0 != "#" }
    let range = flow.step(String(id)).map { flow[$0].range } ?? SourceRange(0, 0)
    return flow.source.place(range, isOld: isOld)
  }

  /// Returns a name as the other version writes it.
  ///
  /// A name such as `company.name` is replaced as a whole, or else word by word.
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
}

extension Story {
  /// Returns the story with the names of another version.
  fileprivate func renamed(_ name: (String) -> String) -> Story {
    Story(given: given, events: events.map { $0.renamed(name) })
  }
}

extension TestEvent {
  fileprivate func renamed(_ name: (String) -> String) -> TestEvent {
    switch self {
    case .start(let prefill): .start(prefill: Dictionary(keepingFirst: prefill.map { (name($0), $1) }))
    case .type(let path, let value): .type(name(path), value)
    case .leave(let path): .leave(name(path))
    case .submit(let step): .submit(step.map(name))
    case .skip(let step): .skip(step.map(name))
    case .choose(let action, let step): .choose(action, at: step.map(name))
    case .decline(let step): .decline(step.map(name))
    case .edit(let step): .edit(name(step))
    case .resume, .back, .retry, .answer, .answerTo, .cancel, .quit, .wait: self
    }
  }

  /// The event as a person would tell it.
  fileprivate func words(_ session: borrowing StorySession) -> String {
    switch self {
    case .type(let path, let value): "\(path): \(value.map(\.words) ?? "")"
    case .answer(let outcome):
      (session.machine.running.map { session.machine.flow[session.machine.flow[$0.call].port].name + " " } ?? "")
        + outcome.name
    case .submit: "submit"
    case .skip: "skip"
    case .resume: "restart"
    case .choose(let action, _): ":\(action)"
    case .wait(let seconds): "wait \(seconds) s"
    case _: description
    }
  }
}

extension JSONValue {
  fileprivate var words: String {
    let text = plainText ?? FlowExpressions.Value(self).json
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}
