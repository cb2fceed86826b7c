import FlowExpressions

/// The messages of this module.
enum DefinitionMessages {
  static let flowFile = "a flow file"
  static let textsFile = "a String Catalog"
  static let noSteps = "a flow needs at least one step"
  static let emptySection = "a section needs at least one step"
  static let sectionInSection = "a section lies in no other; put it beside this one"
  static func notRepeated(_ key: String) -> String {
    "a step that is repeated has no \"\(key)\"; put it after the section"
  }
  static func insideSection(_ id: String, section: String) -> String {
    "\"\(id)\" lies in the section \"\(section)\"; from outside only the section can be named"
  }
  static func insideRepeated(_ path: String, section: String) -> String {
    "\"\(path)\" is asked for each item of \"\(section)\"; only a step in that section can name it"
  }
  static func notRepeatable(_ type: ValueType) -> String {
    "a section is repeated for a whole number or a list, and this is \(type)"
  }
  static func reservedInItem(_ name: String) -> String {
    "\"\(name)\" is what an item has of its own; choose another id"
  }
  static let resultWithoutEnd = "a \"result\" belongs to a step with \"end\""
  static let unclosedTemplate = "this {{ is never closed with }}; write {{{{ for two braces"
  static let unopenedTemplate = "this }} closes nothing; write {{ where the expression begins"
  static let badDefault = "this is no answer the field accepts"
  static let badPattern = "this is not a regular expression that can be read"
  static let lengthRange = "a length is a whole number from 0 to 100000"
  static let noOptions = "a choice needs at least one option"
  static let missingOtherwise =
    "if none of these is true the following step comes next; end with a branch without \"when\""

  static func format(_ format: Int) -> String { "this program reads flow files of format \(format)" }
  static func numberTooLarge(_ text: String) -> String { "the number \(text) is too large" }
  static func badDuration(_ text: String) -> String {
    "\"\(text)\" is not a duration; write one like 30s, 10m, 24h, 30d or 1h30m"
  }
  static func unknownType(_ word: String) -> String { "there is no type \"\(word)\"" }
  static func unknownFieldType(_ word: String) -> String { "there is no field type \"\(word)\"" }
  static func onlyWord(_ word: String, of key: String, not found: String) -> String {
    "\"\(key)\" takes \"\(word)\", not \"\(found)\""
  }
  static func unknownPresentation(_ word: String) -> String {
    "there is no presentation \"\(word)\"; a word of your front end's own begins with \"x-\""
  }
  static func wrongPresentation(_ word: String, types: [String]) -> String {
    "only a field of type " + types.map { "\"\($0)\"" }.joined(separator: " or ") + " can be shown as \"\(word)\""
  }
  static let groupPresentation = "a group is shown by its fields; give \"as\" to those"
  static let sliderWithoutLimits = "a slider needs \"min\" and \"max\""
  static func unknownAutofill(_ word: String) -> String {
    "HTML has no autofill field \"\(word)\""
  }
  static func keyAtEnd(_ key: String) -> String { "an end has no \"\(key)\"; put it in a step before" }
  static func oneEffect(_ keys: [String]) -> String { "an action has exactly one of " + quoted(keys) }
  static func oneOf(_ first: String, _ second: String, in kind: String = "a field") -> String {
    "\(kind) has either \"\(first)\" or \"\(second)\", not both"
  }
  static let again = "\"again\" takes true; leave it out otherwise"
  static func onlyWithCall(_ key: String) -> String { "\"\(key)\" belongs to an action with \"call\"" }

  // Names

