import FlowEngine
import FlowServer
import FlowSyntax
import Localization

enum ServeMessages {
  static func serving(_ address: String) -> LocalizedMessage { "Open \(address)/ in a browser. Press Ctrl-C to stop." }

  static func servedTwice(_ id: String) -> LocalizedMessage { "Two flows have the id \"\(escaped(id))\"." }

  static func unknownAddress(_ text: String) -> LocalizedMessage {
    "\"\(escaped(text))\" is not an address. Use HOST:PORT, such as 127.0.0.1:8080, or unix:PATH."
  }

  static func unknownBase(_ text: String) -> LocalizedMessage {
    "\"\(escaped(text))\" is not a base URL. Use an address such as https://join.example.com, without a path."
  }

  static let needsBase: LocalizedMessage =
    "Pass --base-url, the address that browsers use, such as https://join.example.com."

  static let unencrypted: LocalizedMessage = "Warning: Answers are sent unencrypted."

  static let reloaded: LocalizedMessage = "The flows were read again."

  static let keptFlows: LocalizedMessage = "The flows could not be read again. The former ones are still served."

  static let shownMistakes: LocalizedMessage = "The flows could not be read again. The pages show why."

  static func notTaken(_ session: FlowSessionID, _ reason: String) -> LocalizedMessage {
    "The result of session \"\(session.text)\" was not taken and is passed on again later: \(escaped(reason))"
  }

  static func unavailable(_ service: String, _ reason: String) -> LocalizedMessage {
    "The service \"\(escaped(service))\" is unavailable: \(escaped(reason))"
  }

  static func notURL(_ text: String) -> LocalizedMessage {
    "\"\(escaped(text))\" is not an address. Use one that begins with https://."
  }

  static func notProxy(_ text: String) -> LocalizedMessage {
    "\"\(escaped(text))\" is not the address of a proxy. Use one such as 127.0.0.1, or \"unix\"."
  }

  static func unknownLimit(_ name: String, among names: [String]) -> LocalizedMessage {
    "There is no limit \"\(escaped(name))\". The limits are: \(names.joined(separator: ", "))."
  }

  static func limitNeedsNumber(_ name: String, _ value: String) -> LocalizedMessage {
    "\"\(escaped(value))\" is not a limit. Use a whole number above 0, such as --limit \(name)=100."
  }

  static func unservable(_ error: UnservableFlow) -> LocalizedMessage {
    "The flow \"\(escaped(error.flow))\" can't be served: \"\(escaped(error.field))\" is secret, so it isn't kept until a later step sends it. Make that call in the step that asks for it."
  }

  static let needsHTTPS: LocalizedMessage =
    "Other machines would send their answers unencrypted. Put a proxy with HTTPS in front and pass --base-url, or pass --insecure."

  static func failed(_ error: ListenError) -> LocalizedMessage {
    switch error {
    case .unknownHost(let host): "This machine has no address \"\(escaped(host))\"."
    case .inUse(let address):
      "Another program uses \(escaped(address.description)). Stop it, or choose another address with --listen."
    case .failed(let address, let reason): "\(escaped(address.description)): \(escaped(reason))."
    }
  }
}
