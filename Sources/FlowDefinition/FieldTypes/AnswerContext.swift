package import FlowExpressions
package import Localization

package struct AnswerContext {
  package var options: [AnswerOption]
  /// The currency of an amount; `nil` to use the field's currency if that is constant.
  ///
  /// Without a currency, an amount counts as empty.
  package var currency: Currency?
  /// The unit that may follow a number, such as `km`; `nil` to use the field's unit if that is constant.
  package var unit: String?
  /// The region of a phone number without a country code; `nil` to use the field's region if that is constant.
  package var region: String?
  /// Whether to take a text, such as a secret, exactly as typed, without trimming or composing it.
  package var isExact: Bool
  package let languages: AnswerLanguages

  package init(
    options: [AnswerOption] = [], currency: Currency? = nil, unit: String? = nil, region: String? = nil,
    isExact: Bool = false, languages: AnswerLanguages = .english
  ) {
    (self.options, self.currency, self.unit, self.region) = (options, currency, unit, region)
    (self.isExact, self.languages) = (isExact, languages)
  }

  var decimalMarks: DecimalMarks { DecimalMarks(languages.wording, flow: languages.texts) }
}

/// The languages in which answers are read, in addition to English.
///
/// A class, because answers are read at each keystroke, and copying these texts would take most of the time.
package final class AnswerLanguages: Sendable {
  /// The language of the flow's texts, for dates and numbers.
  let texts: String
  /// The language that was requested, for words such as "yes", and numbers.
  let wording: Language

  package init(texts: String, wording: Language = .english) { (self.texts, self.wording) = (texts, wording) }

  package static let english = AnswerLanguages(texts: "en")
}

package struct AnswerOption: Sendable {
  package let id: String
  package let label: String
  package let isExclusive: Bool

  package init(id: String, label: String, isExclusive: Bool = false) {
    (self.id, self.label, self.isExclusive) = (id, label, isExclusive)
  }
}
