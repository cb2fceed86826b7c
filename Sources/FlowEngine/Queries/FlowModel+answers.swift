import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization

extension FlowModel {
  /// The current answers, as a review would list them: those accepted on the path, and the input of the current step.
  package var answersSoFar: [ReviewViewState.Row] {
    let typed = evaluation(of: current).environment.values(of: flow.allFields(of: flow[current]).map { flow[$0].slot })
    var here = derivation.environment
    here.take(typed)
    return derivation.path.prefix(derivation.frontier + 1).flatMap { entry in
      let words = words(at: entry, over: here, own: entry.step == current ? typed : nil)
      return flow[entry.step].leaves.map { entry.step.with($0) }.compactMap { field -> ReviewViewState.Row? in
        let value = words.environment.values[flow[field].slot]
        guard value.isFilled, isListed(field) else { return nil }
        return row(of: field, entry, value, in: words, heading: section(of: entry.step)?.heading)
      }
    }
  }

  /// The number of saved answers: accepted answers on the path, valid input, and lists in which an item has input.
  package var answerCount: Int {
    let begun = begunLists
    let here = reachedIndex(of: current) ?? derivation.frontier
    let evaluation = evaluation(of: current)
    let saved = session.answerCount(at: derivation.path[here], in: evaluation.environment, flow, isHere: true)
    let all =
      derivation.frontier == derivation.path.count - 1
      ? derivation.answerCount : derivation.path.prefix(derivation.frontier + 1).reduce(0) { $0 + $1.answerCount }
    let found = all - derivation.path[here].answerCount + saved
    if begun.isEmpty { return found }
    let others = begun.filter { list in
      guard let place = reachedIndex(of: flow.step(of: list)) else { return true }
      let entry = derivation.path[place]
      let isHere = entry.step == current
      return !session.isSaved(
        list.part, at: entry, in: isHere ? evaluation.environment : derivation.environment, flow, isHere: isHere)
    }
    return found + others.count
  }

  private var begunLists: [FieldReference] {
    if session.drafts.isEmpty { return [] }
    return session.drafts.places(of: flow.lists).filter { field in
      guard derivation.pathIndex(of: flow.step(of: field)) != nil, case .list(let format) = flow[field].kind else {
        return false
      }
      let items = session.drafts[field]?.items ?? []
      return items.contains { flow.typed(in: $0.members ?? [:], format.fields).values.contains(where: \.isFilled) }
    }
  }

  /// A default is included only after its step was submitted.
  private func isListed(_ field: FieldReference) -> Bool {
    flow[field].isKept && flow[field].isReviewed
      && (session.answers[field] != nil || session.drafts[field] != nil || flow[field].computed != nil)
  }

  func asked(among fields: some Sequence<FieldReference>) -> Set<FieldReference> {
    var asked: Set<FieldReference> = []
    for (step, fields) in Dictionary(grouping: fields, by: { flow.step(of: $0) }) {
      guard reachedIndex(of: step) != nil, session.records[step]?.setsAside != true else { continue }
      let evaluation = evaluation(of: step)
      asked.formUnion(fields.filter { evaluation.fields[$0.part]?.isShown ?? false })
    }
    return asked
  }

  // MARK: Display

  /// An optional question that was asked but not answered also has a row, if the person can answer it from the review.
  ///
  /// A group in which nothing was answered has one row.
  func reviewRows(
    along path: Slice<Path>, _ words: TemplateText, asked: (StepReference) -> StepFields<FieldEvaluation>?,
    canChange: (StepReference) -> Bool
  ) -> [ReviewViewState.Row] {
    path.flatMap { entry -> [ReviewViewState.Row] in
      let leaves = flow[entry.step].leaves.filter { flow[$0].isKept && flow[$0].isReviewed }
      if leaves.isEmpty { return [] }
      let own = self.words(at: entry, over: words.environment)
      let heading = heading(of: entry.iteration, words)
      let isOpen = canChange(entry.step)
      let values = leaves.map { entry.value(of: flow[$0].slot, in: words.environment, isHere: false) }
      let asked = values.allSatisfy(\.isFilled) ? nil : asked(entry.step)
      let answered = Set(zip(leaves, values).filter { $1.isFilled }.map(\.0))
      var emptyGroups: Set<FieldIndex> = []
      return zip(leaves, values).compactMap { leaf, value -> ReviewViewState.Row? in
        let canChange = isOpen && flow[leaf].computed == nil
        guard value.isFilled || canChange && asked?[leaf]?.isShown == true else { return nil }
        let group = emptyGroup(around: leaf, answered)
        if let group, !emptyGroups.insert(group).inserted { return nil }
        var row = row(of: entry.step.with(group ?? leaf), entry, value, in: own, heading: heading)
        row.canChange = canChange
        return row
      }
    }
  }

