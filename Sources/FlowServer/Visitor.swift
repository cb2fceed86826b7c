import FlowDefinition
import FlowEngine
import Localization
import Foundation

/// A person who asks for a page of a flow: what the request says about them.
struct Visitor: Sendable {
  let served: ServedFlow
  /// The flow in the person's language.
  let flow: Flow
  let visit: Visit?
  private let settings: FlowServerSettings
  private let frame: PageFrame
  /// Whether the request is that of a program.
  let wantsJSON: Bool
  /// The language that a link on the page chose.
  let chosenLanguage: String?

  private static let languageCookieName = "wizard-language"

  init(_ request: ServerRequest, _ served: ServedFlow, _ server: FlowServer) {
    (self.served, settings, frame) = (served, server.settings, server.frame)
    flow = served.flow(in: Self.languages(of: request))
    wantsJSON = request.wantsJSON
    // A program sends no cookies, so a page of another origin can't make a browser send an event as JSON.
    let token = wantsJSON ? request.bearer : request.cookie(Self.cookieName(served.flow.id, settings))
    visit = token.flatMap { Visit($0) }
    let chosen = request.query.flatMap { FormAnswers(Array($0.utf8)) }?["language"]
    chosenLanguage = chosen.flatMap { tag in served.languages.first { $0.language == tag }?.language }
  }

  /// Returns the tags of a person's languages, best first.
  static func languages(of request: ServerRequest) -> [String] {
    let accepted = request.headers.values("Accept-Language").joined(separator: ",").prefix(1000)
      .split(separator: ",").enumerated().map { index, part -> (tag: String, quality: Double, index: Int) in
        let pieces = part.split(separator: ";").map { String($0).trimmingBlanks() }
        let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
        return (pieces.first ?? "", quality ?? 1, index)
      }
    let sorted = accepted.filter { $0.quality > 0 }.sorted { ($1.quality, $0.index) < ($0.quality, $1.index) }
    return [request.cookie(languageCookieName)].compactMap(\.self) + sorted.map(\.tag)
  }

  var base: String { "/\(flow.id)" }

  /// The title, if it can be shown before a session has begun.
  var title: String { flow.title.constant ?? flow.id }

  var context: PageContext {
    let others = served.languages.filter { $0.language != flow.language }.map {
      (tag: $0.language, name: Self.ownName(of: $0.language))
    }
    return PageContext(
      flow: flow, base: base, title: title, language: flow.language,
      isRightToLeft: Locale.Language(identifier: flow.language).characterDirection == .rightToLeft,
      wording: flow.wording, others: others, frame: frame, canLeave: visit != nil)
  }

  private static func ownName(of tag: String) -> String {
    let name = Locale(identifier: tag).localizedString(forIdentifier: tag) ?? tag
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  // MARK: Cookies

  private static func cookieName(_ flow: String, _ settings: FlowServerSettings) -> String {
    settings.isSecure ? "__Host-wizard-\(flow)" : "wizard-\(flow)"
  }

  private func cookie(_ name: String, _ value: String, seconds: Int64?) -> String {
    let age = seconds.map { "; Max-Age=\($0)" } ?? ""
    return "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax\(settings.isSecure ? "; Secure" : "")\(age)"
  }

  func cookie(of visit: Visit) -> String {
    cookie(
      Self.cookieName(served.flow.id, settings), visit.token,
      seconds: flow.expires.map { max(60, $0.components.seconds) })
  }

  var noCookie: String { cookie(Self.cookieName(served.flow.id, settings), "", seconds: 0) }

  func languageCookie(_ tag: String) -> String { cookie(Self.languageCookieName, tag, seconds: 31_536_000) }
}

extension ServerRequest {
  /// Returns the value of a cookie (RFC 6265, 5.4).
  func cookie(_ name: String) -> String? {
    let start = "\(name)=".utf8
    for pair in headers.values("Cookie").flatMap({ $0.utf8.split(separator: UInt8(ascii: ";")) }) {
      let pair = String(Substring(pair)).trimmingBlanks().utf8
      if pair.starts(with: start) { return String(pair.dropFirst(start.count)) }
    }
    return nil
  }

  /// The token of the `Authorization` field (RFC 6750, 2.1).
  fileprivate var bearer: String? {
    guard let value = headers["Authorization"], value.prefix(7).lowercased() == "bearer " else { return nil }
    return String(value.dropFirst(7)).trimmingBlanks()
  }

  /// Whether the request comes from a page of the server itself.
  func isSameOrigin(_ settings: FlowServerSettings) -> Bool {
    if let site = headers["Sec-Fetch-Site"] { return site == "same-origin" }
    return headers["Origin"].map { origin in settings.origins.contains { $0.isSameName(as: origin) } } ?? false
  }
}
