import FlowDefinition
import FlowExpressions
import FlowSyntax

extension Flow {
  /// Groups are records, repeated sections are lists, and empty answers are null.
  ///
  /// - Parameter own: A step whose values are read from the environment, because its values on the path are outdated.
  func relevantAnswers(
    on path: Slice<Path>, _ environment: Environment, own: StepReference? = nil
  ) -> Value {
    let fields = path.filter { $0.iteration == nil }.flatMap { self[$0.step].fields }.map { self[$0] }.filter(\.isKept)
    var names = fields.map(\.id)
    var values = fields.map { kept(environment.values[$0.slot], of: $0) }
    for section in sections {
      guard let repetition = section.repetition else { continue }
      var rows = environment.values[repetition.listSlot]
      // While the section is being answered, its list consists of the items so far.
      if rows == .null, let last = path.last(where: { $0.iteration?.section == section.index }), !last.skipsSection,
        var iteration = last.iteration
      {
        iteration.gather(last.step == own ? environment.values(of: slots(of: self[last.step])) : last.values)
        rows = iteration.rows(self)
      }
      guard case .list(let items) = rows else { continue }
      names.append(section.id)
      values.append(.list(items.map { kept($0, fields: repetition.fields) }))
    }
    return .record(Record(names: names, values: values))
  }

  func kept(_ value: Value, of field: Field) -> Value {
    guard let inner = field.kind.groupFields else { return value }
    return kept(value, fields: inner)
  }

  func kept(_ value: Value, fields: [FieldIndex]) -> Value {
    guard case .record(let record) = value else { return value }
    let byName = Dictionary(keepingFirst: fields.map { (self[$0].id, self[$0]) })
    let parts = zip(record.names, record.values).filter { byName[$0.0]?.isKept ?? true }
    return .record(
      Record(
        names: parts.map(\.0), values: parts.map { name, value in byName[name].map { kept(value, of: $0) } ?? value }))
  }
}

extension Environment {
  mutating func take(_ values: [Int: Value]) {
    for (slot, value) in values { self.values[slot] = value }
  }

  func values(of slots: [Int]) -> [Int: Value] {
    Dictionary(slots.map { ($0, values[$0]) }, uniquingKeysWith: { $1 })
  }
}
