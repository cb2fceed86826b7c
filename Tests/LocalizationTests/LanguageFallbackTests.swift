import Testing

@testable import Localization

/// Languages fall back to others as CLDR says.
@Suite struct LanguageFallbackTests {
  @Test(arguments: [
    ("de-AT", ["de"], ["de"]), ("de", ["de-AT"], ["de-AT"]), ("de-CH", ["de-AT", "de"], ["de"]),
    // Likely subtags
    ("zh-TW", ["zh-Hans", "zh-Hant"], ["zh-Hant"]), ("zh-TW", ["zh"], []), ("zh", ["zh-Hant", "zh-Hans"], ["zh-Hans"]),
    ("zh-HK", ["zh-Hant", "zh"], ["zh-Hant"]), ("zh-Hans-SG", ["zh"], ["zh"]),
    ("sr-Latn-RS", ["sr", "sr-Latn"], ["sr-Latn"]),
    ("sr-Latn", ["sr"], []), ("sr", ["sr-Cyrl"], ["sr-Cyrl"]), ("az-IR", ["az"], []), ("en-US", ["en"], ["en"]),
    // Parents
    ("es-AR", ["es", "es-419"], ["es-419", "es"]), ("es-ES", ["es", "es-419"], ["es"]),
    ("pt-AO", ["pt", "pt-PT"], ["pt-PT", "pt"]),
    ("pt-BR", ["pt", "pt-PT"], ["pt"]), ("en-AU", ["en", "en-GB"], ["en-GB", "en"]), ("nn", ["nb"], ["nb"]),
    // Other codes
    ("no", ["nb"], ["nb"]), ("nb-NO", ["no"], ["no"]), ("iw", ["he"], ["he"]), ("he", ["iw"], ["iw"]),
    ("in", ["id"], ["id"]),
    ("mo", ["ro"], ["ro"]), ("tl", ["fil"], ["fil"]), ("sh", ["sr-Latn"], ["sr-Latn"]), ("cmn-CN", ["zh"], ["zh"]),
    // Another region
    ("fr", ["fr-CA"], ["fr-CA"]), ("fr-FR", ["fr-CH", "fr-CA"], ["fr-CA", "fr-CH"]),
    ("es", ["es-419", "es-MX"], ["es-419", "es-MX"]),
    // None, and tags that are not known
    ("nl", ["de", "fr"], []), ("tlh-AA", ["tlh"], ["tlh"]), ("de-1996", ["de"], ["de"]),
    ("de-x-test", ["de-x-test", "de"], ["de-x-test", "de"]),
  ])
  func `A language falls back to its forms, its parents and other regions`(
    wanted: String, available: [String], expected: [String]
  ) throws {
    let tag = try #require(LanguageTag(wanted))
    #expect(tag.fallbacks(among: available.compactMap { LanguageTag($0) }).map(\.description) == expected)
  }
}
