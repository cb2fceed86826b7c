import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// The control of a question, with its label, its help and its problems.
struct FieldMarkup {
  let field: FieldViewState
  let context: PageContext
  var messages: [String: FormMessage] = [:]

  // MARK: Names

  /// The id of the first control, which a link to the question goes to.
  static func firstID(of field: FieldViewState, _ context: PageContext) -> String {
    switch field.kind {
    case .date: id(ofPath: field.path) + "-" + DatePart.order(in: context.language)[0].rawValue
    case .choice(let options) where isRadio(field, options), .choices(let options, _, _):
      options.isEmpty ? id(ofPath: field.path) : id(ofPath: field.path) + "-0"
    case .boolean: isCheckbox(field) ? id(ofPath: field.path) : id(ofPath: field.path) + "-0"
    case .list: id(ofPath: field.path)
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .time, .choice, .file, .files:
      id(ofPath: field.path)
    }
  }

  static func id(ofPath path: String) -> String {
    "f-" + String(path.map { $0 == "." || $0 == "[" || $0 == "]" ? "-" : $0 })
  }

  static func takesFiles(_ kind: FieldViewState.Kind) -> Bool {
    switch kind {
    case .file, .files: true
    case _: false
    }
  }

  private var id: String { Self.id(ofPath: field.path) }
  private var help: String? { helpTexts.isEmpty ? nil : "\(id)-help" }
  private var error: String? { problems.isEmpty ? nil : "\(id)-error" }
  private var describedBy: String? {
    let ids = [help, unit.map { _ in id + "-unit" }, error].compactMap(\.self)
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
  private var isInvalid: String? { problems.isEmpty ? nil : "true" }

  /// What a control says about its help, its unit and its problems.
  private var state: HTML { "\("aria-describedby", describedBy)\("aria-invalid", isInvalid)" }

  private func words(_ message: LocalizedMessage) -> String { context.words(message) }

  // MARK: The parts

  private var problems: [Problem] { Self.problems(of: field, messages, context) }

  static func problems(
    of field: FieldViewState, _ messages: [String: FormMessage], _ context: PageContext
  ) -> [Problem] {
    if let message = messages[field.path] { return [message.problem(of: field, context)] }
    guard case .date = field.kind else { return field.problems }
    return field.problems.map { DateMarkup.problem($0, of: field, context) }
  }

  private var helpTexts: [String] {
    [field.help, field.example.map { words(PageMessages.example($0)) }].compactMap(\.self)
  }

  var html: HTML {
    if field.isComputed {
      let id = Self.id(ofPath: field.path)
      return """
        <div class="field"><label\("for", id)>\(field.label)</label>\
        <output\("id", id)>\(field.displayText ?? "–")</output></div>
        """
    }
    return "<div\("class", problems.isEmpty ? "field" : "field error")>\(isGroup ? grouped : single)\(offers)</div>"
  }

  /// Whether several controls answer the question, so that its label is that of a group (WCAG 2.2, 1.3.1).
  private var isGroup: Bool {
    switch field.kind {
    case .date, .choices, .list: true
    case .choice(let options): Self.isRadio(field, options)
    case .boolean: !Self.isCheckbox(field)
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .time, .file, .files: false
    }
  }

  private var label: HTML {
    let isOptional = !field.isRequired && !Self.isCheckbox(field)
    return "\(field.label)\(isOptional ? " <span class=\"optional\">\(words(PageMessages.optional))</span>" : .nothing)"
  }

  private var notes: HTML {
    let texts =
      helpTexts.isEmpty
      ? HTML.nothing
      : "<div class=\"help\"\("id", help)>\(helpTexts.map { "<p>\($0)</p>" as HTML })</div>"
    let messages = problems.map { problem -> HTML in
      let hint = problem.hint.map { " \($0)" } ?? ""
      return
        "<p class=\"message\"><span class=\"hidden\">\(words(PageMessages.errorTitle))</span> \(problem.message)\(hint)</p>"
    }
    return "\(texts)\(problems.isEmpty ? HTML.nothing : "<div\("id", error)>\(messages)</div>")"
  }

  /// Whether one of the controls has the id of the question.
  private var hasOwnID: Bool { if case .list = field.kind { true } else { Self.firstID(of: field, context) == id } }

