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

  func words(_ message: LocalizedMessage) -> String { message.text(in: wording) }
}

/// A page around some content.
struct Page {
  var title: String
  var isError = false
  var content: HTML
  /// The seconds after which the browser asks again, while a call is made.
  var refresh: Int?

  func html(_ context: PageContext) -> HTML {
    let prefix = isError ? context.words(PageMessages.errorTitle) : nil
    let titles = [title, context.title].filter { !$0.isEmpty }
    let name = titles.first == titles.last ? titles.first ?? "" : titles.joined(separator: " – ")
    return """
      <!doctype html>
      <html\("lang", context.language)\("dir", context.isRightToLeft ? "rtl" : nil)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <title>\(prefix.map { "\($0) \(name)" } ?? name)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet"\("href", PageAssets.style.address)>
      <script\("src", PageAssets.script.address) defer></script>
      </head>
      <body>
      <a class="skip" href="#main">\(context.words(PageMessages.skipToContent))</a>
      <header><p class="service">\(context.title)</p>\(languages(context))</header>
      <main id="main" tabindex="-1">
      \(content)
      </main>
      </body>
      </html>

      """
  }

  private func languages(_ context: PageContext) -> HTML {
    if context.others.isEmpty { return .nothing }
    let links = context.others.map { other in
      "<li><a\("href", "?language=\(other.tag)")\("lang", other.tag)\("hreflang", other.tag)>\(other.name)</a></li>"
        as HTML
    }
    return "<nav\("aria-label", context.words(PageMessages.languages))><ul>\(links)</ul></nav>"
  }
}
