import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  func compileSection(_ place: SectionIndex) -> StepSection {
    let section = index[place]
    let when = binder.condition(section.when, in: reasoner.entrance(of: place))
    checkAsked(in: section.steps, when, section.when)
    checkAsked(in: section.steps, repetitions[place], section.repetition?.items)
    return StepSection(
      index: place, id: section.id.text, formerIDs: section.formerIDs.map(\.text),
      title: templates.template(ifAny: section.title, in: reasoner.governed(by: place)),
      when: when, isOptional: section.isOptional,
      repetition: repetition(of: place),
      steps: StepIndex(rawValue: section.steps.lowerBound)..<StepIndex(rawValue: section.steps.upperBound),
      next: section.next.map { branches($0, in: reasoner.exit(of: place), from: nil) } ?? [], range: section.range)
  }

  private func repetition(of place: SectionIndex) -> StepSection.Repetition? {
    let section = index[place]
    guard let declared = section.repetition, let repeated = index.repeated[place.rawValue],
      let items = repetitions[place]
    else { return nil }
    return StepSection.Repetition(
      items: items, key: declared.key?.text ?? usualKey(of: place, items.type), itemKeys: itemKeys[place],
      max: declared.max,
      name: declared.name.text, itemSlot: repeated.itemSlot,
      itemType: repeated.locals[declared.name.text]?.type ?? .error, listSlot: repeated.listSlot,
      listType: index.listType(of: place), fields: index.keptFields(of: section).map(\.index), slots: repeated.slots)
  }

  /// The expressions are compiled in file order, because each of them may read the items of earlier sections.
  func settleSections() {
    for (number, section) in declaration.sections.enumerated() {
      guard let repetition = section.repetition else { continue }
      let place = SectionIndex(rawValue: number)
      let items = binder.bind(repetition.items, in: reasoner.governed(by: place))
      repetitions[place] = items
      let element = items.flatMap { self.element(of: $0.type, repetition.items.text) }
      if element??.withoutNull.record?[ListType.id] == nil {
        itemKeys[place] = binder.itemKeys(of: repetition, in: reasoner.governed(by: place))
      }
      if items != nil { checkKey(of: place, repetition, element ?? nil) }
      index.settle(place, item: element ?? nil, fields: rowType(of: place))
    }
  }

  /// Returns the type of the items of a repeated section: the element type of a list, or `.some(nil)` for an integer.
  ///
  /// Reports any other type, and returns `.error` for it. The outer optional is never `nil`.
  private func element(of type: ValueType, _ text: LocatedText) -> ValueType?? {
    switch type.withoutNull {
    case .int: return .some(nil)
    case .list(let element):
      if element.holdsSecret { sink.report(.secretShown, DefinitionMessages.repeatedSecret, at: text.range) }
      return element
    case .error: return .error
    case .null, .bool, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .map, .record, .json, .optional, .dyn:
      sink.report(.typeMismatch, DefinitionMessages.notRepeatable(type.withoutNull), at: text.range)
      return .error
    }
  }

  /// Reports items that have no key, so that the answers of a removed item would pass to the next one.
  ///
  /// - Parameter element: The type of the items; `nil` if the section repeats for a number.
  private func checkKey(of place: SectionIndex, _ repetition: RepetitionDeclaration, _ element: ValueType?) {
    let hasKeys = itemKeys[place] != nil || repeatsSection(place) || index.keptFields(of: index[place]).isEmpty
    switch (element?.withoutNull, repetition.key) {
    case (.record(let record)?, let key?): check(key, of: record)
    case (.record(let record)?, nil) where !hasKeys:
      if let type = record[ListType.id] {
        guard !type.identifies else { return }
        sink.report(.itemKey, DefinitionMessages.notAKey(ListType.id, type), at: repetition.items.text.range)
      } else {
        let help = DefinitionMessages.itemKeyHelp(record.names.filter { record[$0]?.identifies ?? false })
        sink.report(.itemKey, DefinitionMessages.noItemKey, at: repetition.items.text.range, help: help)
      }
    case (.list?, nil) where !hasKeys:
      sink.report(.itemKey, DefinitionMessages.noItemKey, at: repetition.items.text.range)
    case (.error?, _), (_, nil): break
    case (_, let key?): sink.report(.wrongType, DefinitionMessages.keyWithoutRecords, at: key.quotedRange)
    }
  }

  private func check(_ key: LocatedText, of record: RecordType) {
    guard let type = record[key.text] else {
      let meant = Suggestion.nearest(to: key.text, in: record.names)
      sink.report(.unknownField, DefinitionMessages.unknownKeyMember(key.text), at: key.quotedRange, meant: meant)
      return
    }
    if !type.identifies { sink.report(.itemKey, DefinitionMessages.notAKey(key.text, type), at: key.quotedRange) }
  }

  /// The answers for an item of a section over a list hold the item, which has the key.
  private func usualKey(of place: SectionIndex, _ type: ValueType) -> String {
    guard repeatsSection(place), case .list(let row) = type.withoutNull, row.record?["item"] != nil else {
      return ListType.id
    }
    return "item"
  }

  /// Whether a section repeats for the answers of another section, whose keys it shares.
  private func repeatsSection(_ place: SectionIndex) -> Bool {
    repetitions[place]?.bareVariable.map { slot in index.repeated.contains { $0?.listSlot == slot } } ?? false
  }

  /// The members for answers that may be missing are optional.
  private func rowType(of place: SectionIndex) -> RecordType {
    let section = index[place]
    let scope = PlaceScope(index: index, known: reasoner.certain.ending(itemsOf: place))
    let fields = index.keptFields(of: section)
    let types = fields.map { field in
      let type = index.keptType(of: field)
      return scope.isCertain(field.slot) ? type : type.orNull
    }
    return RecordType(names: fields.map(\.declaration.id.text), types: types)
  }
}

extension ExpressionBinder {
  /// Returns the ids of the items of a list field that `for` maps, such as `people.map(p, {'name': p.name})`.
  fileprivate func itemKeys(of repetition: RepetitionDeclaration, in scope: PlaceScope) -> CompiledExpression? {
    guard repetition.key == nil else { return nil }
    let ids = repetition.items.parsed?.mapping(toMember: ListType.id).flatMap { compiledQuietly($0, in: scope) }
    guard let ids, case .list(let id) = ids.type, id.identifies else { return nil }
    return ids
  }
}

extension ValueType {
  /// Whether values of the type tell items apart.
  fileprivate var identifies: Bool { [.string, .int, .uint].contains(self) }
}

extension ValueType {
  fileprivate var record: RecordType? { if case .record(let record) = self { record } else { nil } }
}

extension RecordType {
  fileprivate subscript(name: String) -> ValueType? { index(of: name).map { types[$0] } }
}
