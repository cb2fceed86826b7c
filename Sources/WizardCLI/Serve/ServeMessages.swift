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

  static let needsBase: LocalizedMessage = "A Unix socket needs --base-url, the address that browsers use."

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