  private var grouped: HTML {
    """
    <fieldset\("id", hasOwnID ? nil : id) tabindex="-1"\("aria-describedby", describedBy)><legend>\(label)</legend>
    \(notes)
    \(groupControls)
    </fieldset>
    """
  }

  private var single: HTML {
    if Self.isCheckbox(field) { return "\(notes)\(checkbox)" }
    return "<label\("for", id)>\(label)</label>\n\(notes)\n\(control)"
  }

  // MARK: One control

  private var control: HTML {
    switch field.kind {
    case .text(_, _, _, let isMultiline):
      isMultiline ? textarea : field.isSecure ? secret : input(type: "text")
    case .phone: input(type: "tel")
    case .email: input(type: "email", spellcheck: false)
    case .url: input(type: "url", spellcheck: false)
    case .code: input(type: "text", inputMode: "numeric", spellcheck: false)
    case .integer, .number, .money: input(type: "text", inputMode: inputMode, isNarrow: true)
    case .time: input(type: "text", isNarrow: true)
    case .choice(let options): select(options)
    case .file(let accept, _): files(accept, several: false)
    case .files(let accept, _, _, _): files(accept, several: true)
    case .boolean, .choices, .date, .list: .nothing
    }
  }

  private var inputMode: String? {
    switch field.keyboard {
    case .number: "numeric"
    case .decimal: "decimal"
    case _: nil
    }
  }

  private var unit: String? {
    switch field.kind {
    case .number(_, _, _, let unit): unit
    case .money(let currency, _, _, _): currency
    case _: nil
    }
  }

  private func input(
    type: String, inputMode: String? = nil, spellcheck: Bool = true, isNarrow: Bool = false
  ) -> HTML {
    let name = field.path
    let value = field.isWithheld ? nil : field.text
    let input: HTML = """
      <input\("type", type)\("id", id)\("name", name)\("value", value)\("inputmode", inputMode)\
      \("autocomplete", field.contentType)\("spellcheck", spellcheck ? nil : "false")\("class", isNarrow ? "narrow" : nil)\
      \(state)>
      """
    guard let unit else { return input }
    return "<span class=\"suffixed\">\(input)<span class=\"suffix\"\("id", id + "-unit")>\(unit)</span></span>"
  }

  /// What was typed is never sent back.
  private var secret: HTML {
    let first = secretInput(id, field.path)
    guard field.isAskedTwice else { return first }
    return """
      \(first)
      <label\("for", id + "-again")>\(words(PageMessages.again(field.shortLabel)))</label>
      \(secretInput(id + "-again", "_again." + field.path))
      """
  }

  private func secretInput(_ id: String, _ name: String) -> HTML {
    """
    <input type="password"\("id", id)\("name", name)\("autocomplete", field.contentType)\
    \(state)>
    """
  }

  private var textarea: HTML {
    """
    <textarea\("id", id)\("name", field.path) rows="5"\("autocomplete", field.contentType)\
    \(state)>
    \(field.isWithheld ? "" : field.text)</textarea>
    """
  }

  private func select(_ options: [FieldViewState.Option]) -> HTML {
    let choices = options.map { option in
      """
      <option\("value", option.id)\("selected", if: option.isSelected)\("disabled", if: !option.isEnabled && !option.isSelected)>\
      \(option.label)</option>
      """ as HTML
    }
    return """
      <select\("id", id)\("name", field.path)\("autocomplete", field.contentType)\
      \(state)>
      <option value="">\(words(PageMessages.choose))</option>
      \(choices)</select>
      """
  }

  private func files(_ accept: [String], several: Bool) -> HTML {
    let attached: [AttachedFile] =
      switch field.value {
      case .file(let file): [file]
      case .files(let files): files
      case _: []
      }
    let items = attached.indices.map { index -> HTML in
      let name = attached[index].name
      return """
        <li>\(name) <button class="secondary" name="_do"\("value", "detach:\(index):\(field.path)")>\
        \(words(PageMessages.remove))<span class="hidden"> \(name)</span></button></li>
        """
    }
    return """
      \(items.isEmpty ? HTML.nothing : "<ul class=\"files\">\(items)</ul>")\
      <input type="file"\("id", id)\("name", field.path)\
      \("accept", accept.isEmpty ? nil : accept.joined(separator: ","))\("multiple", if: several)\
      \(state)>
      """
  }

  // MARK: Several controls

