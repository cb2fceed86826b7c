import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// The page of a step: a form that works without a script.
struct StepPage {
  let state: StepViewState
  let context: PageContext
  /// The address of the form.
  let address: String
  /// A token that a session will be derived from; `nil` if there is a session.
  var start: String?
  /// A sentence above the form about what has just happened.
  var notice: String?
  /// Whether the step is an end that can still be left.
  var isEnd = false
  /// Whether nothing can be changed or confirmed any more.
  var isOver = false
  /// Messages of the form at fields, by path.
  var messages: [String: FormMessage] = [:]

  var page: Page {
    let problems = allProblems
    return Page(
      title: title, isError: !problems.isEmpty, content: content(problems), refresh: state.busy == nil ? nil : 2)
  }

  private var title: String {
    if !state.title.isEmpty { return state.title }
    return state.section?.heading ?? state.section?.title ?? context.title
  }

  private func words(_ message: LocalizedMessage) -> String { context.words(message) }

  private var allProblems: [StepProblem] {
    state.formProblems.map { StepProblem(field: nil, problem: $0) }
      + fields.flatMap { field in
        FieldMarkup.problems(of: field, messages, context).map { StepProblem(field: field.path, problem: $0) }
      }
  }

  private var fields: [FieldViewState] { state.fields.flatMap { [$0] + $0.rowFields } }

  private func content(_ problems: [StepProblem]) -> HTML {
    """
    \(enterButton)\(backButton)
    \(notices)
    \(summary(of: problems))
    \(progress)
    <h1>\(title)</h1>
    \(state.paragraphs.map { paragraph($0) })
    \(busy)
    \(review)
    \(form)
    """
  }

  private func paragraph(_ text: String, _ kind: String? = nil) -> HTML {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\(String($0))" as HTML }
    return "<p\("class", kind)>\(lines.dropFirst().reduce(lines[0]) { "\($0)<br>\($1)" })</p>"
  }

  // MARK: Above the form

  private var isBusy: Bool { state.busy != nil }

  /// The button that Enter presses: the first one of the form in the document, before Back (WHATWG, HTML, 4.10.21.2).
  private var enterButton: HTML {
    if isBusy || isOver { return .nothing }
    return """
      <button class="first" form="form" name="_do"\("value", mainAction) tabindex="-1" aria-hidden="true"></button>
      """
  }

  private var backButton: HTML {
    guard state.canGoBack, !isBusy, !isOver else { return .nothing }
    return "<button class=\"back\" form=\"form\" name=\"_do\" value=\"back\">\(words(PageMessages.back))</button>"
  }

