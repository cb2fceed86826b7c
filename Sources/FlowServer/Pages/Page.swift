import Localization

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
      <link rel="stylesheet"\("href", PageAssets.style.address)>\(context.frame.theme.map { "<link rel=\"stylesheet\"\("href", $0.address)>" } ?? HTML.nothing)
      <script\("src", PageAssets.script.address) defer></script>
      \(context.frame.isWatched ? "<script\("src", PageAssets.watch.address) defer></script>" as HTML : .nothing)
      </head>
      <body>
      <a class="skip" href="#main">\(context.words(PageMessages.skipToContent))</a>
      \(context.frame.head)
      <header><p class="service">\(context.title)</p>\(languages(context))</header>
      <main id="main" tabindex="-1">
      \(content)
      </main>
      \(leaving(context))\(context.frame.foot)
      </body>
      </html>

      """
  }

  /// A button for people who share a computer; none during a call, whose outcome they would miss.
  private func leaving(_ context: PageContext) -> HTML {
    guard context.canLeave, refresh == nil else { return .nothing }
    return """
      <footer><form method="post"\("action", "\(context.base)/")>\
      <button class="link" name="_do" value="leave">\(context.words(PageMessages.startAgain))</button></form></footer>
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

extension Page {
  func response(_ code: Int, _ context: PageContext) -> ServerResponse {
    var headers: ServerHeaders = [
      "Content-Type": "text/html; charset=utf-8", "Content-Language": context.language, "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      "Vary": "Accept, Accept-Language, Cookie",
    ]
    if let refresh { headers["Refresh"] = String(refresh) }
    return ServerResponse(ResponseStatus(code), headers: headers, body: Array(html(context).text.utf8))
  }
}
