import FlowEngine
import Localization

/// Why a service cannot do what it is asked for.
struct ServiceProblem: Error, Equatable {
  let reason: LocalizedMessage

  /// A file that cannot be read or written.
  static func unusable(_ path: String, _ reason: String) -> ServiceProblem {
    ServiceProblem(reason: ServiceMessages.cannotUse(path, reason))
  }
}

extension ServiceRequest {
  /// No answer, for a reason.
  func unavailable(
    _ reason: LocalizedMessage, mayBeDone: Bool = true, failure: ServiceFailure? = nil
  ) -> ServiceOutcome {
    .unavailable(reason: reason.text(in: wording), mayBeDone: mayBeDone, failure: failure)
  }
}

/// Every sentence of this room.
enum ServiceMessages {
  // Folders and files

  static let folderIsLink = "this is a link; name the folder itself"
  static let notAFolder = "this is not a folder"
  static let folderIsOpen = "others may write to this folder; take that right away with chmod go-w"
  static let folderIsForeign = "this folder belongs to another user"
  static let fileIsForeign = "this file belongs to another user"
  static let notAFile = "this is not a plain file"
  static let noFlowHere = "there is no flow.jsonc here, nor in a folder of it"
  static let noFlowBeside = "there is no flow.jsonc beside it"
  static let manyFlowsHere = "there are several flows here; name one of them"
  static func cannotRead(_ path: String, _ reason: String) -> String { "cannot read \"\(path)\": \(reason)" }
  static let folderIsBusy = "another process has kept it locked for ten seconds"
  static let notEncodable = "it holds a number that cannot be written"
  static func holder(_ process: Int32?) -> String { process.map { "process \($0)" } ?? "another process" }
  static func cannotUse(_ path: String, _ reason: String) -> LocalizedMessage {
    "\"\(path)\" cannot be used: \(reason)"
  }

  // Verification

  static let stillSending: LocalizedMessage = "a code is being sent to this number"
  static let nobodyToDeliverTo: LocalizedMessage =
    "a person is needed to take the code; run this in a terminal, or have codes delivered to a file"
  static func notVerification(_ port: String) -> String {
    "\"\(port)\" is no service of verification; its name should end in \"send\" or \"check\""
  }
  static func damagedCounts(_ path: String) -> LocalizedMessage {
    "\"\(path)\" is damaged, so nobody knows how many codes were tried; begin a new session"
  }
  /// `setAside`: where the file is now; nil where it could not be moved.
  static func damagedHistories(_ path: String, setAside: String?) -> LocalizedMessage {
    setAside.map {
      "the counts of codes were damaged and are now in \"\($0)\"; try again, and counting starts anew"
    } ?? "\"\(path)\" is damaged, so no code can be sent or checked; move the file away"
  }
  static func unknownFormat(_ path: String, _ format: Int) -> LocalizedMessage {
    "\"\(path)\" has format \(format), which this program does not know; update the program, or move the file away"
  }

  // Bindings

