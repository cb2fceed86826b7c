import FlowExpressions
import FlowSyntax
import FlowTesting

struct ObservationChanges {
  struct Change {
    /// The key of the change: changes with the same key are listed once, even if several stories show them.
    let key: String
    let message: String
    var question: String?
    /// The current steps in the old and the new version, if the versions show different screens; otherwise empty.
    var steps: [String] = []
    /// What the new version shows or calls, if the versions are at different places; `nil` otherwise.
    var place: String?
    /// Whether people see the change; otherwise only services or the host do.
    var isSeen = true
    var isType = false
    /// Whether a change of this kind, such as a different text on the screen, is usually an effect of another change.
    var isMinor = false
  }

  private(set) var all: [Change] = []
  /// Whether both versions are at the same place: they show the same step, make the same call or stopped for the same
  /// reason.
  ///
  /// This is `false` if only one version ended with a result.
  private(set) var isSamePlace = true
  private let old: StoryObservation
  private let new: StoryObservation
  private let before: PairedSession?
  private let names: PartNames
  private var step: String { new.first(.step)?.name ?? "" }

  init(_ old: StoryObservation, _ new: StoryObservation, after before: PairedSession?, names: PartNames) {
    (self.old, self.new, self.before, self.names) = (old, new, before, names)
    let screens = (old: Self.screen(old), new: Self.screen(new))
    isSamePlace = screens.old == screens.new && (old.first(.result) == nil) == (new.first(.result) == nil)
    compareProblems()
    if screens.old == screens.new {
      compareScreens()
    } else if all.isEmpty {
      let steps = [old, new].compactMap { $0.first(.step)?.name }
      let message = DifferenceMessages.path(from: screens.old, to: screens.new)
      all.append(Change(key: "path \(screens)", message: message, steps: steps, place: screens.new))
    }
  }

  private static func screen(_ seen: StoryObservation) -> String {
    if let stop = seen.first(.stop) { return DifferenceMessages.stop(stop.name) }
    if let call = seen.call { return DifferenceMessages.callOf(call.name) }
    return DifferenceMessages.screen(seen.first(.step)?.name ?? "")
  }

  private mutating func add(_ key: String, _ message: String, question: String? = nil) {
    all.append(Change(key: key, message: message, question: question))
  }

  private mutating func compare(
    _ items: (StoryObservation) -> [String], _ added: (String) -> String, _ removed: (String) -> String
  ) {
    let (before, after) = (items(old), items(new))
    for item in after.distinct where !before.contains(item) { add(added(item), added(item)) }
    for item in before.distinct where !after.contains(item) { add(removed(item), removed(item)) }
  }

  // MARK: Screens

  /// An error that the version already showed before the last event is skipped.
  private mutating func compareProblems() {
    let seen = before?.observations()
    for (former, other, this, isNew) in [(seen?.old, new, old, false), (seen?.new, old, new, true)] {
      let known = (former?.details(about: .problem) ?? []) + other.details(about: .problem)
      for problem in this.details(about: .problem) {
        let (path, code) = (problem.name, problem.text("code") ?? "")
        if known.contains(where: { $0.name == path && $0.text("code") == code }) { continue }
        let place = path.isEmpty ? step : path
        let message = DifferenceMessages.error(problem.text("message") ?? code, at: place, now: isNew)
        add("error \(isNew) \(path) \(code)", message, question: path.isEmpty ? nil : path)
      }
      let refused = Set(other.details(about: .refusal).map(\.name))
      for refusal in this.details(about: .refusal) where !refused.contains(refusal.name) {
        addMinor("refused \(isNew) \(refusal.name)", DifferenceMessages.refusedEvent(refusal.name, now: isNew))
      }
    }
  }

  private mutating func compareScreens() {
    compareQuestions()
    let step = step
    compare(
      { $0.details(about: .action).map(\.name) }, { DifferenceMessages.action($0, at: step) },
      { DifferenceMessages.noAction($0, at: step) })
    compare(
      { $0.details(about: .ability).map(\.name) }, { DifferenceMessages.ability($0, at: step) },
      { DifferenceMessages.noAbility($0, at: step) })
    if let before = old.call, let after = new.call {
      if before.subject != after.subject {
        add("again \(after.name)", DifferenceMessages.repeated(after.name, now: after.subject == .repeatedRequest))
      }
      compareMembers(before.value, after.value, of: DifferenceMessages.request(after.name))
    }
    if let before = old.first(.result), let after = new.first(.result) {
      compareMembers(before.withOutcome, after.withOutcome, of: DifferenceMessages.result(step))
    }
    compareTexts()
  }

