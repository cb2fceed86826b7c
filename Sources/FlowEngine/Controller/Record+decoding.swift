import FlowDefinition
import FlowExpressions
import Foundation

extension Record {
  /// Decodes the values as a type of the program, in which secrets are ``Secret``.
  func decode<Values: Decodable>(_ type: Values.Type) throws -> Values {
    var hidden = HiddenTexts()
    let json = JSONValue(.record(self)) { [HiddenTexts.member: .int(Int64(hidden.add($0)))] }
    let decoder = JSONDecoder()
    if let key = HiddenTexts.key { decoder.userInfo[key] = hidden }
    do {
      return try decoder.decode(type, from: JSONEncoder().encode(json))
    } catch DecodingError.typeMismatch(let type, let context) where json.isSecret(at: context.codingPath) {
      let path = context.codingPath.pathText
      let sentence =
        "\"\(path)\" is a secret, as every input of the type secret or code; declare it as Secret instead of \(type), and "
        + "call reveal() where the text is needed"
      throw DecodingError.typeMismatch(
        type, DecodingError.Context(codingPath: context.codingPath, debugDescription: sentence))
    }
  }
}

extension JSONValue {
  fileprivate func isSecret(at path: [any CodingKey]) -> Bool {
    let value = path.reduce(self as JSONValue?) { value, key in
      switch value {
      case .object(let members): members[key.stringValue]
      case .list(let values): key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil }
      case nil, .null, .bool, .int, .number, .string: nil
      }
    }
    return value?.members?[HiddenTexts.member] != nil
  }
}

extension [any CodingKey] {
  fileprivate var pathText: String {
    AnswerPath(map { key in key.intValue.map(AnswerPath.Element.index) ?? .name(key.stringValue) }).description
  }
}
