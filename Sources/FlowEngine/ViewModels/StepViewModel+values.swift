import FlowDefinition

/// Values for controls that hold no text: pickers, switches, steppers.
extension StepViewModel {
  /// The valid answer at a path; nil where there is none, and for what is hidden.
  ///
  /// Setting it is as setting `viewModel[path]`; nil leaves the field empty.
  ///
  /// - Parameter path: The field's path in the step, such as `name` or `phones[0].number`.
  public subscript(value path: String) -> FieldValue? {
    get { shownField(path)?.value }
    set { self[path] = newValue?.json ?? .null }
  }

  /// Chooses an option, or takes the choice back.
  ///
  /// Where several can be chosen the others stay chosen, but for what cannot be chosen together with it.
  ///
  /// - Parameters:
  ///   - id: The option's id.
  ///   - isSelected: Whether it is to be chosen.
  ///   - path: The field's path in the step.
  /// - Throws: As ``update(_:for:)``.
  public func setOption(_ id: String, isSelected: Bool, for path: String) throws(InputError) {
    let kind = shownField(path)?.kind
    guard case .choices(let options, _, _) = kind else {
      if isSelected { return try update(.string(id), for: path) }
      // What is not chosen is taken back already; an unknown option is left for `update` to refuse.
      let option = kind?.options?.first { $0.id == id }
      return option.map(\.isSelected) == false ? () : try update(option == nil ? .string(id) : .null, for: path)
    }
    let isAlone = options.contains { $0.id == id && $0.isExclusive }
    var chosen = Set(options.filter { $0.isSelected && !(isSelected && ($0.isExclusive || isAlone)) }.map(\.id))
    if isSelected { chosen.insert(id) } else { chosen.remove(id) }
    let known = options.map(\.id)
    // An unknown one is left for `update` to refuse.
    let ids = known.filter(chosen.contains) + (known.contains(id) ? [] : [id])
    try update(.list(ids.map(JSONValue.string)), for: path)
  }

  /// Whether a text typed the second time is the one typed first, for a field that is asked twice.
  ///
  /// - Parameters:
  ///   - text: What was typed the second time.
  ///   - path: The field's path in the step.
  /// - Returns: False also where nothing was typed the first time.
  public func isRepeated(_ text: String, for path: String) -> Bool {
    flow.field(path, at: step.part).flatMap { draft.entries[$0] } == .string(text)
  }
}
