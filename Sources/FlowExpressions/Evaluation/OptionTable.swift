/// The options of a choice, each with the record that `option(plan)` returns for it.
package final class OptionTable: Sendable {
  package let type: RecordType
  /// Whether every answer is the id of an option.
  ///
  /// This is `false` for a computed field, because its value may be any text.
  package let isComplete: Bool
  /// The ids of the options in alphabetical order.
  ///
  /// This is `nil` if an answer may be a text that is not one of these ids, or if the options are computed.
  package let ids: [String]?
  let source: Source

  enum Source: Sendable {
    case ids
    case fixed([String: Value])
    /// An expression for a list of records; `places` contains, for each member of `type`, its index in these records.
    case computed(CompiledExpression, places: [Int])
  }

  /// - Parameter records: The record of each option, by option id. If `id` is the only member of the type, only the
  ///   keys are used.
  package init(_ type: RecordType, records: [String: Record], isComplete: Bool) {
    self.type = type
    self.isComplete = isComplete
    ids = isComplete ? records.keys.sorted() : nil
    source = type.names == ["id"] ? .ids : .fixed(records.mapValues(Value.record))
  }

  /// - Parameter list: The expression for a list of records with an `id`.
  package init?(_ list: CompiledExpression, hiding hidden: Set<String>, isComplete: Bool) {
    guard case .list(.record(let element)) = list.type else { return nil }
    let places = element.names.indices.filter { !hidden.contains(element.names[$0]) }
    type = RecordType(names: places.map { element.names[$0] }, types: places.map { element.types[$0] })
    self.isComplete = isComplete
    ids = nil
    source = .computed(list, places: places)
  }

  package var list: CompiledExpression? { if case .computed(let list, _) = source { list } else { nil } }

  func texts(of member: String) -> [String]? {
    guard isComplete, case .fixed(let records) = source else { return nil }
    var texts: [String] = []
    for case .record(let record) in records.values {
      switch record[member] {
      case .string(let text): texts.append(text)
      case .null: continue
      case _: return nil
      }
    }
    return texts
  }

  /// For options that have only an id, returns a record without checking that the option exists.
  func record(of id: String, in environment: inout Environment) throws(EvaluationError) -> Value? {
    switch source {
    case .ids: return .record(Record(names: type.names, values: [.string(id)]))
    case .fixed(let records): return records[id]
    case .computed(let list, let places):
      // Evaluating the options overwrites the macro variables in `locals`. Those of the current expression are restored
      // afterwards.
      let locals = environment.locals
      defer { environment.locals = locals }
      guard case .list(let elements) = try list.run(&environment) else { return nil }
      try located(at: list.range) { () throws(Failure) in try environment.meter.charge(elements.count) }
      return elements.lazy.compactMap { self.record($0, id, places) }.first
    }
  }

  private func record(_ element: Value, _ id: String, _ places: [Int]) -> Value? {
    guard case .record(let record) = element, let own = record["id"], own == .string(id) else { return nil }
    if record.values.count == places.count { return element }
    let isDeclared = places.last.map { $0 < record.values.count } ?? true
    let values = zip(type.names, places).map { name, place in
      isDeclared && record.names[place] == name ? record.values[place] : record[name] ?? .null
    }
    return .record(Record(names: type.names, values: values))
  }
}
