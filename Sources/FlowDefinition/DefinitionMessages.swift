import FlowExpressions

enum DefinitionMessages {
  static let flowFile = "a flow file"
  static let textsFile = "a string catalog"
  static let noSteps = "a flow needs at least one step"
  static let emptySection = "a section needs at least one step"
  static let sectionInSection = "a section cannot contain another section; put them one after the other"
  static func notRepeated(_ key: String) -> String {
    "a repeated step cannot have \"\(key)\"; move it to a step after the section"
  }
  static func insideSection(_ id: String, section: String) -> String {
    "\"\(id)\" is inside the section \"\(section)\"; from outside, use \"\(section)\""
  }
  static func insideRepeated(_ path: String, section: String) -> String {
    "\"\(path)\" belongs to each item of \"\(section)\"; only steps in that section can use it"
  }
  static func notRepeatable(_ type: ValueType) -> String {
    "\"for\" must be an integer or a list, found \(type)"
  }
  static let noItemKey =
    "these items have no key, so the answers for an item that is removed would pass to the next one"
  static func itemKeyHelp(_ members: [String]) -> String {
    guard let first = members.first else { return "give each item an \"id\" that stays the same" }
    return "add \"key\": \"\(first)\" to \"repeat\" if \"\(first)\" differs for each item, or give each item an \"id\""
  }
  static let keyWithoutRecords = "\"key\" is only for items that are records"
  static func unknownKeyMember(_ name: String) -> String { "the items have no member \"\(name)\"" }
  static func notAKey(_ name: String, _ type: ValueType) -> String {
    "\"\(name)\" cannot tell items apart; a key is a text or an integer that is never null, found \(type)"
  }
  static func reservedInItem(_ name: String) -> String {
    "\"\(name)\" is reserved in repeated sections; choose another id"
  }
  static let resultWithoutEnd = "\"result\" needs \"end\" in the same step"
  static let unclosedTemplate = "this {{ has no matching }}; add }}, or write {{{{ for two literal braces"
  static let unopenedTemplate = "this }} has no matching {{; write {{ where the expression begins"
  static let badDefault = "this is not a valid answer for this field"
  static func patternTooLarge(upTo length: Int) -> String {
    "this pattern is too large for answers of up to \(length) characters; "
      + "use fewer repetitions or a smaller \"maxLength\""
  }
  static let lengthRange = "a length must be an integer from 0 to 100000"
  static let noOptions = "a choice needs at least one option"
  static let missingOtherwise =
    "if no condition is true, the next step in the file follows; add a last branch without \"when\""

  static let unreachableBranches =
    "this branch is always taken, so the branches after it are unreachable; move it to the end, or give it a \"when\""

  static func format(_ format: Int) -> String { "unknown format; this program reads format \(format)" }
  static func unkeptNumber(_ text: String) -> String {
    "the number \(text) is out of range or has more than 38 digits"
  }
  static func badDuration(_ text: String) -> String {
    "\"\(text)\" is not a duration; write it as 30s, 10m, 24h, 30d or 1h30m"
  }
  static func unknownType(_ word: String) -> String { "unknown type \"\(word)\"" }
  static func unknownFieldType(_ word: String) -> String { "unknown field type \"\(word)\"" }
  static func onlyWord(_ word: String, of key: String, not found: String) -> String {
    "\"\(key)\" must be \"\(word)\", found \"\(found)\""
  }
  static func unknownPresentation(_ word: String) -> String {
    "unknown presentation \"\(word)\"; custom names must begin with \"x-\""
  }
  static func wrongPresentation(_ word: String, types: [String]) -> String {
    "\"\(word)\" needs a field of type " + types.map { "\"\($0)\"" }.joined(separator: " or ")
  }
  static let reviewInList = "a review shows a list as a whole; set \"review\" on the list itself"
  static let reviewWithoutLabel = "a computed field needs a \"label\" to appear in a review"
  static let nothingToChange = "this step asks nothing, so there is nothing to change; remove \"change\""
  static let groupPresentation = "a group cannot have \"as\"; set it on the group's fields"
  static let sliderWithoutLimits = "a slider needs \"min\" and \"max\""
  static func unknownAutofill(_ word: String) -> String {
    "unknown autofill token \"\(word)\""
  }
  static func keyAtEnd(_ key: String) -> String {
    "a step with \"end\" cannot have \"\(key)\"; move it to an earlier step"
  }
  static func oneEffect(_ keys: [String]) -> String { "an action needs exactly one of " + quoted(keys) }
  static func oneOf(_ first: String, _ second: String, in kind: String = "a field") -> String {
    "\(kind) cannot have both \"\(first)\" and \"\(second)\""
  }
  static let computedRequiredWhen = "a computed field is not asked, so it cannot have \"requiredWhen\"; remove it"
  static let computedMayBeNull = "if the value may be null, write \"required\": false"
  static let useRequiredWhen = "use \"requiredWhen\" for a condition"
  static let askedHere = "asked here"
  static let declaredHere = "declared here"
  static func onlyTrue(_ key: String) -> String {
    "\"\(key)\" can only be true; remove it instead of setting it to false"
  }
  static func onlyWithCall(_ key: String) -> String { "\"\(key)\" needs \"call\" in the same action" }

