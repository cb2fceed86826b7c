public import FlowExpressions

/// Every name of a flow with no place in mind: given values, answers, outputs and conditions, any of which may be null.
///
/// For trying expressions; the flow's own are compiled where they stand.
public struct FlowScope: Scope, Sendable {
  private var meanings: [String: Meaning]
  /// Every name, in the order of the file.
  public let names: [String]

  init(_ table: NameTable) {
    names = table.names
    meanings = table.values.mapValues { named in
      switch named.content {
      case .condition(let expression): .condition(expression)
      case .variable(let variable):
        .variable(slot: variable.slot, type: variable.type.orNull, isSecret: variable.isSecret)
      }
    }
  }

  /// What a name means, nil if it means nothing in the flow.
  public func meaning(of name: String) -> Meaning? { meanings[name] }

  /// None: a name in a flow is an identifier.
  public var dottedNames: Set<String> { [] }

  /// The same names where their values are known: what has a value need not be tested for null.
  public func knowing(_ environment: Environment) -> FlowScope {
    var scope = self
    scope.meanings = meanings.mapValues { meaning in
      guard case .variable(let slot, let type, let isSecret) = meaning, slot < environment.values.count else {
        return meaning
      }
      return .variable(slot: slot, type: type.knowing(environment.values[slot]), isSecret: isSecret)
    }
    return scope
  }
}

extension ValueType {
  /// The type once one value of it is known.
  fileprivate func knowing(_ value: Value) -> ValueType {
    switch (withoutNull, value) {
    case (_, .null): orNull
    case (.record(let type), .record(let record)):
      .record(RecordType(names: type.names, types: zip(type.types, record.values).map { $0.knowing($1) }))
    case (let type, _): type
    }
  }
}