  static func nameTaken(_ name: String) -> String { "the name \"\(name)\" is used already; choose another" }
  static func notAnIdentifier(_ name: String) -> String {
    "\"\(name)\" cannot be a name; use letters, digits and _ and begin with a letter"
  }
  static func notAStepID(_ name: String) -> String {
    "\"\(name)\" cannot be an id; use letters, digits, - and _ and begin with a letter"
  }
  static func reserved(_ name: String) -> String {
    "\"\(name)\" is a word of the expression language; choose another name"
  }
  static func reservedAction(_ name: String) -> String {
    "\"\(name)\" is one of the prompt's own commands; choose another id"
  }
  static func reservedRejection(_ code: String) -> String {
    "\"\(code)\" says how a call ended, and cannot be a reason to refuse; choose another"
  }
  static func twoSteps(_ id: String) -> String { "there are two steps \"\(id)\"" }
  static func twoActions(_ id: String) -> String { "this step has two actions \"\(id)\"" }
  static func twoOptions(_ id: String) -> String { "there are two options \"\(id)\"" }
  static func unknownStep(_ id: String) -> String { "there is no step \"\(id)\"" }
  static func unknownField(_ path: String) -> String { "there is no field \"\(path)\"" }
  static func unknownName(_ name: String) -> String { "there is nothing called \"\(name)\" here" }
  static func unknownService(_ name: String) -> String { "\"services\" declares no \"\(name)\"" }
  static func unknownRejection(_ code: String, port: String) -> String {
    "\"\(port)\" never answers \"\(code)\"; its \"rejects\" does not declare it"
  }
  static func unknownOptions(_ name: String) -> String { "\"options\" declares no list \"\(name)\"" }
  static func unknownRegion(_ region: String) -> String {
    "\"\(region)\" is not a region; write two capital letters such as US or DE"
  }
  static let noPhoneFits = "no number is known that could be an answer; name other regions or kinds"
  static func regionNotAllowed(_ region: String) -> String {
    "a number without a country code is one of \"\(region)\", which \"regions\" does not hold"
  }
  static func unknownPhoneKind(_ kind: String, known: [String]) -> String {
    "there is no kind of phone number \"\(kind)\"; they are \(known.joined(separator: ", "))"
  }
  static func unknownCode(_ code: String) -> String { "there is no built-in message \"\(code)\"" }
  static func missingLabel(_ id: String) -> String { "the field \"\(id)\" needs the key \"label\"" }

  static let reservedInItems = "every item of a list has an \"id\" already; choose another name"
  static func listInList(_ path: String) -> String {
    "\"\(path)\" is a list inside a list; ask it in a section that is repeated"
  }
  static func secretList(_ path: String) -> String {
    "the list \"\(path)\" cannot be secret; ask what is secret in a field of its own"
  }
  static func itemsAreKept(_ path: String) -> String {
    "the items of a list are saved as a whole, so \"\(path)\" cannot be left out or hidden; ask it beside the list"
  }
  static func fieldOfItems(_ path: String, list: String) -> String {
    "\"\(path)\" is in every item of a list; name \"\(list)\""
  }
  static let noItemFields = "a list needs at least one field for its items"

  // Limits and routes