  // Names

  static func duplicateName(_ name: String) -> String { "duplicate name \"\(name)\"" }
  static func notAnIdentifier(_ name: String) -> String {
    "invalid name \"\(name)\"; use letters, digits and _, starting with a letter"
  }
  static func notAStepID(_ name: String) -> String {
    "invalid id \"\(name)\"; use letters, digits, - and _, starting with a letter"
  }
  static func reserved(_ name: String) -> String {
    "\"\(name)\" is reserved by the expression language; choose another name"
  }
  static func reservedAction(_ name: String) -> String {
    "\"\(name)\" is a reserved word; choose another id"
  }
  static func reservedRejection(_ code: String) -> String {
    "\"\(code)\" is a reserved outcome and cannot be a rejection; choose another code"
  }
  static func duplicateStep(_ id: String) -> String { "duplicate step \"\(id)\"" }
  static func duplicateAction(_ id: String) -> String { "duplicate action \"\(id)\"" }
  static func duplicateOption(_ id: String) -> String { "duplicate option \"\(id)\"" }
  static func duplicateLabel(_ label: String) -> String {
    "another option is called \"\(label)\" too, so people can't tell them apart"
  }
  static func unknownStep(_ id: String) -> String { "unknown step \"\(id)\"" }
  static func unknownField(_ path: String) -> String { "unknown field \"\(path)\"" }
  static func unknownName(_ name: String) -> String { "unknown name \"\(name)\"" }
  static let declareVerification =
    "declare it under \"services\", with the inputs and rejections of the built-in service"
  static func unknownService(_ name: String) -> String {
    "unknown service \"\(name)\""
  }
  static func unknownRejection(_ code: String, port: String) -> String {
    "unknown rejection \"\(code)\" of \"\(port)\""
  }
  static func unknownOptions(_ name: String) -> String {
    "unknown list of options \"\(name)\""
  }
  static func unknownRegion(_ region: String) -> String {
    "unknown region \"\(region)\"; write two capital letters, such as US or DE"
  }
  static let noPhoneFits = "no phone number can match these regions and kinds; change one of them"
  static func regionNotAllowed(_ region: String) -> String {
    "numbers without a country code are read as \"\(region)\" numbers, but \"regions\" does not include \"\(region)\""
  }
  static func unknownPhoneKind(_ kind: String, known: [String]) -> String {
    "unknown kind of phone number \"\(kind)\"; expected one of \(known.joined(separator: ", "))"
  }
  static let formerRange =
    "\"range\" was replaced by \"min\" and \"max\"; write a message for each"
  static func unknownCode(_ code: String) -> String { "unknown error code \"\(code)\"" }
  static func missingLabel(_ id: String) -> String { "missing key \"label\" in the field \"\(id)\"" }

  static let reservedInItems = "every item of a list already has an \"id\"; choose another name"
  static func listInList(_ path: String) -> String {
    "\"\(path)\" is a list inside a list; use a repeated section instead"
  }
  static func secretList(_ path: String) -> String {
    "the list \"\(path)\" cannot be secret; use a separate secret field"
  }
  static func itemsAreKept(_ path: String) -> String {
    "items of a list are always saved, so \"\(path)\" cannot be secret or unsaved; move it out of the list"
  }
  static func fieldOfItems(_ path: String, list: String) -> String {
    "\"\(path)\" belongs to each item of a list; use \"\(list)\""
  }
  static let noItemFields = "a list needs at least one field for its items"

  // Limits and paths