  private var notices: HTML {
    let sentences = [notice, isBusy ? nil : state.noticeText].compactMap(\.self)
    return "\(sentences.map { "<div class=\"notice\" role=\"status\"><p>\($0)</p></div>" as HTML })"
  }

  /// The problems, with links to their fields (WCAG 2.2, 3.3.1; the script moves the focus to it).
  private func summary(of problems: [StepProblem]) -> HTML {
    if problems.isEmpty { return .nothing }
    let items = problems.map { problem -> HTML in
      guard let path = problem.field, let field = fields.first(where: { $0.path == path }) else {
        return "<li>\(problem.problem.message)</li>"
      }
      return "<li><a\("href", "#" + FieldMarkup.firstID(of: field, context))>\(problem.problem.message)</a></li>"
    }
    return """
      <div class="summary" role="alert" tabindex="-1" id="summary">
      <h2>\(words(PageMessages.problems))</h2>
      <ul>\(items)</ul>
      </div>
      """
  }

  private var progress: HTML {
    let section = state.section.map { section -> String in
      let heading = section.heading ?? section.title
      guard let number = section.number, let count = section.count else { return heading }
      return words(PageMessages.item(section.title, number, of: count))
    }
    let place = state.progress.position.map { words(PageMessages.step($0, of: state.progress.count)) }
    let parts = [place, section == title ? nil : section].compactMap(\.self)
    return parts.isEmpty ? .nothing : "<p class=\"progress\">\(parts.joined(separator: " · "))</p>"
  }

  private var busy: HTML {
    guard let busy = state.busy else { return .nothing }
    return """
      <div class="notice" role="status"><p>\(busy.message ?? words(PageMessages.oneMoment))</p>
      <p><a\("href", address)>\(words(PageMessages.checkAgain))</a></p></div>
      """
  }

  private var review: HTML {
    guard let review = state.review else { return .nothing }
    var parts: [HTML] = []
    var heading: String?
    var rows: [HTML] = []
    func endList() {
      if !rows.isEmpty { parts.append("<dl class=\"review\">\(rows)</dl>") }
      rows = []
    }
    for row in review.rows {
      if row.heading != heading {
        endList()
        heading = row.heading
        if let heading { parts.append("<h2>\(heading)</h2>") }
      }
      rows.append(reviewRow(row))
    }
    endList()
    return "\(parts)\(isBusy || isOver ? .nothing : paragraph(review.question))"
  }

  private func reviewRow(_ row: ReviewViewState.Row) -> HTML {
    let change: HTML =
      row.canChange && !isBusy && !isOver
      ? """
      <dd class="change"><a\("href", changeAddress(of: row))>\
      \(words(PageMessages.change))<span class="hidden"> \(row.fullLabel)</span></a></dd>
      """ : .nothing
    return "<div><dt>\(row.label)</dt><dd>\(row.value)</dd>\(change)</div>"
  }

  private func changeAddress(of row: ReviewViewState.Row) -> String {
    let step = context.flow.map { FlowAddress.step(row.step, in: $0, base: context.base) } ?? ""
    return "\(step)#\(FieldMarkup.id(ofPath: row.path))"
  }

  // MARK: The form

  private var form: HTML {
    if isOver { return ending }
    let hasFiles = fields.contains { FieldMarkup.takesFiles($0.kind) }
    return """
      <form id="form" method="post"\("action", address) novalidate\("enctype", hasFiles ? "multipart/form-data" : nil)\
      \("data-live", if: isLive)>
      <input type="hidden" name="_revision"\("value", String(state.revision))>
      \(start.map { "<input type=\"hidden\" name=\"_start\"\("value", $0)>" } ?? .nothing)
      <fieldset class="all"\("disabled", if: isBusy)>
      \(items)
      \(buttons)
      </fieldset>
      </form>
      """
  }

  private var ending: HTML {
    guard let address = context.frame.continueURL else { return .nothing }
    return "<p><a\("href", address)>\(words(PageMessages.goOn))</a></p>"
  }

  /// Whether an answer can change which questions, options or computed values the page shows.
  private var isLive: Bool {
    guard let flow = context.flow, let step = flow.step(state.step) else { return false }
    let hasNotes = flow[step].items.contains { if case .note(let note) = $0 { note.when != nil } else { false } }
    return hasNotes
      || flow.allFields(of: flow[step]).contains { index in
        let field = flow[index]
        return field.when != nil || field.type.optionsDepend || field.computed != nil && !field.isHidden
      }
  }

  /// Questions of a group stand together under its heading.
  private var items: HTML {
    if state.isBlocked { return .nothing }
    var parts: [HTML] = []
    var group: (heading: String, fields: [HTML])?
    func endGroup() {
      if let ended = group {
        parts.append("<fieldset class=\"group\"><legend>\(ended.heading)</legend>\(ended.fields)</fieldset>")
      }
      group = nil
    }
    for item in state.items {
      switch item {
      case .note(let note):
        let markup = paragraph(note.text, "note")
        if group == nil { parts.append(markup) } else { group?.fields.append(markup) }
      case .field(let field):
        if field.group != group?.heading {
          endGroup()
          group = field.group.map { ($0, []) }
        }
        let markup = FieldMarkup(field: field, context: context, messages: messages).html
        if group == nil { parts.append(markup) } else { group?.fields.append(markup) }
      }
    }
    endGroup()
    return "\(parts)"
  }

  /// A step whose call failed is not submitted again before its call was repeated.
  private var mainAction: String {
    state.isBlocked || state.canRetry && state.failedCall != nil ? "retry" : "next"
  }

  private var mainLabel: LocalizedMessage {
    isEnd ? PageMessages.finish : state.review == nil ? PageMessages.goOn : PageMessages.confirm
  }

  private var buttons: HTML {
    if isBusy { return .nothing }
    var buttons: [HTML] = []
    func add(_ action: String, _ label: String, isMain: Bool = false) {
      buttons.append(
        "<button name=\"_do\"\("value", action)\("class", isMain ? nil : "secondary")>\(label)</button>")
    }
    if mainAction == "next" {
      add("next", state.button ?? words(mainLabel), isMain: true)
    } else if state.canRetry {
      add("retry", words(PageMessages.tryAgain), isMain: true)
    }
    for action in state.actions { add("action:\(action.id)", action.label) }
    if state.canSkip { add("skip", words(state.skipsSection ? PageMessages.skipSection : PageMessages.skip)) }
    if state.review != nil { add("decline", words(PageMessages.decline)) }
    return "<div class=\"buttons\">\(buttons)</div>"
  }
}
