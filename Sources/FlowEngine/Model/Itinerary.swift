import FlowDefinition
import FlowExpressions

/// The way from step to step through sections and their items.
///
/// Which step is complete is not its business: it is told where a step leads and answers the place to go to.
struct Itinerary {
  /// The repeated section being walked.
  struct Tour {
    let section: SectionIndex
    let items: [Item]
    /// The item walked, from 0.
    var position = 0
    /// What was answered for each item.
    var gathered: [ItemKey: [Int: Value]] = [:]

    var key: ItemKey { items[position].key }
  }

  /// An item of a repeated section.
  struct Item {
    let key: ItemKey
    /// What is walked; nil where only a number was given.
    let value: Value?
  }

  private let flow: Flow
  /// Steps that nothing leads back to: the walk goes on with the following step instead.
  private let sealed: Set<StepIndex>
  /// The section being walked; set anew when the walk is taken up at an earlier step.
  var tour: Tour?
  /// The variables of lists that came to be since they were last taken.
  private var finishedLists: [Int] = []

  init(_ flow: Flow, sealed: [StepPlace] = []) {
    self.flow = flow
    self.sealed = Set(sealed.map(\.part))
  }

  // MARK: going

  /// The place of a step that a way leads to from another; nil where it leads off the flow.
  mutating func go(to target: StepIndex?, from step: StepPlace?, _ evaluation: inout Evaluation) -> StepPlace? {
    guard let target else {
      finish(&evaluation)
      return nil
    }
    if let step, sealed.contains(target) { return follow(step, &evaluation) }
    if let step, let section = flow[step].section, flow[target].section == section {
      return Place(target, item: step.item)
    }
    finish(&evaluation)
    return arrive(at: target, &evaluation)
  }

  /// The place after one that was passed over, or that names no other: in its section, its next item, or behind it.
  mutating func follow(_ step: StepPlace, _ evaluation: inout Evaluation) -> StepPlace? {
    let following = flow.step(after: step.part)
    guard let section = flow[step].section.map({ flow[$0] }) else { return arrive(at: following, &evaluation) }
    if let following, following < section.steps.upperBound { return Place(following, item: step.item) }
    if let next = nextItem(&evaluation) { return Place(section.steps.lowerBound, item: next) }
    return leave(section, &evaluation)
  }

  /// The place behind a section that is done, or that was skipped.
  mutating func leave(_ section: StepSection, _ evaluation: inout Evaluation) -> StepPlace? {
    finish(&evaluation)
    return arrive(at: behind(section, &evaluation), &evaluation)
  }

  /// Where a section goes on that is done.
  private func behind(_ section: StepSection, _ evaluation: inout Evaluation) -> StepIndex? {
    for branch in section.next where evaluation.isTrue(branch.when) {
      return sealed.contains(branch.target) ? flow.step(following: section) : branch.target
    }
    return flow.step(following: section)
  }

  /// Forgets the items walked: the section is left out.
  mutating func abandon(_ evaluation: inout Evaluation) {
    guard let tour, let repetition = flow[tour.section].repetition else { return }
    clear(repetition, &evaluation)
    self.tour = nil
  }

  /// The first place at a step from outside its section: where the section is walked at all, for its first item.
  ///
  /// A section that leads to itself without being walked leads nowhere.
  private mutating func arrive(at target: StepIndex?, _ evaluation: inout Evaluation) -> StepPlace? {
    var next = target
    var passed = Set<SectionIndex>()
    while let target = next {
      guard let section = flow[target].section.map({ flow[$0] }) else { return Place(target) }
      guard passed.insert(section.index).inserted else { return nil }
      guard evaluation.isTrue(section.when) else {
        next = flow.step(following: section)
        continue
      }
      guard let repetition = section.repetition else { return Place(target) }
      if let first = begin(section, repetition, &evaluation) { return Place(target, item: first) }
      next = behind(section, &evaluation)
    }
    return nil
  }

  /// Begins to walk a section's items; nil where there are none.
  private mutating func begin(
    _ section: StepSection, _ repetition: StepSection.Repetition, _ evaluation: inout Evaluation
  ) -> ItemKey? {
    let items = Item.items(of: evaluation.value(repetition.items), atMost: repetition.max)
    guard let first = items.first else {
      evaluation.environment.values[repetition.listSlot] = .list([])
      finishedLists.append(repetition.listSlot)
      return nil
    }
    tour = Tour(section: section.index, items: items)
    Self.restore(self.tour, flow, &evaluation.environment)
    return first.key
  }

  // MARK: items

  /// Notes what a step of the item walked gave.
  mutating func gather(_ values: [Int: Value]) {
    guard let key = tour?.key else { return }
    tour?.gathered[key, default: [:]].merge(values) { $1 }
  }

  /// The variables of lists that came to be since the last time.
  mutating func takeFinishedLists() -> [Int] {
    defer { finishedLists = [] }
    return finishedLists
  }

