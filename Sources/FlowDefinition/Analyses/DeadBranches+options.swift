import FlowExpressions
import FlowSyntax

extension DeadBranches {
  mutating func checkEmptyOptions(options lists: [FieldIndex: (expression: Expression, scope: PlaceScope)]) {
    for field in fields {
      guard let options = field.type.options, field.ifEmpty == nil, !isNeverRequired(field) else { continue }
      let declared = index[field.index].declaration
      guard reasoner.reaches(field.step.rawValue), !errors.hasAny(in: declared.object.range) else { continue }
      switch options {
      case .computed: lists[field.index].map { check($0.expression, $0.scope, of: field) }
      case .fixed(let options) where !options.isEmpty && options.allSatisfy { $0.when != nil }: checkOptions(of: field)
      case .fixed: continue
      }
    }
  }

  private func isNeverRequired(_ field: Field) -> Bool {
    if case .never = field.requirement { true } else { false }
  }

  private mutating func check(_ list: Expression, _ scope: PlaceScope, of field: Field) {
    hold(scope.held, at: scope.step)
    let isFilled = conditions.isFilled(list, in: scope).contains { assumptions.verdict(on: $0) == true }
    let isLong = list.bareName.map { scope.leastCount(of: $0) > 0 && scope.isAsked($0, where: scope.premises) } ?? false
    if isFilled || isLong { return }
    // A choice in a list item can't have an `ifEmpty`, so the message must not suggest it.
    let canLeave = index[field.index].list == nil
    report(field, "optionsFrom", DefinitionMessages.listMayBeEmpty(list.source.text, canLeave: canLeave))
  }

  private mutating func checkOptions(of field: Field) {
    guard index[field.index].declaration.object["options"]?.isList == true,
      let options = index.options(of: index[field.index])?.options
    else { return }
    let scope = reasoner.inside(field.step, upTo: field.index)
    hold(index[field.index].declaration.when.map { scope.assuming($0).held } ?? scope.held, at: field.step)
    let mark = assumptions.mark
    defer { assumptions.restore(to: mark) }
    for when in options.compactMap(\.when) {
      guard let expression = when.parsed, let statement = conditions.statement(expression, in: scope) else { return }
      assumptions.assume(statement.negated)
    }
    if assumptions.canHold { report(field, "options", DefinitionMessages.optionsMayBeEmpty) }
  }

  private func report(_ field: Field, _ key: String, _ message: String) {
    let object = index[field.index].declaration.object
    sink.report(.mayBeEmpty, message, at: object[key]?.text?.quotedRange ?? object.keyRange(key))
  }
}