  static func limit(_ type: ValueType) -> String {
    switch type {
    case .int: "an integer or an expression in quotes"
    case .number: "a number or an expression in quotes"
    case .time: "a time such as \"09:00\" or an expression in quotes"
    case _: "a date such as \"2026-02-19\" or an expression in quotes"
    }
  }
  static func notADate(_ text: String) -> String { "\"\(text)\" is not a valid calendar date" }
  static func limitsCross(_ low: String, _ high: String) -> String { "\"\(high)\" is less than \"\(low)\"" }
  static func limitHere(_ key: String) -> String { "\"\(key)\" is set here" }
  static func branchHere(_ id: String) -> String { "branch to \"\(id)\"" }
  static func unreachable(_ id: String) -> String { "unreachable step \"\(id)\"" }
  static func fallsOff(_ id: String) -> String {
    "no step follows \"\(id)\"; add a step with \"end\", or set \"next\""
  }
  static func endMayBeLeftOut(_ id: String) -> String {
    "if the \"when\" of \"\(id)\" is false, no step follows; add a last step with \"end\" and no \"when\""
  }
  static func noWayOut(_ id: String) -> String { "no path from \"\(id)\" reaches a step with \"end\"" }
  static func forwardGoOfRejection(_ id: String) -> String {
    "\"go\" needs an earlier step or a step with \"end\", and \"\(id)\" is neither"
  }
  static func forwardGo(_ id: String) -> String {
    "\"go\" can only go back, and \"\(id)\" does not come before this step"
  }
  static func goToFinal(_ id: String) -> String {
    "\"go\" cannot go back to \"\(id)\", because its answers cannot be changed"
  }
  static let finalHere = "this step has \"change\": false"
  static func laterField(_ path: String) -> String { "\"\(path)\" is asked after this step; use an earlier field" }
  static func againWithoutBefore(_ id: String) -> String {
    "\"again\" in \"\(id)\" repeats \"before\", which this step does not have"
  }
  static func readsLater(_ path: String) -> String {
    "\"\(path)\" is never answered here: no path to this step asks for it"
  }
  static func readsAhead(_ path: String) -> String {
    "\"\(path)\" is asked after this field; move it before this field"
  }
  static func messageReadsItself(_ path: String) -> String {
    "\"\(path)\" has no value while this message is shown; use a rule instead: its message can show the answer"
  }
  static func ruleReadsAhead(_ path: String) -> String {
    "\"\(path)\" is asked after this field; move the rule to that field or to the step's \"rules\""
  }
  static func askedInside(_ path: String) -> String {
    "this condition decides whether \"\(path)\" is asked, so it cannot read \"\(path)\""
  }
  static func repetitionLimitTooLow(_ path: String, _ most: Int, _ walked: Int) -> String {
    "\"\(path)\" allows up to \(most), but the \"max\" of this section is \(walked); make them equal"
  }
  static func ownList(_ section: String) -> String {
    "\"\(section)\" is complete only after its last item, so its own steps cannot read it"
  }
  static func ownWhole(_ path: String, inner: String?) -> String {
    "\"\(path)\" has no value until all its fields are answered; "
      + (inner.map { "inside \"\(path)\", write \"\($0)\"" } ?? "its own fields cannot read it")
  }
  static let twiceWithoutSecret = "\"twice\" needs \"secret\": true"
  static func readsItself(_ path: String) -> String { "\"\(path)\" cannot depend on itself" }

  // Calls

  static func noOutput(_ port: String) -> String { "\"\(port)\" has no output; remove \"as\"" }
  static func withAnswers(_ name: String) -> String {
    "\"\(name)\" always gets all answers; remove it from \"with\""
  }
  static let answersInside =
    "the type \"answers\" cannot be used inside a list or an object; use it directly as the type of an input"
  static let incomingFile =
    "only an input of a service can have the type \"file\"; here, use \"url\" for the address of the file"
  static func notJSON(_ type: ValueType) -> String { "a result cannot contain \(type); convert it with string()" }
  static let secretInside =
    "this contains a secret, and a result must not contain secrets; return only the other members"
  static let jsonShown = "a value of type \"json\" cannot be shown; declare the members that you want to show"
  static func withForAnswers(_ port: String) -> String { "\"\(port)\" takes all answers; remove \"with\"" }
  static func missingInputs(_ port: String, _ names: [String]) -> String {
    "missing key \"with\"; \"\(port)\" needs " + quoted(names)
  }
  static func inputType(expected: PortType, found: PortType?, _ type: ValueType) -> String {
    "expected \(expected.word), found \(found?.word ?? type.description)"
  }
  static func contains(_ type: ValueType) -> String { "it contains \(type)" }
  static func lacksMember(_ name: String) -> String { "it has no \"\(name)\"" }
  static func maybeNullMember(_ name: String) -> String { "its \"\(name)\" may be null" }
  static func memberType(_ name: String, expected: PortType, _ type: ValueType) -> String {
    "its \"\(name)\" must be \(expected.word), found \(type)"
  }
  static func maybeMissing(_ text: String?) -> String {
    (text.map { "\"\($0)\"" } ?? "this value") + " may be null here; check it with != null, or make the input optional"
  }
  static func unsavedBranchValue(_ path: String) -> String {
    "\"\(path)\" is not saved, so \"next\" cannot use it to choose a step; use a field that is saved"
  }
  static func computedFromUnsaved(_ path: String) -> String {
    "\"\(path)\" is not saved, so a saved field cannot be computed from it"
  }
  static func unsavedSecret(_ path: String) -> String {
    "\"\(path)\" is not saved; later steps can send it in a call, but cannot use it in any other way"
  }

  static func quoted(_ names: some Sequence<String>) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  static func shortened(_ text: String) -> String { text.count > 80 ? text.prefix(80) + "…" : text }
}
