import FlowEngine
package import Localization

package struct ServiceProblem: Error, Equatable, CustomStringConvertible {
  let reason: LocalizedMessage

  package var description: String { reason.text(in: .english) }

  package static func unusable(_ path: String, _ reason: String) -> ServiceProblem {
    ServiceProblem(reason: ServiceMessages.cannotUse(path, reason))
  }
}

extension ServiceRequest {
  func unavailable(
    _ reason: LocalizedMessage, mayHaveSucceeded: Bool = true, failure: ServiceFailure? = nil
  ) -> ServiceOutcome {
    .unavailable(reason: reason.text(in: wording), mayHaveSucceeded: mayHaveSucceeded, failure: failure)
  }
}

package enum ServiceMessages {
  // Folders and files

  static let folderIsLink = "this is a symbolic link that leads nowhere or belongs to another user"
  static let notAFolder = "this is not a folder"
  static let folderIsOpen = "other users can write to this folder; remove that permission with chmod go-w"
  static let folderIsForeign = "this folder belongs to another user"
  static let fileIsForeign = "this file belongs to another user"
  static let notAFile = "this is not a regular file"
  static let noFlowHere = "no flow.jsonc in this folder or in a folder inside it"
  static let noFlowBeside = "no flow.jsonc in the same folder"
  static let manyFlowsHere = "this folder contains several flows; specify one of them"
  static func cannotRead(_ path: String, _ reason: String) -> String { "cannot read \"\(path)\": \(reason)" }
  static let folderIsBusy = "another process has kept it locked for 10 seconds"
  static let notEncodable = "it contains a number that JSON cannot represent"
  static func holder(_ process: Int32?) -> String { process.map { "process \($0)" } ?? "another process" }
  static func cannotUse(_ path: String, _ reason: String) -> LocalizedMessage {
    "cannot use \"\(path)\": \(reason)"
  }

  // Verification

  static let stillSending: LocalizedMessage = "a code is already being sent to this number"
  static let needsTerminal: LocalizedMessage =
    "codes can only be shown in a terminal; use a terminal, or set \"deliver\" to a file"
  static let notDelivered: LocalizedMessage = "the code could not be delivered"
  package static func cannotWriteCodes(_ path: String) -> LocalizedMessage { "codes cannot be written to \"\(path)\"" }
  static func notVerification(_ port: String) -> String {
    "\"local\" requires a service whose name ends in \"send\" or \"check\", found \"\(port)\""
  }
  static func damagedCounts(_ path: String) -> LocalizedMessage {
    "\"\(path)\" is damaged, so the number of attempts is unknown; start a new session"
  }
  /// `setAside` is the new path of the file, or `nil` if the file could not be moved.
  static func damagedHistories(_ path: String, setAside: String?) -> LocalizedMessage {
    setAside.map {
      "the record of sent codes was damaged and has been moved to \"\($0)\"; try again to start a new record"
    } ?? "\"\(path)\" is damaged, so codes cannot be sent or checked; move the file elsewhere"
  }
  static func unknownFormat(_ path: String, _ format: Int) -> LocalizedMessage {
    "\"\(path)\" has format \(format), which this version cannot read; update the program, or move the file elsewhere"
  }

  // Bindings

  static let servicesFile = "a services file"
  static let fixedNeedsOne = "a \"fixed\" binding needs exactly one of \"accepted\", \"rejected\" and \"unavailable\""
  static let fixedUnavailable = "its binding marks it as unavailable"
  static let badFileName = "the path of a file, without \"..\""
  static func reservedName(_ name: String) -> String {
    "\"\(name)\" is reserved for sessions; use another file name, such as \"records.jsonl\""
  }
  static func badPattern(_ pattern: String) -> String {
    "\"\(pattern)\" is neither a service name nor a prefix such as \"account.*\""
  }
  static func unbound(_ port: String) -> String { "no binding for the service \"\(port)\"" }
  static func builtInMisfit(_ port: String, _ reason: String) -> String {
    "the built-in binding of \"\(port)\" does not fit: \(reason)"
  }
  static func createFile(for port: String) -> String { "create services.jsonc beside the flow, with a key \"\(port)\"" }
  static func bindTo(_ port: String) -> String { "add a key \"\(port)\"" }
  static func noSuchPort(_ pattern: String) -> String { "no service of the flow matches \"\(pattern)\"" }
  static func unknownUse(_ use: String) -> String { "unknown adapter \"\(use)\"" }
  static func unknownDelivery(_ word: String) -> String { "cannot deliver codes to \"\(word)\"" }
  static func separatedVerification(_ port: String, from sender: String) -> String {
    let both = port.split(separator: ".").dropLast().joined(separator: ".") + ".*"
    return "this \"local\" binding cannot check the codes that \"\(sender)\" sends; bind both with one key, \"\(both)\""
  }
  static func missingInput(_ input: String, port: String) -> String {
    "\"local\" needs a text input \"\(input)\", which \"\(port)\" does not declare"
  }
  static func noOutput(_ adapter: String, port: String) -> String {
    "\"\(adapter)\" cannot return the output that \"\(port)\" declares"
  }
  static func missingOutputs(_ names: [String]) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "this adapter does not return \(list); "
      + "make \(names.count == 1 ? "it" : "them") optional, or use another adapter"
  }
  static func undeclared(_ code: String, _ adapter: String, port: String) -> String {
    "\"\(adapter)\" can reject with \"\(code)\", which \"\(port)\" does not declare"
  }
  static func missingDetail(_ detail: String, of code: String, _ adapter: String) -> String {
    "\"\(adapter)\" does not return the detail \"\(detail)\" that the service declares for \"\(code)\""
  }
  static func notUnique(_ path: String, port: String) -> String {
    "\"unique\" must name a text input of \"\(port)\" that is not secret, found \"\(path)\""
  }
  static func otherLength(_ field: String, takes: Int, sent: Int) -> String {
    "codes have \(sent) digits, but the field \"\(field)\" takes \(takes); set \"codeLength\" to \(takes)"
  }
  static func givesNothing(_ port: String) -> String { "\"\(port)\" declares no output; write \"accepted\": true" }
  static func secretsNotWritten(_ names: [String], port: String) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\"records\" does not store secrets; these inputs of \"\(port)\" are not written to its file: \(list)"
  }
  static func codeUndeclared(_ code: String, port: String) -> String {
    "\"\(port)\" does not declare the rejection \"\(code)\""
  }

  // HTTP

  static let noTransport = "\"http\" needs a transport to send requests, and this program provides none"
  static let giveTransport = "pass a transport to ServiceHost, such as URLSessionTransport() from FlowNetworking"
  static func unknownMethod(_ method: String) -> String { "unknown HTTP method \"\(method)\"" }
  static func openHole(_ text: String) -> String {
    "\"\(text)\" has a \"{\" without a name; write ${VARIABLE}, or {input} in a URL"
  }
  static func badHeaderName(_ name: String) -> String { "\"\(name)\" is not a valid header name" }
  static func reservedHeader(_ name: String) -> String {
    "the header \"\(name)\" is set automatically; remove it"
  }
  static func badHeaderValue(_ name: String) -> String {
    "the value of the header \"\(name)\" contains a line break or another control character"
  }
  static func headerTwice(_ name: String) -> String {
    "duplicate header \"\(name)\"; header names are not case-sensitive"
  }
  static func badMatcher(_ text: String) -> String {
    "\"\(text)\" matches no response; write a status from 400 to 499, the \"code\" or \"type\" of a problem document, or \"/path=value\""
  }
  static let badAddress =
    "this is not a usable URL; write https:// and a host, without a user name, password or #fragment"
  static let inputInHost = "an input must not be part of the host; write a \"/\" before it"
  static let insecureAddress =
    "requests to this URL are not encrypted; use https, or set \"insecure\": true to allow it"
  static func missingVariable(_ name: String) -> String { "the environment variable \"\(name)\" is not set" }
  static func setVariable(_ name: String) -> String { "set it before you run the flow: export \(name)=…" }
  static func noInput(_ name: String, port: String) -> String {
    "{\(name)} in a URL must name a required input of \"\(port)\" that is not a secret, a list or an object"
  }
  static func fileNamedRequest(_ name: String, port: String) -> String {
    "the file input \"\(name)\" of \"\(port)\" needs another name: the part \"\(name)\" of the multipart/form-data body "
      + "already contains the other inputs; rename the input"
  }
  static func notInAddress(_ name: String, port: String) -> String {
    "the input \"\(name)\" of \"\(port)\" cannot be sent in a URL; use POST"
  }

  /// Returns the reason why a call failed, as a clause that can follow the name of the service.
  static func http(_ failure: HTTPFailure, _ timeout: Duration) -> LocalizedMessage {
    switch failure {
    case .timedOut: .noResponse(within: timeout)
    case .hostUnknown: "the host is unknown"
    case .notConnected: "the connection failed"
    case .notInstalled: "libcurl is not installed on this computer"
    case .notSecure: "no secure connection could be made"
    case .connectionLost: "the connection was lost"
    case .tooLarge: "the response is too large"
    case .fileChanged: "a file has changed or cannot be read"
    case .notWritten: "the form could not be written to a temporary file"
    }
  }
  /// Returns the reason why there is no response, as a sentence for developers.
  static func description(of failure: HTTPFailure) -> String {
    switch failure {
    case .timedOut: "The server did not respond in time."
    case .hostUnknown: "The host name can't be resolved."
    case .notConnected: "The connection was refused, or there is no network."
    case .notInstalled: "libcurl is not installed."
    case .notSecure: "No secure connection could be made."
    case .connectionLost: "The connection was lost, or the response is invalid."
    case .tooLarge: "The response is too large."
    case .fileChanged: "A file of the request has changed or can't be read."
    case .notWritten: "The body could not be written to a temporary file."
    }
  }
  static func httpStatus(_ status: Int) -> LocalizedMessage { "the server responded with status \(status)" }
  static func httpNotAllowed(_ status: Int) -> LocalizedMessage {
    "the server did not accept this program's credentials (status \(status))"
  }
  static func httpDetail(_ detail: String, of code: String) -> LocalizedMessage {
    "the server rejected this with \"\(code)\" but did not send \"\(detail)\""
  }
  static let httpRedirected: LocalizedMessage = "the server sent a redirect, and redirects are not followed"
  static let httpNotJSON: LocalizedMessage = "the response is not JSON"
  static let httpLongNumber: LocalizedMessage =
    "the response contains a number that is out of range or has more than 38 digits"
  static let httpOtherOutput: LocalizedMessage = "the response is not the output that the flow declares"
  static func httpBadInput(_ port: String) -> LocalizedMessage {
    "an input in the URL of \"\(port)\" is empty, \".\" or \"..\""
  }
  static func httpLater(_ reason: LocalizedMessage, _ wait: Duration) -> LocalizedMessage {
    let minutes = (wait.secondsUp + 59) / 60
    return wait.secondsUp < 120
      ? "\(reason) and asked us to wait \(LocalizedMessage.seconds(wait))"
      : "\(reason) and asked us to wait \(minutes) minutes"
  }

  // Values

  static func takes(_ what: String, _ expected: String) -> String { "\"\(what)\" must be \(expected)" }
  static func duration(isPositive: Bool) -> String {
    "a duration such as \"30s\", \"10m\" or \"1h30m\"" + (isPositive ? ", at least \"1s\"" : "")
  }
}

extension SessionStoreError {
  /// Whether the folder of a store can't be used, so that another folder may help.
  package var concernsFolder: Bool {
    switch self {
    case .cannotCreate: true
    case .cannotRead(_, let reason), .cannotWrite(_, let reason):
      [
        ServiceMessages.folderIsLink, ServiceMessages.notAFolder, ServiceMessages.folderIsOpen,
        ServiceMessages.folderIsForeign,
      ].contains(reason)
    case .conflict, .unreachable, .held, .damaged, .newerFormat, .unknownFormat: false
    }
  }
}
