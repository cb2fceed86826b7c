import FlowEngine
import FlowServer
import Foundation
import Testing

/// A browser without JavaScript: it follows redirects, keeps cookies, and sends the forms of pages as they are.
final class Browser {
  let server: FlowServer
  private(set) var cookies: [String: String] = [:]
  private(set) var address = "/"
  private(set) var status = 0
  private(set) var page = ""
  var headers: ServerHeaders = ["Host": "127.0.0.1:8080"]
  /// The address of the other end of the connection.
  var peer: String?

  static let origin = "http://127.0.0.1:8080"

  init(_ server: FlowServer) { self.server = server }

  /// The same browser, as if its window had been duplicated.
  ///
  /// - Parameter other: The server that answers it.
  func duplicate(at other: FlowServer? = nil) -> Browser {
    let other = Browser(other ?? server)
    (other.cookies, other.address, other.status, other.page) = (cookies, address, status, page)
    return other
  }

  func forgetCookies() { cookies = [:] }

  @discardableResult
  func open(_ address: String) async -> Browser {
    await send("GET", address)
    return self
  }

  /// Fills in the form of the page and presses a button; fields that are not named are sent as they are.
  @discardableResult
  func press(_ button: String = "next", _ answers: [String: String] = [:], origin: String? = Browser.origin)
    async throws
    -> Browser
  {
    let form = try #require(Form(page), "no form on the page:\n\(text)")
    for name in answers.keys where form.fields[name] == nil { Issue.record("no field \(name) on the page:\n\(text)") }
    var fields = form.fields.filter { answers[$0.key] == nil }.flatMap { name, values in values.map { (name, $0) } }
    fields += answers.map { ($0.key, $0.value) }
    fields.append(("_do", button))
    await post(fields, to: form.action, origin: origin)
    return self
  }

  /// Fills in the form of the page, attaches files, and presses Continue.
  ///
  /// - Parameter cutOff: The number of bytes at the end that don't arrive.
  func send(_ answers: [String: String] = [:], files: [String: [(String, String)]], cutOff: Int = 0) async throws {
    let form = try #require(Form(page), "no form on the page:\n\(text)")
    var body = ""
    for (name, values) in form.fields where answers[name] == nil && files[name] == nil {
      for value in values { body += Self.part(name, value) }
    }
    for (name, value) in answers { body += Self.part(name, value) }
    body += Self.part("_do", "next")
    for (name, files) in files {
      for (file, content) in files { body += Self.part("\(name)\"; filename=\"\(file)", content) }
    }
    body += "--BOUNDARY--\r\n"
    headers["Content-Type"] = "multipart/form-data; boundary=BOUNDARY"
    defer { headers["Content-Type"] = nil }
    await send("POST", form.action, Array(body.utf8.dropLast(cutOff)), origin: Self.origin)
  }

  private static func part(_ name: String, _ value: String) -> String {
    "--BOUNDARY\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
  }

  func post(_ fields: [(String, String)], to address: String, origin: String? = Browser.origin) async {
    let body = fields.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    await send("POST", address, Array(body.utf8), origin: origin)
  }

  private func send(_ method: String, _ address: String, _ body: [UInt8] = [], origin: String? = nil) async {
    var (method, address, body) = (method, address, body)
    for _ in 0..<10 {
      let parts = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
      var headers = headers
      headers["Cookie"] = cookies.isEmpty ? nil : cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
      headers["Origin"] = method == "POST" ? origin : nil
      let response = await server.respond(
        to: ServerRequest(
          method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil, headers: headers,
          body: RequestContent(body), peer: peer))
      for cookie in response.headers.values("Set-Cookie") { keep(cookie) }
      (self.address, status, page) = (address, response.status.rawValue, String(decoding: response.body, as: UTF8.self))
      guard let next = response.headers["Location"] else { return }
      (method, address, body) = ("GET", next, [])
    }
    Issue.record("redirected for ever: \(address)")
  }

  private func keep(_ cookie: String) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
    cookies[pair[0]] = cookie.contains("Max-Age=0") ? nil : pair.count > 1 ? pair[1] : ""
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }

  /// The page as text, without markup.
  var text: String {
    var text = page
    if let head = text.range(of: "</head>") { text = String(text[head.upperBound...]) }
    return text.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ").unescaped
  }

  var title: String { page.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1).unescaped } ?? "" }
  var form: Form? { Form(page) }
}

/// The form of a page, with what a browser would send if nothing were changed.
struct Form {
  var action = ""
  var fields: [String: [String]] = [:]
  var buttons: [String] = []

  init?(_ whole: String) {
    // The button to start again at the foot has a form of its own.
    let page = whole.prefix(upTo: whole.range(of: "<footer>")?.lowerBound ?? whole.endIndex)
    guard let start = page.range(of: "<form "), let end = page.range(of: "</form>") else { return nil }
    let html = page[start.lowerBound..<end.upperBound]
    action = Self.attributes(String(html.prefix { $0 != ">" }))["action"] ?? ""
    for tag in html.matches(of: /<input ([^>]*)>/) {
      let attributes = Self.attributes(String(tag.1))
      guard let name = attributes["name"], attributes["disabled"] == nil else { continue }
      let isTick = ["radio", "checkbox"].contains(attributes["type"] ?? "")
      fields[name, default: []] += isTick && attributes["checked"] == nil ? [] : [attributes["value"] ?? ""]
    }
    for tag in html.matches(of: /<textarea ([^>]*)>\n?([^<]*)<\/textarea>/) {
      if let name = Self.attributes(String(tag.1))["name"] { fields[name] = [String(tag.2).unescaped] }
    }
    for tag in html.matches(of: /(?s)<select ([^>]*)>(.*?)<\/select>/) {
      let options = String(tag.2).matches(of: /<option ([^>]*)>/).map { Self.attributes(String($0.1)) }
      let chosen = options.first { $0["selected"] != nil }?["value"] ?? ""
      if let name = Self.attributes(String(tag.1))["name"] { fields[name] = [chosen] }
    }
    buttons = page.matches(of: /<button ([^>]*)>/).compactMap { Self.attributes(String($0.1))["value"] }
  }

  private static func attributes(_ text: String) -> [String: String] {
    var attributes: [String: String] = [:]
    for match in text.matches(of: /([a-z-]+)(?:="([^"]*)")?/) {
      attributes[String(match.1)] = match.2.map { String($0).unescaped } ?? ""
    }
    return attributes
  }
}

extension String {
  fileprivate var unescaped: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
      "&#39;", with: "'"
    )
    .replacing("&amp;", with: "&")
  }
}