  private var groupControls: HTML {
    switch field.kind {
    case .date: DateMarkup(field: field, id: id, context: context, describedBy: error).html
    case .choice(let options): "\(empty)\(options.indices.map { option(options[$0], $0, type: "radio") })"
    case .choices(let options, _, _): "\(empty)\(checkboxes(options))"
    case .boolean: "\(empty)\(yesAndNo)"
    case .list(let list): ListMarkup(field: field, list: list, id: id, context: context, messages: messages).html
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .time, .file, .files: .nothing
    }
  }

  /// Says that the question was on the page, even if nothing is chosen.
  private var empty: HTML { "<input type=\"hidden\"\("name", field.path) value=\"\">" }

  /// An option that excludes all others stands apart.
  private func checkboxes(_ options: [FieldViewState.Option]) -> [HTML] {
    options.indices.map { index in
      let box = option(options[index], index, type: "checkbox")
      let isApart = options[index].isExclusive && index > 0 && !options[index - 1].isExclusive
      return isApart ? "<p class=\"or\">\(words(PageMessages.or))</p>\(box)" : box
    }
  }

  private func option(_ option: FieldViewState.Option, _ index: Int, type: String) -> HTML {
    let own = "\(id)-\(index)"
    let help = option.help.map { "<p class=\"help\"\("id", own + "-help")>\($0)</p>" as HTML } ?? .nothing
    let input = tick(
      type, own, value: option.id, isChecked: option.isSelected, help: option.help.map { _ in own + "-help" },
      isDisabled: !option.isEnabled && type == "radio")
    return "<div class=\"option\">\(input)<label\("for", own)>\(option.label)</label>\(help)</div>"
  }

  private func tick(
    _ type: String, _ id: String, value: String, isChecked: Bool, help: String? = nil, isDisabled: Bool = false
  ) -> HTML {
    """
    <input\("type", type)\("id", id)\("name", field.path)\("value", value)\("checked", if: isChecked)\
    \("disabled", if: isDisabled)\("aria-describedby", help)\("aria-invalid", type == "checkbox" && isInvalid != nil ? "true" : nil)>
    """
  }

  private var yesAndNo: HTML {
    let values = [(true, words(PageMessages.yes)), (false, words(PageMessages.no))]
    let options = values.enumerated().map { index, value -> HTML in
      let own = "\(id)-\(index)"
      let input = tick("radio", own, value: "\(value.0)", isChecked: field.text == "\(value.0)")
      return "<div class=\"option\">\(input)<label\("for", own)>\(value.1)</label></div>"
    }
    return "\(options)"
  }

  private var checkbox: HTML {
    """
    \(empty)<div class="option"><input type="checkbox"\("id", id)\("name", field.path) value="true"\
    \("checked", if: field.text == "true")\(state)>\
    <label\("for", id)>\(label)</label></div>
    """
  }

  static func isCheckbox(_ field: FieldViewState) -> Bool {
    guard case .boolean = field.kind else { return false }
    return field.presentation == "checkbox" || field.presentation == "toggle"
  }

  private static func isRadio(_ field: FieldViewState, _ options: [FieldViewState.Option]) -> Bool {
    switch field.presentation {
    case "radio", "segmented": true
    case "menu": false
    case _: options.count <= 7
    }
  }

  // MARK: Offers

  /// Buttons that put in a suggested or a former answer.
  private var offers: HTML {
    var buttons: [HTML] = []
    if let suggestion = field.suggestion {
      buttons.append(offer("use", words(PageMessages.use(suggestion.displayText))))
    }
    if let accepted = field.accepted { buttons.append(offer("keep", words(PageMessages.keep(accepted.displayText)))) }
    return buttons.isEmpty ? .nothing : "<div class=\"offers\">\(buttons)</div>"
  }

  private func offer(_ action: String, _ label: String) -> HTML {
    "<button class=\"secondary\" name=\"_do\"\("value", "\(action):\(field.path)")>\(label)</button>"
  }
}

extension FormMessage {
  func problem(of field: FieldViewState, _ context: PageContext) -> Problem {
    switch self {
    case .answerThisToo:
      Problem(code: "answerThisToo", message: context.words(PageMessages.answerThisToo(field.shortLabel)))
    case .typedDifferently: Problem(code: "typedDifferently", message: context.words(PageMessages.typedDifferently))
    case .emptyFile: Problem(code: "emptyFile", message: context.words(PageMessages.emptyFile(field.shortLabel)))
    }
  }
}
