import FlowExpressions

/// The messages of errors and warnings in flow files and their translations.
enum DefinitionMessages {
  static let flowFile = "a flow file"
  static let textsFile = "a String Catalog"
  static let noSteps = "a flow needs at least one step"
  static let emptySection = "a section needs at least one step"
  static let sectionInSection = "a section cannot contain another section; move it next to this one"
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
    "the branches after this one are never taken; move it to the end, or give it a \"when\""

  static func format(_ format: Int) -> String { "unknown format; this program reads format \(format)" }
  static func numberTooLarge(_ text: String) -> String { "the number \(text) is too large" }
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
    "unknown autofill field \"\(word)\""
  }
  static func keyAtEnd(_ key: String) -> String {
    "a step with \"end\" cannot have \"\(key)\"; move it to an earlier step"
  }
  static func oneEffect(_ keys: [String]) -> String { "an action needs exactly one of " + quoted(keys) }
  static func oneOf(_ first: String, _ second: String, in kind: String = "a field") -> String {
    "\(kind) cannot have both \"\(first)\" and \"\(second)\""
  }
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
  static func unknownStep(_ id: String) -> String { "unknown step \"\(id)\"" }
  static func unknownField(_ path: String) -> String { "unknown field \"\(path)\"" }
  static func unknownName(_ name: String) -> String { "unknown name \"\(name)\"" }
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
  static func unknownCode(_ code: String) -> String { "unknown error \"\(code)\"" }
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
    case .double: "a number or an expression in quotes"
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
    "\"go\" can't go back to \"\(id)\", because its answers can't be changed"
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
    "\"\(path)\" has no value while this message is shown; use a rule instead, whose message can show the answer"
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
  static let answersInside = "\"answers\" cannot be inside a list or an object; make it an input of the service"
  static let incomingFile = "only an input of a service can be a \"file\"; pass on its address as \"url\" instead"
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

  // Translations

  static func catalogVersion(_ version: String) -> String {
    "unknown version \"\(version)\"; this program reads string catalogs of version 1"
  }
  static func notALanguage(_ text: String) -> String {
    "unknown language \"\(text)\"; write a tag such as \"de\" or \"pt-BR\""
  }
  static func duplicateLanguage(_ text: String) -> String { "duplicate language \"\(text)\"" }
  static func unknownState(_ word: String) -> String { "unknown state \"\(word)\"" }
  static func variants(_ key: String) -> String { "\"\(key)\" is not supported in the texts of a flow" }
  static let oneText = "use one \"stringUnit\", with a condition in {{ }} to choose between words"
  static let onlyPlural = "only variations by \"plural\" are supported"
  static func noPluralNumber(_ count: Int) -> String {
    count == 0
      ? "the original text contains no number, so it needs no plural forms"
      : "the original text contains \(count) numbers, so it is not clear which one decides the plural"
  }
  static let pluralNumberHelp = "use one \"stringUnit\" with {{ plural(NUMBER, 'ONE', 'OTHER') }}"
  static func noSuchCategory(_ category: String, _ language: String, _ known: [String]) -> String {
    "\"\(language)\" has no plural category \"\(category)\"; it has " + quoted(known)
  }
  static func missingCategories(_ categories: [String], _ language: String) -> String {
    "\"\(language)\" also needs the plural " + (categories.count == 1 ? "category " : "categories ")
      + quoted(categories)
  }
  static func otherLanguage(_ language: String, flow: String) -> String {
    "\"sourceLanguage\" must be \"\(flow)\", the language of the flow; found \"\(language)\""
  }
  static func missingTranslation(_ languages: [String]) -> String {
    "missing translation in " + quoted(languages)
  }
  static func unusedTranslation(_ key: String) -> String {
    "unknown text \"\(shortened(key))\"; the flow does not contain it"
  }
  static let ownLanguage = "this translation is never shown: texts in the flow's own language come from the flow file"
  static func unknownPlaceholder(_ expression: String) -> String {
    "unknown placeholder \"\(shortened(expression))\"; the original text does not contain it"
  }
  static func missingPlaceholder(_ expression: String) -> String {
    "missing placeholder \"\(shortened(expression))\"; the original text contains it"
  }

  private static func quoted(_ names: some Sequence<String>) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Returns a text, shortened to its first 80 characters if it is longer.
  private static func shortened(_ text: String) -> String { text.count > 80 ? text.prefix(80) + "…" : text }

  // Rules, loops and unused declarations

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
      + "move the step that provides \"\(path)\" after that call"
  }
  static func askedAgain(_ path: String) -> String {
    "\"\(path)\" is not saved, so it is asked again after a restart; make this call in the step that asks for it"
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
  static func unrecognized(_ type: String) -> String { "the command recognizes no file as \"\(type)\"" }
  static let size = "a size such as \"10MB\""
  static let badSize = "\"maxSize\" must be a whole number with B, kB, MB or GB, such as \"10MB\", up to 1000GB"
  static let negativeCount = "a count must be an integer of at least 0"
  static let countOfNone = "\"max\" must be at least 1"
  static func countAboveOptions(_ count: Int) -> String {
    count == 1 ? "there is only 1 option to choose from" : "there are only \(count) options to choose from"
  }
  static let alwaysTrue = "this condition is always true; remove it"
  static let neverTrue = "this condition is never true"
  static func unusedService(_ name: String) -> String { "unused service \"\(name)\"; remove it or call it" }
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
  /// The help for a step that continues into another branch.
  ///
  /// - Parameter condition: The condition under which the branch is taken, or `nil` if it is not known.
  static func fallsThroughHelp(_ target: String, when condition: String?) -> String {
    guard let condition, condition.count <= 60 else {
      return "or remove the branch and add a \"when\" to \"\(target)\""
    }
    return "or remove the branch and write this in \"\(target)\": "
      + "\"when\": \"\(condition.replacing("\"", with: "\\\""))\""
  }

  static func conditionTooLarge(_ name: String, limit: Int) -> String {
    "the condition \"\(name)\" has more than \(limit) parts, including the conditions it uses"
  }
  static let conditionTooLargeHelp = "use fewer conditions, or use each one only once"
  static func conditionTooDeep(_ name: String) -> String {
    "the condition \"\(name)\" is nested too deeply in other conditions"
  }
}
