/// A function that a flow declares and a program implements.
package struct DeclaredFunction: Sendable {
  package let name: String
  package let parameters: [ValueType]
  package let result: ValueType

  package init(name: String, parameters: [ValueType], result: ValueType) {
    (self.name, self.parameters, self.result) = (name, parameters, result)
  }
}

/// The implementations of a flow's functions, by name.
package final class FunctionTable: Sendable {
  /// Returns `nil` if the result is not of the declared type.
  package typealias Body = @Sendable ([Value]) -> Value?

  let bodies: [String: Body]

  /// Texts for which a function is known to have a result of its own.
  package let examples: [String]

  package init(_ bodies: [String: Body], examples: [String]) { (self.bodies, self.examples) = (bodies, examples) }
}

extension Function {
  init(_ declared: DeclaredFunction) {
    // Like a built-in function, it is called with the content of a secret only where its result is hidden.
    let name = declared.name
    self.init(name, .global, [declared.parameters], isDeclared: true) { parts in
      Overload(type: parts.contains(where: \.type.holdsSecret) ? declared.result.hidden : declared.result) {
        values, environment throws(Failure) in
        guard let body = environment.functions?.bodies[name] else {
          throw Failure(.functionFailed, ExpressionMessages.notImplemented(name))
        }
        if values.contains(where: \.holdsSecret) { return nil }
        for value in values { try environment.meter.walk(value) }
        guard let result = body(values) else { throw Failure(.functionFailed, ExpressionMessages.wrongResult(name)) }
        return result
      }
    }
  }
}
