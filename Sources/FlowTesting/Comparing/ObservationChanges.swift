import FlowExpressions
import FlowSyntax

/// What people and services see differently in two versions of a flow after the same events.
struct ObservationChanges {
  /// One thing that is seen differently.
  struct Change {
    /// The same for changes that are listed once for all stories.
    let key: String
    let message: String
    /// The question that is seen differently; `nil` if it is something else.
    var question: String?
    /// Whether people see the change; otherwise only services or the host do.
    var isSeen = true
    /// Whether only a text or a shown answer differs.
    var isWording = false
  }

  private(set) var all: [Change] = []
  /// Whether both versions show the same step, make the same call or stopped for the same reason.
  private(set) var isSamePlace = true
  private let old: StoryObservation
  private let new: StoryObservation
  private let names: PartNames
  private var step: String { new.first(.step)?.name ?? "" }

  /// - Parameter names: The names of the new version.
  init(_ old: StoryObservation, _ new: StoryObservation, names: PartNames) {
    (self.old, self.new, self.names) = (old, new, names)
    let (before, after) = (Self.screen(old), Self.screen(new))
    isSamePlace = before == after && (old.first(.result) == nil) == (new.first(.result) == nil)
    compareProblems()
    if before == after {
      compareScreens()
    } else if all.isEmpty {
      add("path \(before) \(after)", DifferenceMessages.path(from: before, to: after))
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

  /// Lists the items that only one version has.
  private mutating func compare(
    _ items: (StoryObservation) -> [String], _ added: (String) -> String, _ removed: (String) -> String
  ) {
    let (before, after) = (items(old), items(new))
    for item in after.distinct where !before.contains(item) { add(added(item), added(item)) }
    for item in before.distinct where !after.contains(item) { add(removed(item), removed(item)) }
  }

  // MARK: Screens

  private mutating func compareProblems() {
    compare(\.problems, DifferenceMessages.refused, DifferenceMessages.noLongerRefused)
    compare(
      { $0.details(about: .refusal).map(\.name) }, DifferenceMessages.refused, DifferenceMessages.noLongerRefused)
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
    let before = Set(old.texts)
    for text in new.texts.distinct where !before.contains(text) {
      addWording("text \(text)", DifferenceMessages.shows(text, at: place))
    }
    let after = Set(new.texts)
    for text in old.texts.distinct where !after.contains(text) {
      addWording("no text \(text)", DifferenceMessages.showsNoLonger(text, at: place))
    }
  }

  private mutating func addWording(_ key: String, _ message: String, question: String? = nil) {
    all.append(Change(key: key, message: message, question: question, isWording: true))
  }

  // MARK: Questions

  private mutating func compareQuestions() {
    let (before, after) = (old.details(about: .question), new.details(about: .question))
    for question in after where question.text("ability") != "computed" {
      let path = question.name
      guard let former = before.first(where: { $0.name == path }) else {
        add("asked \(path)", DifferenceMessages.asked(path, at: step), question: path)
        continue
      }
      compare(former, question)
    }
    for question in before where !after.contains(where: { $0.name == question.name }) {
      let path = question.name
      add("not asked \(path)", DifferenceMessages.notAsked(path, at: step), question: path)
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
      case "type": add(key, DifferenceMessages.asks(path, for: new ?? "", insteadOf: old ?? ""), question: path)
      case "default", "suggested":
        let message = DifferenceMessages.property(property, of: path, from: old, to: new)
        add(key, message, question: path)
      case _:
        addWording(key, DifferenceMessages.property(property, of: path, from: old, to: new), question: path)
      }
    }
  }

  // MARK: Requests and results

  /// Compares the members of a request or a result.
  ///
  /// If all answers are sent, the members have the ids of the fields. Nothing is listed if the members differ only
  /// because fields were renamed.
  private mutating func compareMembers(_ before: Value, _ after: Value, of whole: String) {
    let (old, new) = (before.members(), after.members())
    if Dictionary(keepingFirst: old.map { (names.renamed($0), $1) }) == new { return }
    for member in Set(old.keys).union(new.keys).sorted() where old[member] != new[member] {
      let message = DifferenceMessages.value(member, of: whole, from: old[member]?.json, to: new[member]?.json)
      all.append(Change(key: "\(whole) \(member)", message: message, isSeen: false))
    }
  }
}

extension StoryObservation {
  /// The call in progress.
  fileprivate var call: Detail? { first(.request) ?? first(.repeatedRequest) }

  fileprivate func details(about subject: Subject) -> [Detail] { details.filter { $0.subject == subject } }

  /// The codes of the problems; a problem of a question has the path of the question before its code.
  fileprivate var problems: [String] {
    details(about: .problem).map { problem in
      let code = problem.text("code") ?? ""
      return problem.name.isEmpty ? code : "\"\(problem.name)\": \(code)"
    }
  }

  /// The texts on the screen, with the messages of the problems.
  fileprivate var texts: [String] {
    details(about: .text).map(StoryMessages.detail) + details(about: .problem).compactMap { $0.text("message") }
  }
}

extension StoryObservation.Detail {
  /// Returns the text of a property; `nil` if the property is missing.
  fileprivate func text(_ property: String) -> String? {
    guard case .record(let record) = value, case .string(let text)? = record[property] else { return nil }
    return text
  }

  /// The members of a result, with the outcome as a further member.
  fileprivate var withOutcome: Value {
    guard case .record(let record) = value else { return value }
    return .record(Record(names: ["outcome"] + record.names, values: [.string(name)] + record.values))
  }
}

extension Value {
  /// The values inside a list or record, without null, by their paths.
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