  private mutating func compareTexts() {
    let place = DifferenceMessages.screen(step)
    let texts = (old: Set(old.texts), new: Set(new.texts))
    for text in new.texts.distinct where !texts.old.contains(text) {
      addMinor("text \(text)", DifferenceMessages.shows(text, at: place))
    }
    for text in old.texts.distinct where !texts.new.contains(text) {
      addMinor("no text \(text)", DifferenceMessages.showsNoLonger(text, at: place))
    }
  }

  private mutating func addMinor(_ key: String, _ message: String, question: String? = nil) {
    all.append(Change(key: key, message: message, question: question, isMinor: true))
  }

  // MARK: Questions

  private mutating func compareQuestions() {
    compareComputed()
    let (before, after) = (old.questions.filter { !$0.isComputed }, new.questions.filter { !$0.isComputed })
    for question in after {
      let path = question.name
      guard let former = before.first(where: { $0.name == path }) else {
        add(
          "asked \(path)", DifferenceMessages.asked(path, at: step, isRequired: question.text("ability") == "required"),
          question: path)
        continue
      }
      compare(former, question)
    }
    for question in before where !after.contains(where: { $0.name == question.name }) {
      let path = question.name
      add("not asked \(path)", DifferenceMessages.notAsked(path, at: step), question: path)
    }
  }

  private mutating func compareComputed() {
    for field in new.questions where field.isComputed {
      guard let before = old.questions.first(where: { $0.name == field.name && $0.isComputed }) else { continue }
      let (old, new) = (before.text("answer"), field.text("answer"))
      if old == new { continue }
      addMinor(
        "answer \(field.name)", DifferenceMessages.property("answer", of: field.name, from: old, to: new),
        question: field.name)
    }
  }

  private mutating func compare(_ before: StoryObservation.Detail, _ after: StoryObservation.Detail) {
    let path = after.name
    for property in ["type", "ability", "default", "suggested", "label", "answer"] {
      let (old, new) = (before.text(property), after.text(property))
      if old == new { continue }
      let key = "\(property) \(path)"
      switch property {
      case "ability": add(key, DifferenceMessages.required(path, now: new == "required"), question: path)
      case "type", "default", "suggested":
        let message = DifferenceMessages.property(property, of: path, from: old, to: new)
        all.append(Change(key: key, message: message, question: path, isType: property == "type"))
      case _:
        addMinor(key, DifferenceMessages.property(property, of: path, from: old, to: new), question: path)
      }
    }
  }

  // MARK: Requests and results

  /// If all answers are sent, each member is named after its field.
  ///
  /// If the members differ only because fields were renamed, no change is added.
  private mutating func compareMembers(_ before: Value, _ after: Value, of whole: String) {
    let (old, new) = (before.members(), after.members())
    if Dictionary(keepingFirst: old.map { (names.renamed($0), $1) }) == new { return }
    for member in Set(old.keys).union(new.keys).sorted() where old[member] != new[member] {
      let message = DifferenceMessages.value(member, of: whole, from: old[member]?.json, to: new[member]?.json)
      // The same change of several items of a list is listed once.
      let property = member.replacing(/\[[0-9]+\]/, with: "[]")
      all.append(Change(key: "\(whole) \(property)", message: message, isSeen: false))
    }
  }
}

extension StoryObservation {
  fileprivate var call: Detail? { first(.request) ?? first(.repeatedRequest) }

  fileprivate func details(about subject: Subject) -> [Detail] { details.filter { $0.subject == subject } }

  fileprivate var questions: [Detail] { details(about: .question) }

  fileprivate var texts: [String] {
    details(about: .text).map(StoryMessages.detail) + details(about: .problem).compactMap { $0.text("message") }
  }
}

extension StoryObservation.Detail {
  fileprivate var isComputed: Bool { text("ability") == "computed" }

  fileprivate func text(_ property: String) -> String? {
    guard case .record(let record) = value, case .string(let text)? = record[property] else { return nil }
    return text
  }

  fileprivate var withOutcome: Value {
    guard case .record(let record) = value else { return value }
    return .record(Record(names: ["outcome"] + record.names, values: [.string(name)] + record.values))
  }
}

extension Value {
  fileprivate func members(at path: String = "") -> [String: Value] {
    switch self {
    case .null: [:]
    case .record(let record):
      zip(record.names, record.values).reduce(into: [:]) { found, member in
        found.merge(member.1.members(at: path.isEmpty ? member.0 : path + "." + member.0)) { own, _ in own }
      }
    case .list(let items):
      items.enumerated().reduce(into: [:]) { found, item in
        found.merge(item.element.members(at: "\(path)[\(item.offset)]")) { own, _ in own }
      }
    case _: [path: self]
    }
  }
}
