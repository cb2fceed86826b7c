import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  // MARK: what is not known yet

  /// What decides whether steps are walked at all cannot read what they ask.
  func checkAsked(in steps: Range<Int>, _ expression: CompiledExpression?, _ text: ExpressionDeclaration?) {
    guard let expression, let text else { return }
    let asked = steps.flatMap { index.fields(of: StepIndex(rawValue: $0)) }
    guard let field = asked.first(where: { expression.reads.contains($0.slot) }) else { return }
    sink.error(.readsAhead, DefinitionMessages.askedInside(field.path), at: text.range)
  }

  // MARK: sections

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
      next: section.next.map {
        branches($0, in: reasoner.exit(of: place), from: nil)
      } ?? [], range: section.range)
  }

  private func repetition(of place: SectionIndex) -> StepSection.Repetition? {
    let section = index[place]
    guard let declared = section.repetition, let repeated = index.repeated[place.rawValue],
      let items = repetitions[place]
    else { return nil }
    return StepSection.Repetition(
      items: items, max: declared.max, name: declared.name.text, itemSlot: repeated.itemSlot,
      itemType: repeated.locals[declared.name.text]?.type ?? .error, listSlot: repeated.listSlot,
      listType: index.listType(of: place), fields: index.keptFields(of: section).map(\.index), slots: repeated.slots)
  }

  /// Learns what sections are walked for, in the order of the file: a later one may be walked for an earlier one's items.
  func settleSections() {
    for (number, section) in declaration.sections.enumerated() {
      guard let repetition = section.repetition else { continue }
      let place = SectionIndex(rawValue: number)
      let items = binder.bind(repetition.items, in: reasoner.governed(by: place))
      repetitions[place] = items
      let element = items.flatMap { self.element(of: $0.type, repetition.items.text) }
      index.settle(place, item: element ?? nil, fields: rowType(of: place))
    }
  }

  /// What a list holds; nil inside for a number, nil for anything else, which is reported.
  private func element(of type: ValueType, _ text: LocatedText) -> ValueType?? {
    switch type.withoutNull {
    case .int: return .some(nil)
    case .list(let element):
      if element.holdsSecret { sink.error(.secretShown, DefinitionMessages.repeatedSecret, at: text.range) }
      return element
    case .error: return .error
    case .null, .bool, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type, .map,
      .record, .optional, .dyn:
      sink.error(.typeMismatch, DefinitionMessages.notRepeatable(type.withoutNull), at: text.range)
      return .error
    }
  }

  /// What is certain of each item's answers, and what is not.
  private func rowType(of place: SectionIndex) -> RecordType {
    let section = index[place]
    let known = reasoner.ending(itemsOf: place)
    let fields = index.keptFields(of: section)
    let types = fields.map { field in
      let type = index.keptType(of: field)
      return known.contains(field.slot) ? type : type.orNull
    }
    return RecordType(names: fields.map(\.declaration.id.text), types: types)
  }
}

extension FlowIndex {
  /// What each item of a section keeps: its fields that lie in no group.
  func keptFields(of section: SectionDeclaration) -> [FieldEntry] {
    section.steps.flatMap { fieldsOfStep[$0] }.map { fields[$0.rawValue] }.filter(\.declaration.isKept)
  }

  func listType(of section: SectionIndex) -> ValueType {
    let name = self[section].id.text
    if case .variable(let variable) = names.values[name]?.content { return variable.type }
    return .error
  }
}
