import Foundation

/// A language with its script and region, also if they are not written: `zh-Hant-TW` for `zh-TW` (CLDR "Likely
/// Subtags").
package struct LanguageForm: Hashable {
  private let language: Locale.Language
  private let identifier: String

  package init(_ tag: LanguageTag) {
    // Of all identifiers, only those of ICU replace old codes such as `iw` and `cmn`.
    self.init(Locale.Language(identifier: Locale.identifier(.icu, from: tag.description)))
  }

  private init(_ language: Locale.Language) {
    self.language = language
    let identifier = language.maximalIdentifier
    // CLDR keeps `no` for Norwegian in general, which is written as Bokmål.
    self.identifier = identifier.hasPrefix("no-") ? "nb" + identifier.dropFirst(2) : identifier
  }

  package static func == (left: LanguageForm, right: LanguageForm) -> Bool { left.identifier == right.identifier }

  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// The language followed by its parents in the same script (CLDR "Parent Locales"): `es-AR`, `es-419`, `es`.
  package var lineage: [LanguageForm] {
    var lineage = [self]
    // No language has more than a few parents.
    for _ in 0..<8 {
      guard let parent = lineage.last?.language.parent.map(LanguageForm.init), parent.script == script else { break }
      lineage.append(parent)
    }
    return lineage.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether the languages and the scripts are the same.
  func isSpoken(as other: LanguageForm) -> Bool { withoutRegion == other.withoutRegion }

  private var withoutRegion: [Substring?] { [identifier.split(separator: "-").first, script] }

  private var script: Substring? { identifier.split(separator: "-").dropFirst().first { $0.utf8.count == 4 } }
}