  func askedFields(at step: StepReference) -> StepFields<FieldEvaluation>? {
    let record = session.records[step]
    return record == .skipped || record?.setsAside != true ? evaluation(of: step).fields : nil
  }

  private func row(
    of field: FieldReference, _ entry: PathEntry, _ value: Value, in words: TemplateText, heading: String?
  ) -> ReviewViewState.Row {
    let iteration = entry.iteration
    return ReviewViewState.Row(
      field: flow.name(of: field.part, number: iteration?.position), path: flow.ownPath(of: field.part),
      step: ItemName(flow[flow.step(of: field)].id, item: iteration.map { "\($0.number)" }).description, item: heading,
      group: group(of: field.part, words), label: words.text(flow[field].shortLabel),
      value: value.isFilled
        ? words.shown(value, as: flow[field]) : EngineMessages.notProvided.text(in: flow.wording),
      isAnswered: value.isFilled)
  }

  private func emptyGroup(around field: FieldIndex, _ answered: Set<FieldIndex>) -> FieldIndex? {
    sequence(first: field) { flow[$0].parent }.dropFirst().filter {
      flow[$0].hasLabel && answered.isDisjoint(with: flow.leaves(of: flow[$0]))
    }.last
  }

  private func group(of field: FieldIndex, _ words: TemplateText) -> String? {
    let groups = sequence(first: field) { flow[$0].parent }.dropFirst().filter { flow[$0].hasLabel }
    if groups.isEmpty { return nil }
    return groups.reversed().map { words.text(flow[$0].shortLabel) }.joined(separator: ", ")
  }

  private func heading(of iteration: RepeatIteration?, _ words: TemplateText) -> String? {
    guard let iteration, let title = flow[iteration.section].title else { return nil }
    return EngineMessages.item(words.text(title), iteration.number)
  }

  /// For a step in a repeated section, the values come from the path entry, because the environment holds the values of
  /// only one item.
  private func words(
    at entry: PathEntry, over environment: Environment, own: [Int: Value]? = nil
  ) -> TemplateText {
    var environment = environment
    entry.iteration?.restore(&environment, flow)
    if entry.iteration != nil { environment.take(own ?? entry.values) }
    return TemplateText(flow: flow, environment: environment)
  }

  func label(of field: FieldReference) -> String {
    words(at: flow.step(of: field)).text(flow[field].shortLabel)
  }

  /// For a step that is not on the path, the texts read the values of the whole path.
  func words(at step: StepReference) -> TemplateText {
    derivation.entry(of: step).map { words(at: $0, over: derivation.environment) } ?? derivation.words
  }

  /// The heading of the group is omitted if the label begins with it, as "Company name" begins with "Company".
  package func fullLabel(of field: FieldReference) -> String {
    let step = flow.step(of: field)
    return fullLabel(of: field.part, words(at: step), iteration(at: step))
  }

  func fullLabel(of field: FieldIndex, _ words: TemplateText, _ iteration: RepeatIteration?) -> String {
    let label = words.text(flow[field].shortLabel)
    let group = group(of: field, words).flatMap { label.lowercased().hasPrefix($0.lowercased()) ? nil : $0 }
    let headings = [heading(of: iteration, words), group].compactMap(\.self)
    return headings.isEmpty ? label : EngineMessages.label(label, of: headings.joined(separator: ", "))
  }
}

/// The saved answers and computed values on a part of the path: the content of a review, or the input of a call that
/// takes all answers.
struct ReviewListing {
  /// The values, in the order of the path.
  private(set) var rows: [(field: FieldReference, value: Value)] = []
  /// The listed values as a record ordered by name, to compare and store.
  let value: Value

  /// - Parameter own: A step whose values are read from the environment, because its values on the path are outdated.
  init(_ flow: Flow, _ path: Slice<Path>, in environment: Environment, own: StepReference? = nil) {
    for entry in path {
      for leaf in flow[entry.step].leaves where flow[leaf].isKept {
        let value = entry.value(of: flow[leaf].slot, in: environment, isHere: entry.step == own)
        if value != .null { rows.append((entry.step.with(leaf), value)) }
      }
    }
    value = Self.value(rows.map { (flow.name(of: $0.field), $0.value) })
  }

  static func value(_ parts: [(name: String, value: Value)]) -> Value {
    let sorted = parts.sorted { $0.name < $1.name }
    return .record(Record(names: sorted.map(\.name), values: sorted.map(\.value)))
  }
}