  static func limit(_ type: ValueType) -> String {
    switch type {
    case .int: "a whole number, or an expression in quotes"
    case .double: "a number, or an expression in quotes"
    case _: "a day such as \"2026-02-19\", or an expression in quotes"
    }
  }
  static func notADay(_ text: String) -> String { "\"\(text)\" is not a day of the calendar" }
  static func limitsCross(_ low: String, _ high: String) -> String { "\"\(high)\" is smaller than \"\(low)\"" }
  static func unreachable(_ id: String) -> String { "nothing leads to the step \"\(id)\"" }
  static func fallsOff(_ id: String) -> String {
    "after \"\(id)\" there is no step; add one with \"end\", or a \"next\""
  }
  static func endMayBeLeftOut(_ id: String) -> String {
    "if the \"when\" of \"\(id)\" is not true there is no step left; end with a step without \"when\""
  }
  static func noWayOut(_ id: String) -> String { "from \"\(id)\" no step with \"end\" can be reached" }
  static func forwardGo(_ id: String) -> String { "\"go\" leads back, and \"\(id)\" does not come before this step" }
  static func laterField(_ path: String) -> String { "\"\(path)\" is asked after this step; name an earlier field" }
  static func againWithoutBefore(_ id: String) -> String {
    "\"again\" in \"\(id)\" repeats the step's \"before\", and it has none"
  }
  static func readsLater(_ path: String) -> String {
    "\"\(path)\" is never known here: no way to this step asks for it before"
  }
  static func readsAhead(_ path: String) -> String { "\"\(path)\" is asked after this field; put it before" }
  static func ruleReadsAhead(_ path: String) -> String {
    "\"\(path)\" is asked after this field; put the rule there, or among the step's \"rules\""
  }
  static func askedInside(_ path: String) -> String { "this decides whether \"\(path)\" is asked and cannot read it" }
  static func itemsLeftOut(_ path: String, _ most: Int, _ walked: Int) -> String {
    "\"\(path)\" may be \(most), and only \(walked) of them are asked about; make the two limits the same"
  }
  static func ownList(_ section: String) -> String {
    "\"\(section)\" is whole only after its last item; no step in it can read it"
  }
  static func ownWhole(_ path: String, inner: String?) -> String {
    "\"\(path)\" is known only once all of it is answered; "
      + (inner.map { "inside \"\(path)\", write \"\($0)\"" } ?? "nothing inside it can read it")
  }
  static let twiceWithoutSecret = "only a secret is asked twice; take \"twice\" out, or add \"secret\": true"
  static func readsItself(_ path: String) -> String { "this decides about \"\(path)\" and cannot read it" }

  // Calls

  static func noOutput(_ port: String) -> String { "\"\(port)\" gives nothing that could be named" }
  static func withForAnswers(_ port: String) -> String { "\"\(port)\" takes all answers; leave out \"with\"" }
  static func missingInputs(_ port: String, _ names: [String]) -> String {
    "\"\(port)\" needs \"with\" for " + quoted(names)
  }
  static func inputType(expected: PortType, found: PortType?, _ type: ValueType) -> String {
    let found = found.map { "of type \"\($0.word)\"" } ?? type.description
    return "this is \(found); the input takes type \"\(expected.word)\""
  }
  static func maybeMissing(_ text: String) -> String {
    "\"\(text)\" may be missing here; make the input optional, or test it with != null"
  }
  static func leavingByCarried(_ path: String) -> String {
    "\"\(path)\" is not kept, so it cannot say where the flow goes on once it is gone; keep it, or ask something else"
  }
  static func carriedSecret(_ path: String) -> String {
    "\"\(path)\" is not kept, so it cannot be handed over; only a call may use it"
  }

  // Translations

  static func catalogVersion(_ version: String) -> String {
    "this program reads string catalogs of version 1, not \"\(version)\""
  }
  static func notALanguage(_ text: String) -> String {
    "\"\(text)\" is not a language; write one like \"de\" or \"pt-BR\""
  }
  static func languageTwice(_ text: String) -> String { "the language \"\(text)\" is here already" }
  static func unknownState(_ word: String) -> String { "there is no state \"\(word)\"" }
  static func variants(_ key: String) -> String { "\"\(key)\" cannot be used in the texts of a flow" }
  static let oneText = "write one \"stringUnit\"; a condition in its {{ }} can choose between words"
  static func otherLanguage(_ language: String, flow: String) -> String {
    "\"sourceLanguage\" is \"\(language)\", and the texts of the flow are in \"\(flow)\""
  }
  static func missingTranslation(_ languages: [String]) -> String {
    "this text has no translation in " + quoted(languages)
  }
  static func unusedTranslation(_ key: String) -> String { "the flow has no text \"\(shortened(key))\"" }
  static let ownLanguage = "this is never shown: in its own language the flow is read from its own file"
  static func strangePlaceholder(_ expression: String) -> String {
    "the text that this translates does not show \"\(shortened(expression))\""
  }
  static func missingPlaceholder(_ expression: String) -> String {
    "the text that this translates shows \"\(shortened(expression))\", and this does not"
  }