  static let servicesFile = "a services file"
  static let fixedNeedsOne = "a fixed binding needs exactly one of \"accepted\", \"rejected\" and \"unavailable\""
  static let fixedUnavailable = "the binding says that this service is not available"
  static let badFileName = "a file name without \"..\", or a path that begins with a slash"
  static func reservedName(_ name: String) -> String {
    "a name that sessions do not use, such as \"records.jsonl\"; \"\(name)\" is one of theirs"
  }
  static func badPattern(_ pattern: String) -> String {
    "\"\(pattern)\" is neither a service's name nor the beginning of names, such as \"account.*\""
  }
  static func unbound(_ port: String) -> String { "nothing here serves \"\(port)\"" }
  static func bindTo(_ port: String) -> String { "add a key \"\(port)\"" }
  static func noSuchPort(_ pattern: String) -> String { "the flow has no service \"\(pattern)\"" }
  static func unknownUse(_ use: String) -> String { "there is no adapter \"\(use)\"" }
  static func unknownDelivery(_ word: String) -> String { "codes cannot be delivered to \"\(word)\"" }
  static func parted(_ port: String, from sender: String) -> String {
    let both = port.split(separator: ".").dropLast().joined(separator: ".") + ".*"
    return "this \"local\" would know none of the codes that \"\(sender)\" sends; bind both at once, as \"\(both)\""
  }
  static func missingInput(_ input: String, port: String) -> String {
    "\"local\" needs the input \"\(input)\", a text, which \"\(port)\" does not declare"
  }
  static func noOutput(_ adapter: String, port: String) -> String {
    "\"\(adapter)\" cannot give the output that \"\(port)\" declares"
  }
  static func undeclared(_ code: String, _ adapter: String, port: String) -> String {
    "\"\(adapter)\" may answer \"\(code)\", which \"\(port)\" does not declare"
  }
  static func missingDetail(_ detail: String, of code: String, _ adapter: String) -> String {
    "\"\(adapter)\" does not tell \"\(detail)\", which the port declares for \"\(code)\""
  }
  static func notUnique(_ path: String, port: String) -> String {
    "\"\(port)\" has no input \"\(path)\" that is a text"
  }
  static func otherLength(_ field: String, takes: Int, sent: Int) -> String {
    "codes of \(sent) digits are sent, and the field \"\(field)\" takes \(takes); set \"codeLength\" to \(takes)"
  }
  static func givesNothing(_ port: String) -> String { "\"\(port)\" declares no output; write true" }
  static func secretsNotWritten(_ names: [String], port: String) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\"records\" writes no secrets: its file will not have \(list) of \"\(port)\""
  }
  static func codeUndeclared(_ code: String, port: String) -> String {
    "\"\(port)\" does not declare \"\(code)\""
  }

  // HTTP

  static let noTransport = "\"http\" asks a server, and this program has nothing that carries requests"
  static let giveTransport = "give ServiceHost a transport, such as URLSessionTransport() of FlowNetworking"
  static func unknownMethod(_ method: String) -> String { "there is no method \"\(method)\"" }
  static func openHole(_ text: String) -> String {
    "\"\(text)\" has a \"{\" that begins no name; write ${VARIABLE}, or {input} in an address"
  }
  static func badHeader(_ name: String) -> String {
    "\"\(name)\" cannot be set as a header here; it is set for each request, or is no header's name"
  }
  static func badHeaderValue(_ name: String) -> String {
    "the value of the header \"\(name)\" holds a line break, or another character that no header can have"
  }
  static func headerTwice(_ name: String) -> String {
    "the header \"\(name)\" is here twice; large and small letters make no difference"
  }
  static func badSign(_ text: String) -> String {
    "\"\(text)\" is nothing to know an answer by; write a status from 400 to 499, the code of a problem, or \"/path=value\""
  }
  static let badAddress =
    "this gives no address that can be asked; it should begin with https:// and a host, without a name and password"
  static let inputInHost =
    "an input stands before the path here, so that an answer would choose the host; write a \"/\" before it"
  static let insecureAddress = "this is asked without encryption; use https, or say \"insecure\": true if that is meant"
  static func missingVariable(_ name: String) -> String { "the environment has no variable \"\(name)\"" }
  static func setVariable(_ name: String) -> String { "set it before you begin: export \(name)=…" }
  static func noInput(_ name: String, port: String) -> String {
    "\"\(port)\" has no input \"\(name)\" that can stand in an address; it takes a text or a number, and no secret"
  }
  static func notInAddress(_ name: String, port: String) -> String {
    "the input \"\(name)\" of \"\(port)\" cannot stand in an address; use POST"
  }

  /// Why a call got no answer that can be used; each goes on "The service did not work: ".
  static func http(_ failure: HTTPFailure, _ timeout: Duration) -> LocalizedMessage {
    switch failure {
    case .timedOut: "no answer within \(seconds(timeout))"
    case .hostUnknown: "its host is not known"
    case .notConnected: "it cannot be reached"
    case .notInstalled: "libcurl is not installed on this computer"
    case .notSecure: "no secure connection to it can be made"
    case .brokenOff: "the connection broke off"
    case .tooLarge: "its answer is too large"
    }
  }
  static func httpStatus(_ status: Int) -> LocalizedMessage { "it answered with status \(status)" }
  static func httpNotAllowed(_ status: Int) -> LocalizedMessage {
    "it did not accept this program's credentials (status \(status))"
  }
  static func httpDetail(_ detail: String, of code: String) -> LocalizedMessage {
    "it refused this with \"\(code)\" and did not tell \"\(detail)\""
  }
  static let httpRedirected: LocalizedMessage = "it sends on to another address, which is not followed"
  static let httpNotJSON: LocalizedMessage = "its answer is not JSON"
  static func httpNotEncodable(_ port: String) -> LocalizedMessage {
    "an input of \"\(port)\" is a number that cannot be written"
  }
  static func httpBadInput(_ port: String) -> LocalizedMessage { "an input of \"\(port)\" cannot stand in its address" }
  static func httpLater(_ reason: LocalizedMessage, _ wait: Duration) -> LocalizedMessage {
    let minutes = (wait.secondsUp + 59) / 60
    return wait.secondsUp < 120
      ? "\(reason) and asks to wait \(seconds(wait))"
      : "\(reason) and asks to wait \(minutes) minutes"
  }
  private static func seconds(_ time: Duration) -> LocalizedMessage {
    .plural(time.secondsUp, one: "1 second", other: "\(time.secondsUp) seconds")
  }

  // Values

  static func takes(_ what: String, _ expected: String) -> String { "\"\(what)\" takes \(expected)" }
  static func duration(isPositive: Bool) -> String {
    "a duration such as \"30s\", \"10m\" or \"1h30m\"" + (isPositive ? ", at least \"1s\"" : "")
  }
}
