import FlowExpressions
import FlowSyntax

extension FieldDeclaration {
  /// The type of the answer as an input of a port, or `nil` for groups and lists.
  var portType: PortType? {
    if isSecret { return .secret }
    return kind == .money ? .money(constantCurrency) : kind.portType
  }
}

extension FieldDeclaration.Kind {
  /// The type of the answer; `dyn` for groups and lists, whose fields define the actual type.
  var valueType: ValueType { portType?.valueType ?? .dyn }

  fileprivate var portType: PortType? {
    switch self {
    case .text, .choice: .text
    case .phone: .phone
    case .email: .email
    case .url: .url
    case .code: .code
    case .integer: .integer
    case .number: .number
    case .money: .money(nil)
    case .date: .date
    case .time: .time
    case .boolean: .boolean
    case .choices: .list(.text)
    case .file: .file
    case .files: .list(.file)
    case .group, .list: nil
    }
  }
}
