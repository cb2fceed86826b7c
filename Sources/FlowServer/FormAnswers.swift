import FlowDefinition
import FlowEngine
import FlowExpressions

/// The fields of a form that was sent.
package struct FormAnswers: Hashable, Sendable {
  private(set) var values: [String: [String]] = [:]
  private(set) var files: [String: [AttachedFile]] = [:]
  /// The questions for which an empty file was sent.
  private(set) var emptyFiles: Set<String> = []

  static let mostFields = 5000
  static let mostBytes = 1 << 20

  /// Reads `application/x-www-form-urlencoded` content (WHATWG, URL, 5.1); returns `nil` if it isn't such content.
  package init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "&"))
    guard parts.count <= Self.mostFields else { return nil }
    for part in parts {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(pair[0]), let value = Self.decoded(pair.count > 1 ? pair[1] : []) else {
        return nil
      }
      values[name, default: []].append(value)
    }
  }

  init() {}

  mutating func append(_ value: String, for name: String) { values[name, default: []].append(value) }

  mutating func attach(_ file: AttachedFile, to name: String) { files[name, default: []].append(file) }

  mutating func noteEmptyFile(for name: String) { emptyFiles.insert(name) }

  subscript(name: String) -> String? { values[name]?.last }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(.space)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
          return nil
        }
        decoded.append(high << 4 | low)
      case _: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}

/// Writes the answers of a form into a view model.
struct FormReader {
  let form: FormAnswers
  /// Messages for fields that only the form knows to be wrong, by path.
  private(set) var messages: [String: FormMessage] = [:]

  init(_ form: FormAnswers) { self.form = form }

  /// An answer can make other fields visible, whose answers are then written too.
  mutating func write(into viewModel: StepViewModel) {
    var written: Set<String> = []
    while true {
      let fields = Self.fields(of: viewModel.state).filter {
        !$0.isComputed && !written.contains($0.path) && isPresent($0)
      }
      if fields.isEmpty { break }
      for field in fields {
        written.insert(field.path)
        write(field, into: viewModel)
      }
    }
    for field in Self.fields(of: viewModel.state) where !field.isComputed && !written.contains(field.path) {
      messages[field.path] = .answerThisToo
    }
  }

  static func fields(of state: StepViewState) -> [FieldViewState] { state.fields.flatMap { [$0] + $0.rowFields } }

  private mutating func write(_ field: FieldViewState, into viewModel: StepViewModel) {
    if field.isAskedTwice, let text = form[field.path], !text.isEmpty, form["_again.\(field.path)"] != text {
      messages[field.path] = .typedDifferently
    }
    if form.emptyFiles.contains(field.path) { messages[field.path] = .emptyFile }
    if let files = form.files[field.path] { return Self.attach(files, to: field, of: viewModel) }
    guard let input = input(of: field) else { return }
    // The field is on the form and nothing is being handled, so nothing can be thrown.
    try? viewModel.type(input, for: field.path)
  }

  /// A new file replaces the one of a question for one file, and joins those of a question for several.
  static func attach(_ files: [AttachedFile], to field: FieldViewState, of viewModel: StepViewModel) {
    switch (field.kind, field.value) {
    case (.file, _): viewModel[value: field.path] = files.last.map(FieldValue.file)
    case (.files, .files(let former)?): viewModel[value: field.path] = .files(former + files)
    case (.files, _): viewModel[value: field.path] = .files(files)
    case _: break
    }
  }

  private func isPresent(_ field: FieldViewState) -> Bool {
    if case .date = field.kind { return DatePart.allCases.contains { form[datePart(field, $0)] != nil } }
    return form[field.path] != nil
  }

  private func datePart(_ field: FieldViewState, _ part: DatePart) -> String { "\(field.path):\(part.rawValue)" }

  /// Returns `nil` if the form says the same as the field.
  private func input(of field: FieldViewState) -> JSONValue? {
    let text = form[field.path] ?? ""
    switch field.kind {
    case .list, .file, .files: return nil
    case .choice(let options):
      return text == options.first(where: \.isSelected)?.id ?? "" ? nil : text.isEmpty ? .null : .string(text)
    case .choices(let options, _, _):
      let ids = form.values[field.path, default: []].filter { !$0.isEmpty }
      return ids == options.filter(\.isSelected).map(\.id) ? nil : .list(ids.map(JSONValue.string))
    case .boolean:
      let isUnticked = text.isEmpty && FieldMarkup.isCheckbox(field)
      if (isUnticked ? "false" : text) == field.text { return nil }
      return isUnticked
        ? .bool(false)
        : text.isEmpty ? .null : text == "true" || text == "false" ? .bool(text == "true") : .string(text)
    case .date: return changed(date(field), field)
    case .text(_, _, _, isMultiline: true): return changed(text.replacing("\r\n", with: "\n"), field)
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .time: return changed(text, field)
    }
  }

  private func changed(_ text: String, _ field: FieldViewState) -> JSONValue? {
    if field.isWithheld { return text.isEmpty ? nil : .string(text) }
    return text == field.text ? nil : .string(text)
  }

  /// The parts as they were typed, filled up with zeros if they are numbers.
  private func date(_ field: FieldViewState) -> String {
    let parts = [(DatePart.year, 4), (.month, 2), (.day, 2)].map { part, width -> String in
      let text = (form[datePart(field, part)] ?? "").trimmingBlanks().replacing("-", with: "")
      let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber && part != .year ? String(repeating: "0", count: max(0, width - text.count)) + text : text
    }
    return parts.allSatisfy(\.isEmpty) ? "" : parts.joined(separator: "-")
  }
}
