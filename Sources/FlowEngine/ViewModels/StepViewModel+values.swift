import FlowDefinition

extension StepViewModel {
  /// The valid answer at a path; `nil` if there is none, and for secrets and codes that are not kept.
  ///
  /// Setting the value has the same effect as setting `viewModel[path]`, except that a file keeps its
  /// ``AttachedFile/place``. Setting `nil` clears the field.
  ///
  /// - Parameter path: The field's path in the step, such as `name` or `phones[0].number`.
  public subscript(value path: String) -> FieldValue? {
    get { shownField(path)?.value }
    set { assign { () throws(InputError) in try put(newValue?.json ?? .null, for: path) } }
  }

  /// Selects or deselects an option.
  ///
  /// If several options can be selected, the others stay selected, except those that cannot be combined with this one.
  ///
  /// - Parameters:
  ///   - id: The id of the option.
  ///   - isSelected: Whether to select the option.
  ///   - path: The field's path in the step.
  /// - Throws: The same errors as ``update(_:for:)``.
  public func setOption(_ id: String, isSelected: Bool, for path: String) throws(InputError) {
    let kind = shownField(path)?.kind
    guard case .choices(let options, _, _) = kind else {
      if isSelected { return try update(.string(id), for: path) }
      // Deselecting an option that is not selected has no effect. For an unknown option, `update` throws an error.
      let option = kind?.options?.first { $0.id == id }
      return option.map(\.isSelected) == false ? () : try update(option == nil ? .string(id) : .null, for: path)
    }
    let isAlone = options.contains { $0.id == id && $0.isExclusive }
    var chosen = Set(options.filter { $0.isSelected && !(isSelected && ($0.isExclusive || isAlone)) }.map(\.id))
    if isSelected { chosen.insert(id) } else { chosen.remove(id) }
    let known = options.map(\.id)
    // Pass on an unknown option, so that `update` throws an error.
    let ids = known.filter(chosen.contains) + (known.contains(id) ? [] : [id])
    try update(.list(ids.map(JSONValue.string)), for: path)
  }

  /// Returns whether text typed a second time equals the input, for a field that must be typed twice.
  ///
  /// ``FieldViewState/isAskedTwice`` is `true` for such a field.
  ///
  /// - Parameters:
  ///   - text: The text that was typed the second time.
  ///   - path: The field's path in the step.
  /// - Returns: Whether the texts are equal; `false` if the field has no input, or if there is no such field.
  public func isRepeated(_ text: String, for path: String) -> Bool {
    flow.field(path, at: step.part).flatMap { evaluator.inputs.typed[$0] } == .string(text)
  }
}
