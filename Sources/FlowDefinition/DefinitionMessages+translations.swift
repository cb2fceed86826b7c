import FlowExpressions

extension DefinitionMessages {
  static func catalogVersion(_ version: String) -> String {
    "unknown version \"\(version)\"; this program reads string catalogs of version 1"
  }
  static func notALanguage(_ text: String) -> String {
    "unknown language \"\(text)\"; write a tag such as \"de\" or \"pt-BR\""
  }
  static func duplicateLanguage(_ text: String) -> String { "duplicate language \"\(text)\"" }
  static func unknownState(_ word: String) -> String { "unknown translation state \"\(word)\"" }
  static func variants(_ key: String) -> String { "\"\(key)\" is not supported in the texts of a flow" }
  static let oneText = "use one \"stringUnit\", with a condition in {{ }} to choose between words"
  static let onlyPlural = "only variations by \"plural\" are supported"
  static func noPluralNumber(_ count: Int) -> String {
    count == 0
      ? "the original text contains no number, so it needs no plural forms"
      : "the original text contains \(count) numbers, so it is not clear which one decides the plural"
  }
  static let pluralNumberHelp = "use one \"stringUnit\" with {{ plural(NUMBER, 'ONE', 'OTHER') }}"
  static func noSuchCategory(_ category: String, _ language: String, _ known: [String]) -> String {
    "\"\(language)\" has no plural category \"\(category)\"; it has " + quoted(known)
  }
  static func missingCategories(_ categories: [String], _ language: String) -> String {
    "\"\(language)\" also needs the plural " + (categories.count == 1 ? "category " : "categories ")
      + quoted(categories)
  }
  static func otherLanguage(_ language: String, flow: String) -> String {
    "\"sourceLanguage\" must be \"\(flow)\", the language of the flow; found \"\(language)\""
  }
  static func missingTranslation(_ languages: [String]) -> String {
    "missing translation in " + quoted(languages)
  }
  static func unusedTranslation(_ key: String) -> String {
    "unknown text \"\(shortened(key))\"; the flow does not contain it"
  }
  static let ownLanguage = "this translation is never shown: texts in the flow's own language come from the flow file"
  static func unknownPlaceholder(_ expression: String) -> String {
    "unknown placeholder \"\(shortened(expression))\"; the original text does not contain it"
  }
  static func missingPlaceholder(_ expression: String) -> String {
    "missing placeholder \"\(shortened(expression))\"; the original text contains it"
  }
}