  private static func quoted(_ names: some Sequence<String>) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Returns a text, cut off if it is long.
  private static func shortened(_ text: String) -> String { text.count > 80 ? text.prefix(80) + "…" : text }

  // Probable mistakes

  static func unknownRule(_ id: String) -> String { "there is no rule \"\(id)\"" }
  static func errorAllowed(_ id: String) -> String {
    "\"\(id)\" tells errors, and only warnings can be allowed; take it out"
  }
  static func unusedAllow(_ id: String) -> String { "there is no warning \"\(id)\" here to allow; take it out" }
  static func unknownOption(_ id: String, of path: String) -> String { "\"\(path)\" has no option \"\(id)\"" }
  static func endlessLoop(_ ids: [String]) -> String {
    let names = quoted(ids.prefix(4)) + (ids.count > 4 ? ", …" : "")
    return ids.count == 1
      ? "\(names) leads to itself and never asks anything; give it a \"button\" or another way on"
      : "\(names) lead to each other and never ask anything; give one a \"button\" or another way on"
  }
  static func secretShown(_ name: String) -> String {
    "this would show the secret \"\(name)\" or something made of it; leave it out"
  }
  static func secretAsDots(_ name: String) -> String { "the secret \"\(name)\" is shown as dots only; leave it out" }
  static let repeatedSecret = "a section can't repeat for secret texts, because each item is shown"
  static func lostBehindSeal(_ path: String) -> String {
    "\"\(path)\" is not saved, and what comes before a call with \"once\" cannot be asked again; "
      + "ask it in a step after that call"
  }
  static func askedAgain(_ path: String) -> String {
    "\"\(path)\" is not kept, so after a restart it is asked again before this call; call it in the step that asks"
  }
  static func invisible(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "this text holds U+\(code), a character that nobody sees; take it out"
  }
  static func badDomain(_ text: String) -> String { "\"\(text)\" is not a domain; write one like example.com" }
  static let slowPattern =
    "this pattern takes very long on some answers that nearly fit; repeat nothing that repeats inside in the same way"
  static let badExample = "the field would not accept this example"
  static let codeLength = "a code has 1 to 32 digits"
  static let noLength = "no answer has fewer characters than 1; take at least 1"
  static let usualLength = "answers have at most 256 characters unless \"maxLength\" says otherwise; give one"
  static let negativeCount = "a count is a whole number from 0"
  static let countOfNone = "at least one can be chosen; take at least 1"
  static func countAboveOptions(_ count: Int) -> String {
    count == 1 ? "there is only 1 option to choose" : "there are only \(count) options to choose"
  }
  static let alwaysTrue = "this is always true here; take it out"
  static let neverTrue = "this is never true here"
  static func unusedService(_ name: String) -> String { "no step calls \"\(name)\"; take it out, or call it" }
  static func unusedCondition(_ name: String) -> String { "nothing uses the condition \"\(name)\"; take it out" }
  static func unusedOptions(_ name: String) -> String { "no field uses the options \"\(name)\"; take them out" }
  static func unusedAnswer(_ path: String) -> String {
    "nothing uses the answer \"\(path)\"; read it somewhere, or do not ask it"
  }
  static func unhandledRejection(_ port: String, _ codes: [String]) -> String {
    "\"\(port)\" may answer " + quoted(codes) + "; say under \"rejected\" what then"
  }
  static func fallsThrough(_ above: String, into target: String, branchesOf step: String) -> String {
    "after \"\(above)\" comes \"\(target)\", another branch of \"\(step)\"; say where \"\(above)\" leads with \"next\""
  }

  static func conditionTooLarge(_ name: String, limit: Int) -> String {
    "\"\(name)\" has more than \(limit) parts once the conditions it uses are put in"
  }
  static let conditionTooLargeHelp = "use each condition once, or fewer of them"
  static func conditionTooDeep(_ name: String) -> String {
    "\"\(name)\" uses conditions that use others too deep in each other"
  }
}
