import FlowExpressions

extension DefinitionMessages {
  static func unknownRule(_ id: String) -> String { "unknown rule \"\(id)\"" }
  static func errorAllowed(_ id: String) -> String {
    "\"\(id)\" is an error; only warnings can be allowed"
  }
  static func removedRule(_ id: String) -> String {
    "the rule \"\(id)\" no longer exists; remove it, and see \"wizard explain \(id)\""
  }
  static func unusedAllow(_ id: String) -> String { "\"\(id)\" in \"allow\" matches no warning; remove it" }
  static func unknownOption(_ id: String, of path: String) -> String { "unknown option \"\(id)\" of \"\(path)\"" }
  static func endlessLoop(_ ids: [String]) -> String {
    let names = quoted(ids.prefix(4)) + (ids.count > 4 ? ", …" : "")
    return ids.count == 1
      ? "\(names) loops back to itself without asking anything; add a \"button\", or change \"next\""
      : "\(names) loop without asking anything; add a \"button\" to one of them, or change a \"next\""
  }
  static func secretShown(_ name: String) -> String {
    "this would reveal the secret \"\(name)\" or a value derived from it; do not use it here"
  }
  static func secretAsDots(_ name: String) -> String {
    "the secret \"\(name)\" would appear only as dots; remove it from this text"
  }
  static let repeatedSecret = "\"for\" cannot use a list of secrets, because each item is shown"
  static func unsavedAfterSeal(_ path: String) -> String {
    "\"\(path)\" is not saved and cannot be asked for again after a \"once\" call; "
      + "move the step that provides \"\(path)\" to a place after that call"
  }
  static func askedAgain(_ path: String) -> String {
    "\"\(path)\" is not saved, so it is asked again if the session is resumed later; make this call in the step that asks for it"
  }
  static func invisible(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "invisible character U+\(code); remove it"
  }
  static func badDomain(_ text: String) -> String { "\"\(text)\" is not a domain; write it as example.com" }
  static let badExample = "this example is not a valid answer for this field"
  static let codeLength = "the length of a code must be from 1 to 32"
  static let noLength = "\"maxLength\" must be at least 1"
  static let defaultMaxLength = "\"minLength\" is above the default \"maxLength\" of 256; set \"maxLength\" as well"
  static let nothingAccepted = "no file would be accepted; name a media type, or remove \"accept\" to accept all files"
  static func notMediaType(_ text: String) -> String {
    "\"\(text)\" is not a media type such as \"application/pdf\" or \"image/*\""
  }
  static func acceptedTwice(_ text: String, by other: String) -> String {
    text == other ? "duplicate media type \"\(text)\"" : "\"\(text)\" is already accepted by \"\(other)\"; remove it"
  }
  static func unrecognized(_ type: String) -> String { "wizard cannot recognize files of type \"\(type)\"" }
  static func neverOfType(_ type: String, _ path: String, isPrefix: Bool) -> String {
    isPrefix
      ? "the type of \"\(path)\" never starts with \"\(type)\"" : "the type of \"\(path)\" is never \"\(type)\""
  }
  static func accepts(_ types: [String]) -> String { "accepted types: \(quoted(types))" }
  static func compareStart(_ start: String) -> String { "for all types of this kind, use startsWith('\(start)')" }
  static let size = "a size such as \"10MB\""
  static let badSize =
    "\"maxSize\" must be a whole number followed by B, kB, MB or GB, such as \"10MB\", and at most 1000GB"
  static let negativeCount = "a count must be an integer of at least 0"
  static let countOfNone = "\"max\" must be at least 1"
  static func countAboveOptions(_ count: Int) -> String {
    count == 1 ? "there is only 1 option to choose from" : "there are only \(count) options to choose from"
  }
  static let alwaysTrue = "this condition is always true; remove it"
  static let neverTrue = "this condition is never true"
  static func unusedService(_ name: String) -> String { "unused service \"\(name)\"; remove it or call it" }
  static func unusedFunction(_ name: String) -> String { "unused function \"\(name)\"; remove it or call it" }
  static func unusedCondition(_ name: String) -> String { "unused condition \"\(name)\"; remove it or use it" }
  static func unusedOptions(_ name: String) -> String { "unused list of options \"\(name)\"; remove it or use it" }
  static func unusedAnswer(_ path: String) -> String {
    "unused answer \"\(path)\"; use it or remove the field"
  }
  static func onlyReviewed(_ path: String) -> String {
    "\"\(path)\" is only shown in the review; send it to a service, return it in a result, or remove the field"
  }
  static func unhandledRejection(_ port: String, _ codes: [String]) -> String {
    "\"\(port)\" may return " + quoted(codes) + "; handle \(codes.count == 1 ? "it" : "them") under \"rejected\""
  }
  static func fallsThrough(_ above: String, into target: String, branchesOf step: String) -> String {
    "\"\(above)\" falls through to \"\(target)\", which is in another branch of \"\(step)\"; set \"next\" in \"\(above)\""
  }
  static func fallsThroughHelp(_ above: String, into target: String) -> String {
    "if \"\(above)\" is to continue with \"\(target)\", write this in \"\(above)\": \"next\": \"\(target)\""
  }

  static func conditionTooLarge(_ name: String, limit: Int) -> String {
    "the condition \"\(name)\" has more than \(limit) parts, including the conditions it uses"
  }
  static let conditionTooLargeHelp = "use fewer conditions, or use each one only once"
  static func conditionTooDeep(_ name: String) -> String {
    "the condition \"\(name)\" is nested too deeply in other conditions"
  }
}
