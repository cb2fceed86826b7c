import FlowEngine
import FlowExpressions
import Foundation

/// A part of a date, which has an input of its own.
enum DatePart: String, CaseIterable {
  case year, month, day

  /// The order in a language, such as month, day, year in `en-US`.
  static func order(in language: String?) -> [DatePart] {
    let format =
      language.flatMap { DateFormatter.dateFormat(fromTemplate: "yMMdd", options: 0, locale: Locale(identifier: $0)) }
      ?? "yMd"
    let places = [DatePart.year: "y", .month: "M", .day: "d"].compactMapValues { format.firstIndex(of: Character($0)) }
    return allCases.sorted { (places[$0] ?? format.endIndex) < (places[$1] ?? format.endIndex) }
  }
}

/// Three inputs for a date, because people know their dates by heart and a calendar makes them search.
struct DateMarkup {
  let field: FieldViewState
  let id: String
  let context: PageContext
  let describedBy: String?

  var html: HTML {
    "<div class=\"date\">\(DatePart.order(in: context.language).map(input))</div>"
  }

  private func input(_ part: DatePart) -> HTML {
    let own = "\(id)-\(part.rawValue)"
    return """
      <div><label\("for", own)>\(context.words(PageMessages.datePart(part)))</label>
      <input type="text" inputmode="numeric"\("id", own)\("name", "\(field.path):\(part.rawValue)")\
      \("value", parts[part])\("class", part.rawValue)\("autocomplete", autocomplete(part))\
      \("aria-describedby", describedBy)\("aria-invalid", wrong.contains(part) ? "true" : nil)></div>
      """
  }

  private func autocomplete(_ part: DatePart) -> String? { field.contentType == "bday" ? "bday-\(part.rawValue)" : nil }

  /// What was typed in each part, which ``FormAnswers`` joined with hyphens.
  private var parts: [DatePart: String] { Self.parts(of: field.text) }

  static func parts(of text: String) -> [DatePart: String] {
    let texts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard texts.count == 3 else { return text.isEmpty ? [:] : [.day: text] }
    return [.year: texts[0], .month: texts[1], .day: texts[2]]
  }

  /// A date that can't be read is not quoted as a whole, because it was typed in parts.
  static func problem(_ problem: Problem, of field: FieldViewState, _ context: PageContext) -> Problem {
    guard problem.code == "date", !field.text.isEmpty, problem.message.contains(field.text) else { return problem }
    let parts = DatePart.order(in: context.language).filter { unreadable(in: field).contains($0) }
    var problem = problem
    problem.message = context.words(PageMessages.unrealDate(field.shortLabel, parts))
    return problem
  }

  /// The parts that a problem is about; all of them if the date as a whole is not accepted.
  private var wrong: Set<DatePart> {
    if field.problems.isEmpty { return [] }
    let unreadable = Self.unreadable(in: field)
    return unreadable.isEmpty ? Set(DatePart.allCases) : unreadable
  }

  private static func unreadable(in field: FieldViewState) -> Set<DatePart> {
    let parts = parts(of: field.text)
    let ranges = [DatePart.year: 1000...9999, .month: 1...12, .day: 1...31]
    let wrong = ranges.filter { part, range in !(parts[part].flatMap { Int($0) }.map(range.contains) ?? false) }
    return Set(wrong.keys)
  }
}
