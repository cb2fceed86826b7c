import FlowTesting

/// The messages are for authors, and always English.
enum DifferenceMessages {
  static let none = "No differences."
  static func title(_ flow: String) -> String { "What changes in \(quoted(flow))" }
  static let breaking = "Breaking"
  static let additive = "New for programs and services"
  static let forPeople = "For people"
  static let `internal` = "Internal"

  // Parts

  static func part(_ kind: FlowPart.Kind, _ name: String) -> String {
    kind == .flow ? "the flow" : "the \(kind.rawValue) \(quoted(name))"
  }
  static func unnamed(_ kind: FlowPart.Kind) -> String { "a \(kind.rawValue)" }
  static func part(_ part: String, of owner: String) -> String { "\(part) of \(owner)" }
  static func added(_ kind: FlowPart.Kind, _ name: String, to owner: String) -> String {
    sentence("\(owner) has a new \(kind.rawValue), \(quoted(name))")
  }
  static func removed(_ part: String, from owner: String) -> String { sentence("\(owner) no longer has \(part)") }
  static func renamed(_ part: String, to name: String) -> String { sentence("\(part) is now called \(quoted(name))") }
  static func movedFirst(_ part: String) -> String { sentence("\(part) now comes first") }
  static func moved(_ part: String, after other: String) -> String { sentence("\(part) now comes after \(other)") }
  static func moved(_ part: String, from owner: String, to other: String) -> String {
    sentence("\(part) moved from \(owner) to \(other)")
  }

  // Keys

  static func key(_ path: String, of part: String) -> String { "\"\(path)\" of \(part)" }
  static func changed(_ key: String, from old: String, to new: String) -> String {
    sentence("\(key) changed from \(old) to \(new)")
  }
  static func set(_ key: String, to value: String) -> String { sentence("\(key) is new: \(value)") }
  static func unset(_ key: String, from value: String) -> String { sentence("\(key) was removed; it was \(value)") }

  // Contract

  static let inputs = "the inputs of the flow"
  static func request(_ service: String) -> String { "the request to \"\(service)\"" }
  static func reply(_ service: String) -> String { "the reply of \"\(service)\"" }
  static func rejection(_ code: String, of service: String) -> String {
    "the rejection \"\(code)\" of \"\(service)\""
  }
  static func result(_ end: String) -> String { "the result of the end \"\(end)\"" }
  static func sends(_ name: String, in whole: String) -> String { sentence("\(whole) now contains \"\(name)\"") }
  static func sendsNoLonger(_ name: String, in whole: String) -> String {
    sentence("\(whole) no longer contains \"\(name)\"")
  }
  static func requires(_ name: String, in whole: String) -> String { sentence("\(whole) must now contain \"\(name)\"") }
  static func accepts(_ name: String, in whole: String) -> String { sentence("\(whole) may now contain \"\(name)\"") }
  static func ignores(_ name: String, in whole: String) -> String {
    sentence("\"\(name)\" was removed from \(whole)")
  }
  static func mayBeNull(_ whole: String) -> String { sentence("\(whole) may now be null") }
  static func isNeverNull(_ whole: String) -> String { sentence("\(whole) can no longer be null") }
  static func mayNotBeNull(_ whole: String) -> String { sentence("\(whole) must not be null any more") }
  static func retyped(_ whole: String, from old: String, to new: String) -> String {
    sentence("the type of \(whole) changed from \(old) to \(new)")
  }
  static func member(_ name: String, of whole: String) -> String { "\"\(name)\" of \(whole)" }
  static func item(of whole: String) -> String { "an item of \(whole)" }
  static func newService(_ name: String) -> String { "The flow needs a new service, \"\(name)\"." }
  static func noService(_ name: String) -> String { "The flow no longer uses the service \"\(name)\"." }
  static func newFunction(_ name: String) -> String { "The flow needs a new function, \"\(name)\"." }
  static func noFunction(_ name: String) -> String { "The flow no longer declares the function \"\(name)\"." }
  static func changedFunction(_ name: String, from old: String, to new: String) -> String {
    "The function \"\(name)\" changed from \(old) to \(new)."
  }
  static func newRejection(_ code: String, of service: String) -> String {
    "\"\(service)\" may now reject with \"\(code)\"."
  }
  static func noRejection(_ code: String, of service: String) -> String {
    "\"\(service)\" may no longer reject with \"\(code)\"."
  }
  static func newEnd(_ step: String, outcome: String) -> String {
    "The flow has a new end, \"\(step)\", with the outcome \"\(outcome)\"."
  }
  static func noEnd(_ step: String, outcome: String) -> String {
    "The flow no longer has the end \"\(step)\" with the outcome \"\(outcome)\"."
  }
  static func sameVersion(_ version: Int, breaking count: Int) -> String {
    "\(count == 1 ? "1 difference is" : "\(count) differences are") breaking, but \"version\" is still \(version). "
      + "Increase it."
  }

  // Behavior

