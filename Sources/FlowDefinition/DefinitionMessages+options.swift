import FlowExpressions

extension DefinitionMessages {
  static func unknownGroup(_ name: String) -> String { "unknown group \"\(name)\"" }
  static func circularGroup(_ name: String) -> String { "the group \"\(name)\" contains itself" }
  static func groupTooLarge(limit: Int) -> String {
    "the shared groups used here add more than \(limit) fields or are nested too deeply; use fewer or smaller groups"
  }
  static let emptyGroup = "a shared group needs at least one field"
  static func useType(_ type: String) -> String { "use \"type\": \(type)" }
  static func useGroupInStep(_ name: String) -> String {
    "use a field such as { \"id\": \"…\", \"type\": \"group\", \"fields\": \"\(name)\" }"
  }
  static let groupUsedHere = "the group is used here"
  static func unusedGroup(_ name: String) -> String { "unused group \"\(name)\"; remove it or use it" }
}

extension DefinitionMessages {
  static let optionData = "text, a number, true, false, or a list of them"
  static func reservedInOption(_ name: String) -> String {
    "every option already has \"\(name)\"; choose another name"
  }
  static func otherData(_ name: String, _ left: ValueType, _ right: ValueType) -> String {
    "\"\(name)\" must have the same type in all options, found \(left) and \(right)"
  }
  static let otherDataHere = "the other type is here"
  static func tooMuchData(limit: Int) -> String {
    "the options have too much data; the limit is \(limit) values (number of options × number of different data names)"
  }
  static let tooMuchDataHelp = "use the same names in all options, or fewer options"
}
