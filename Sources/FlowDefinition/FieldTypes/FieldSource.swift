import FlowExpressions
import FlowSyntax

package struct FieldSource {
  let entry: FlowIndex.FieldEntry
  let scope: PlaceScope
  let compiler: FlowCompiler

  var object: ObjectReader { entry.declaration.object }
  var sink: DiagnosticSink { compiler.sink }

  func template(_ key: String) -> Template? {
    compiler.templates.template(ifAny: object.template(key), in: scope)
  }

  func limit(
    _ key: String, _ type: ValueType = .int, constant: (LocatedText) -> LimitText = { _ in .expression }
  ) -> Limit? {
    guard let node = object[key] else { return nil }
    switch node.value {
    case .number(let number):
      if type == .int, let value = number.int { return .constant(.int(value)) }
      if type == .number {
        if let value = number.decimal { return .constant(.number(value)) }
        sink.report(.badLimits, DefinitionMessages.unkeptNumber(number.text), at: node.range)
        return nil
      }
    case .string(let text):
      switch constant(text) {
      case .constant(let value): return .constant(value)
      case .invalid: return nil
      case .expression:
        return compiler.binder.bind(ExpressionDeclaration(text), in: scope, expecting: type.operandType.orNull)
          .map(Limit.computed)
      }
    case .null, .bool, .array, .object, .invalid: break
    }
    let meant = type == .time ? TimeOfDay.meant(by: node) : nil
    sink.wrongType(node, what: key, expected: DefinitionMessages.limit(type), meant: meant)
    return nil
  }

  enum LimitText {
    case constant(Value)
    case invalid
    case expression
  }
}
