import FlowEngine
import Localization

/// A page without a form of the flow: a title, sentences, and a way on.
struct PlainPage {
  var title: String
  var sentences: [String] = []
  /// The address that a link or a button leads to, and its label.
  var link: (address: String, label: String)?
  /// A button that sends a form without questions.
  var button: Button?
  /// Text of a program, as it is.
  var report: String?
  /// What a person typed that could not be kept, with the names of the questions.
  var typed: (heading: String, rows: [(label: String, text: String)])?

  typealias Button = (address: String, action: String, label: String, fields: [(name: String, value: String)])

  enum Kind {
    case notFound, unreadable, tooLarge, foreign, failed, newer, unknown, damaged, expired, usedLink, invited, tooMany
  }

  init(title: String, sentences: [String] = []) { (self.title, self.sentences) = (title, sentences) }

  /// A page that says what went wrong, with a link to the first page of the flow.
  init(_ kind: Kind, _ context: PageContext) {
    let (title, sentence): (LocalizedMessage, LocalizedMessage?) =
      switch kind {
      case .notFound: (PageMessages.notFoundTitle, PageMessages.notFound)
      case .unreadable: (PageMessages.unreadableTitle, nil)
      case .tooLarge: (PageMessages.tooLargeTitle, PageMessages.tooLarge)
      case .foreign: (PageMessages.foreignTitle, PageMessages.foreign)
      case .failed: (PageMessages.failedTitle, PageMessages.failed)
      case .newer: (PageMessages.newerTitle, PageMessages.newer)
      case .unknown: (PageMessages.unknownTitle, PageMessages.unknown)
      case .damaged: (PageMessages.damagedTitle, PageMessages.damaged)
      case .expired: (PageMessages.expiredTitle, PageMessages.expired)
      case .usedLink: (PageMessages.usedLinkTitle, PageMessages.usedLink)
      case .invited: (PageMessages.invitedTitle, PageMessages.invited)
      case .tooMany: (PageMessages.tooManyTitle, PageMessages.tooMany)
      }
    self.init(title: context.words(title), sentences: sentence.map { [context.words($0)] } ?? [])
    if kind == .invited { return }
    let isStart = [.unknown, .damaged, .expired].contains(kind)
    link = ("\(context.base)/", context.words(isStart ? PageMessages.startAgain : PageMessages.firstPage))
  }

  var page: Page { Page(title: title, content: content) }

  private var content: HTML {
    "<h1>\(title)</h1>\(sentences.map { "<p>\($0)</p>" as HTML })\(reportText)\(typedList)\(form)\(linkParagraph)"
  }

  private var reportText: HTML { report.map { "<pre tabindex=\"0\">\($0)</pre>" } ?? .nothing }

  private var linkParagraph: HTML {
    link.map { "<p><a\("href", $0.address)>\($0.label)</a></p>" } ?? .nothing
  }

  private var form: HTML {
    guard let button else { return .nothing }
    let fields = button.fields.map { "<input type=\"hidden\"\("name", $0.name)\("value", $0.value)>" as HTML }
    return """
      <form method="post"\("action", button.address)>\(fields)\
      <div class="buttons"><button name="_do"\("value", button.action)>\(button.label)</button></div></form>
      """
  }

  private var typedList: HTML {
    guard let typed, !typed.rows.isEmpty else { return .nothing }
    let rows = typed.rows.map { "<div><dt>\($0.label)</dt><dd>\($0.text)</dd></div>" as HTML }
    return "<p>\(typed.heading)</p><dl class=\"review\">\(rows)</dl>"
  }
}