  static func screen(_ step: String) -> String { "the step \"\(step)\"" }
  static func callOf(_ service: String) -> String { "a call to \"\(service)\"" }
  static func stop(_ reason: String) -> String { "the stop \"\(reason)\"" }
  static func path(from old: String, to new: String) -> String {
    sentence("\(new) comes instead of \(old)")
  }
  static func asked(_ path: String, at step: String, isRequired: Bool) -> String {
    "\"\(path)\" is now asked at \"\(step)\"\(isRequired ? ", and is required" : "")."
  }
  static func notAsked(_ path: String, at step: String) -> String {
    "\"\(path)\" is no longer asked at \"\(step)\"."
  }
  static func required(_ path: String, now isRequired: Bool) -> String {
    isRequired ? "\"\(path)\" is now required." : "\"\(path)\" is no longer required."
  }
  static func property(_ name: String, of path: String, from old: String?, to new: String?) -> String {
    value(name, of: part(.field, path), from: old.map(quoted), to: new.map(quoted))
  }
  static func error(_ message: String, at place: String, now isShown: Bool) -> String {
    "\(quoted(place)) \(isShown ? "now" : "no longer") shows the error: \(message)"
  }
  static func refusedEvent(_ reason: String, now isRefused: Bool) -> String {
    "The last event of this story is \(isRefused ? "now" : "no longer") refused: \(reason)."
  }
  static func action(_ id: String, at step: String) -> String { "\"\(step)\" now offers \":\(id)\"." }
  static func noAction(_ id: String, at step: String) -> String { "\"\(step)\" no longer offers \":\(id)\"." }
  static func ability(_ name: String, at step: String) -> String { "\"\(step)\" now lets people \(words(name))." }
  static func noAbility(_ name: String, at step: String) -> String {
    "\"\(step)\" no longer lets people \(words(name))."
  }
  static func words(_ ability: String) -> String {
    ["back": "go back", "retry": "try again"][ability] ?? ability
  }
  static func repeated(_ service: String, now isRepeated: Bool) -> String {
    sentence("\(callOf(service)) \(isRepeated ? "now" : "no longer") reuses the idempotency key of the earlier call")
  }
  static func shows(_ text: String, at place: String) -> String { sentence("\(place) now shows \(quoted(text))") }
  static func showsNoLonger(_ text: String, at place: String) -> String {
    sentence("\(place) no longer shows \(quoted(text))")
  }
  static func value(_ member: String, of whole: String, from old: String?, to new: String?) -> String {
    let words = "\(member.isEmpty ? "" : quoted(member) + " of ")\(whole)"
    return switch (old, new) {
    case (nil, let new?): sentence("\(words) is now \(new); it was missing")
    case (let old?, nil): sentence("\(words) is now missing; it was \(old)")
    case _: sentence("\(words) is \(new ?? "missing") instead of \(old ?? "missing")")
    }
  }
  static func unreached(_ end: String) -> String { "No story reaches the end \"\(end)\" any more." }
  static let notPlayed =
    "No stories were played, because tests.jsonc does not give the results of the flow's functions."
  static let notResumed =
    "No sessions were compared, because tests.jsonc does not give the results of the flow's functions."
  static func stories(_ count: Int, differing: Int) -> String {
    differing == 0
      ? "No difference in \(count) stories played on both versions."
      : "\(differing) of \(count) stories played on both versions differ."
  }
  static func unlisted(_ count: Int) -> String {
    count == 1
      ? "1 more difference of this kind is not listed." : "\(count) more differences of this kind are not listed."
  }

  // Sessions

  static func noLongerAsked(_ name: String) -> String { "the saved answer \"\(name)\" is dropped" }
  static func askedAgain(_ name: String) -> String { "the saved answer \"\(name)\" is asked again" }
  static func setAside(_ name: String) -> String {
    "the saved answer \"\(name)\" is kept, but its question is no longer reached"
  }
  static func newlyAsked(_ name: String) -> String { "the new question \"\(name)\" is asked" }
  static func sessions(_ message: String, _ count: Int, of all: Int) -> String {
    "In \(count) of \(all) saved sessions, \(message)."
  }
  static func kept(_ count: Int, of all: Int) -> String { "\(count) of \(all) saved sessions are not affected." }
  static func unreadable(_ count: Int) -> String {
    count == 1
      ? "1 saved session can't be read and was not compared."
      : "\(count) saved sessions can't be read and were not compared."
  }

  // Translations

  static func translation(_ text: String, _ message: String) -> String { sentence("\(quoted(text)): \(message)") }
  static func unusedTranslation(_ text: String) -> String { "The translation of \(quoted(text)) is no longer used." }
  static func newLanguage(_ language: String) -> String { "The flow is now translated into \(quoted(language))." }
  static func noLanguage(_ language: String) -> String {
    "The flow is no longer translated into \(quoted(language))."
  }
  /// Returns the name of a translation; the form is a plural category, or empty if the text has no plural forms.
  static func translation(of text: String, form: String, into language: String) -> String {
    "the translation of \(quoted(text)) into \(quoted(language))" + (form.isEmpty ? "" : " (\(form))")
  }

  // Words

  /// Returns a text in quotation marks; a long text is cut off, so that the sentence around it stays readable.
  static func quoted(_ text: String) -> String {
    "\"" + (text.count > 80 ? text.prefix(79) + "…" : text) + "\""
  }
  /// Words that end with a quoted sentence get no second full stop.
  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".\"") ? "" : ".")
  }
}