  /// Puts an environment into the state at an item.
  static func restore(_ tour: Tour?, _ flow: Flow, _ environment: inout Environment) {
    guard let tour, let repetition = flow[tour.section].repetition else { return }
    for slot in repetition.slots { environment.values[slot] = .null }
    for (slot, value) in tour.gathered[tour.key] ?? [:] { environment.values[slot] = value }
    environment.values[repetition.itemSlot] = tour.item(repetition)
  }

  private mutating func nextItem(_ evaluation: inout Evaluation) -> ItemKey? {
    guard let tour, tour.position + 1 < tour.items.count else { return nil }
    self.tour?.position += 1
    Self.restore(self.tour, flow, &evaluation.environment)
    return self.tour?.key
  }

  /// Ends the tour: the items begun are a list, what was asked for one of them is known by no name of its own.
  private mutating func finish(_ evaluation: inout Evaluation) {
    guard let tour, let repetition = flow[tour.section].repetition else { return }
    let rows = tour.items[...tour.position].map { tour.row(of: $0, flow, repetition) }
    clear(repetition, &evaluation)
    evaluation.environment.values[repetition.listSlot] = .list(rows)
    finishedLists.append(repetition.listSlot)
    self.tour = nil
  }

  private func clear(_ repetition: StepSection.Repetition, _ evaluation: inout Evaluation) {
    for slot in repetition.slots { evaluation.environment.values[slot] = .null }
    evaluation.environment.values[repetition.itemSlot] = .null
  }
}

extension Itinerary.Tour {
  /// At an item of a section that was walked before, with the rows of its list; nil where it is none of them.
  init?(_ section: StepSection, _ rows: [Value], at item: ItemKey) {
    let items = Itinerary.Item.items(of: rows)
    guard let position = items.firstIndex(where: { $0.key == item }) else { return nil }
    self.init(section: section.index, items: items, position: position)
  }

  /// The item walked, as its steps read it.
  func item(_ repetition: StepSection.Repetition) -> Value {
    let number = Value.int(Int64(position + 1))
    guard let value = items[position].value else { return .record(Record(names: ["number"], values: [number])) }
    return .record(Record(names: ["number", "item"], values: [number, value]))
  }

  /// What was answered for an item, as it is in the list.
  func row(of item: Itinerary.Item, _ flow: Flow, _ repetition: StepSection.Repetition) -> Value {
    let values = gathered[item.key] ?? [:]
    let fields = repetition.fields.map { flow[$0] }
    return .record(
      Record(
        names: fields.map(\.id) + (item.value == nil ? [] : ["item"]),
        values: fields.map { values[$0.slot] ?? $0.kind.emptyValue } + (item.value.map { [$0] } ?? [])))
  }
}

extension Itinerary.Item {
  /// The items a value stands for: as many as a number says, or the elements of a list; none for null.
  static func items(of value: Value, atMost most: Int) -> [Itinerary.Item] {
    switch value {
    case .int(let count) where count > 0:
      (1...min(Int(clamping: count), most)).map { Itinerary.Item(key: ItemKey(String($0)), value: nil) }
    case .list(let values): keyed(Array(values.prefix(most)))
    case _: []
    }
  }

  /// The items that rows of a list were gathered for.
  static func items(of rows: [Value]) -> [Itinerary.Item] {
    let elements = rows.compactMap { if case .record(let row) = $0 { row["item"] } else { nil } }
    return elements.count == rows.count ? keyed(elements) : items(of: .int(Int64(rows.count)), atMost: rows.count)
  }

  /// Elements with keys that tell them apart; of two alike the second is counted.
  private static func keyed(_ values: [Value]) -> [Itinerary.Item] {
    var taken = Set<String>()
    return values.map { value in
      let key = ItemKey(of: value).text
      var name = key
      var count = 1
      while !taken.insert(name).inserted {
        count += 1
        name = "\(key) \(count)"
      }
      return Itinerary.Item(key: ItemKey(name), value: value)
    }
  }
}

extension ItemKey {
  /// The key of an element: a map's `id`, or the text of a simple value.
  init(of value: Value) {
    switch value {
    case .record(let record): self = record["id"].map { ItemKey(of: $0) } ?? ItemKey("")
    case .string(let text): self.init(text)
    case .int(let number): self.init(String(number))
    case .double(let number): self.init(String(number))
    case .bool(let value): self.init(String(value))
    case .timestamp(let day): self.init(CalendarDate(day).text)
    case .null, .uint, .bytes, .duration, .list, .map, .secret, .type: self.init("")
    }
  }
}

extension Flow {
  /// The step that follows a section in the file.
  func step(following section: StepSection) -> StepIndex? {
    section.steps.upperBound.rawValue < steps.count ? section.steps.upperBound : nil
  }
}
