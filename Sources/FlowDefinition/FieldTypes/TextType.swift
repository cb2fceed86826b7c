package import FlowExpressions
import FlowSyntax

package final class TextType: FieldType {
  package static let keys = ["minLength", "maxLength", "pattern", "lines", "as", "autofill"]
  package static var valueType: ValueType { .string }
  package static var portType: PortType? { .text }

  package let minLength: Limit?
  package let maxLength: Limit?
  /// The pattern that the whole text must match.
  package let pattern: Pattern?
  package let hasManyLines: Bool

  package init(_ source: FieldSource) {
    maxLength = source.limit("maxLength")
    minLength = source.limit("minLength")
    pattern = source.pattern(upTo: maxLength)
    hasManyLines = source.object.isSet("lines", to: "many")
  }

  package var bounds: (low: Limit?, high: Limit?) { (minLength, maxLength) }
  package var boundKeys: (low: String, high: String) { ("minLength", "maxLength") }

  package func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    Self.unfinishedText(of: given) == nil ? readScalar(given, context) : .failure(.unfinished)
  }

  /// The draft of a text of which more lines may follow, so that it is not an answer yet.
  package static func draft(ofLines lines: [String]) -> JSONValue {
    lines.isEmpty ? .null : .object([unfinished: .list(lines.map(JSONValue.string))])
  }

  /// The text of a draft that is unfinished; `nil` for any other.
  package static func unfinishedText(of draft: JSONValue) -> String? {
    guard case .object(let members) = draft, members.count == 1, case .list(let lines) = members[unfinished] else {
      return nil
    }
    return lines.compactMap(\.string).joined(separator: "\n")
  }

  private static let unfinished = "unfinished"

  package func normalized(_ text: String, exactly: Bool) -> Result<String, AnswerProblem> {
    AnswerText.normalized(text, upTo: maxLength, exactly: exactly, keepsMarks: true, hasManyLines: hasManyLines)
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .string(let text) = value else { return [.kind] }
    var problems: [AnswerProblem] = []
    if let least = limit(minLength)?.count, text.count < least { problems.append(.minLength(least)) }
    if let most = limit(maxLength)?.count, text.count > most { problems.append(.maxLength(most)) }
    guard let pattern else { return problems }
    // A text that would take too long to match is not matched. A text within `maxLength` can be that long, because a
    // computed `maxLength` may be large, and one character may consist of many scalars.
    if text.utf8.count > pattern.longestText, text.unicodeScalars.count > pattern.longestText {
      if !problems.isEmpty { return problems }
      return [text.count > pattern.longestText ? .maxLength(pattern.longestText) : .pattern]
    }
    return problems + (pattern.matchesWhole(text) ? [] : [.pattern])
  }

  package func checkLimits(_ check: LimitCheck) {
    check.checkLengths()
    if let pattern { checkLengths(of: pattern, check) }
  }

  private func checkLengths(of pattern: Pattern, _ check: LimitCheck) {
    let isSecret = check.field.isSecret
    guard let shortest = pattern.shortestMatch(isTrimmed: !isSecret) else {
      let object = check.declared.object
      let message = isSecret ? DefinitionMessages.unmatchedSecretPattern : DefinitionMessages.unmatchedPattern
      return check.sink.report(.badPattern, message, at: object["pattern"]?.range ?? object.opening)
    }
    if let most = maxLength == nil ? AnswerText.defaultMaxLength : maxLength?.int, most > 0, shortest > most {
      let key = maxLength == nil ? "pattern" : "maxLength"
      check.badLimit(key, DefinitionMessages.patternTooLong(shortest, most: most))
    }
    if let least = minLength?.int, let longest = pattern.longestMatch, longest < least {
      check.badLimit("minLength", DefinitionMessages.patternTooShort(longest, least: least))
    }
  }

  /// An empty text is not an answer, so an answer has at least one character.
  ///
  /// `maxLength` sets no upper limit here: it counts characters, whereas `size()` counts Unicode scalars, of which a
  /// character can have several.
  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain {
    .sizes(Double(max(1, minLength?.int ?? 1))...Double.infinity)
  }
}

extension FieldSource {
  /// The pattern is compiled for texts up to the maximum length, or up to the default maximum if the length is missing
  /// or computed.
  ///
  /// An answer longer than ``Pattern/longestText`` is rejected in any case.
  fileprivate func pattern(upTo maxLength: Limit?) -> Pattern? {
    guard let text = object.text("pattern") else { return nil }
    let known = maxLength?.int ?? AnswerText.defaultMaxLength
    let longest = max(1, min(known, AnswerText.lengthLimit))
    do throws(PatternError) {
      return try Pattern(text.text, as: .answer, upTo: longest)
    } catch {
      for error in [error] + error.others { report(error, in: text, upTo: longest) }
    }
    return nil
  }

  private func report(_ error: PatternError, in text: LocatedText, upTo longest: Int) {
    let range = error.range.map { text.sourceRange($0.lowerBound, $0.upperBound) }
    let rewrite = error.rewrite?.replacing("\\", with: "\\\\")
    let edits = range.flatMap { range in rewrite.map { [Diagnostic.Edit(range, $0)] } }
    let isTooLong = range == nil && longest > Pattern.freeLength
    let message = isTooLong ? DefinitionMessages.patternTooLarge(upTo: longest) : error.message
    sink.report(.badPattern, message, at: range ?? text.quotedRange, edits: error.isSame ? edits ?? [] : [])
  }
}
