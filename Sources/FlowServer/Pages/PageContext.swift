import FlowDefinition
import FlowEngine
import Localization

/// What the pages of a flow need besides its screen.
struct PageContext {
  /// The flow; `nil` on a page that belongs to none.
  var flow: Flow?
  /// The first part of the flow's addresses, such as `/onboarding`.
  var base: String
  /// The title of the flow.
  var title: String
  /// The tag of the language, for the browser.
  var language: String
  var isRightToLeft = false
  var wording: Language
  /// The tags and the names of the other languages of the flow.
  var others: [(tag: String, name: String)] = []
  var frame = PageFrame()
  /// Whether the browser has a session, which it can leave.
  var canLeave = false

  func words(_ message: LocalizedMessage) -> String { message.text(in: wording) }
}

/// What a company puts around its pages.
struct PageFrame: Sendable {
  /// The style sheet that follows the server's own.
  var theme: PageAsset?
  var head = HTML.nothing
  var foot = HTML.nothing
  /// The address that an end leads to.
  var continueURL: String?
  /// Whether open pages ask whether the flows have been replaced.
  var isWatched = false

  init() {}

  init(_ settings: FlowServerSettings) {
    theme = settings.theme.map { PageAsset("theme.css", "text/css; charset=utf-8", Array($0.utf8)) }
    head = HTML(trusted: settings.head ?? "")
    foot = HTML(trusted: settings.foot ?? "")
    (continueURL, isWatched) = (settings.continueURL, settings.isWatched)
  }
}
