import Foundation
import Testing

@testable import Localization

@Suite struct PluralRulesTests {
  /// Reads the golden samples: for each language and category, some numbers of that category.
  private static func samples() throws -> [(language: LanguageTag, category: PluralCategory, numbers: [String])] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/PluralSamples.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (
        try #require(LanguageTag(words[0])), try #require(PluralCategory(rawValue: words[1])), Array(words.dropFirst(2))
      )
    }
  }

  @Test func `Numbers have the categories of CLDR in every language of the table`() throws {
    let samples = try Self.samples()
    for (language, category, numbers) in samples {
      let rules = PluralRules(language)
      for number in numbers {
        let found = rules.category(of: try #require(PluralNumber(digits: number)))
        #expect(found == category, "\(number) in \(language)")
      }
    }
    let languages = PluralTable.groups.flatMap(\.languages)
    #expect(Set(samples.map(\.language)) == Set(languages) && languages.count > 150)
    #expect(Set(languages).count == languages.count)
  }

  @Test func `A region has the rules of its language, and an unknown language has one form`() throws {
    func categories(_ tag: String) throws -> [PluralCategory] { PluralRules(try #require(LanguageTag(tag))).categories }
    #expect(try categories("pl-PL") == [.one, .few, .many, .other])
    #expect(try categories("ja") == [.other])
    #expect(try categories("xx") == [.other])
    #expect(PluralRules(try #require(LanguageTag("fr"))).usualCategories == [.one, .other])
    let (european, brazilian) = (
      PluralRules(try #require(LanguageTag("pt-PT"))), PluralRules(try #require(LanguageTag("pt")))
    )
    #expect(european.category(of: PluralNumber(0)) == .other && brazilian.category(of: PluralNumber(0)) == .one)
  }

  @Test(arguments: [("-1", "one"), ("1.0", "other"), ("99999999999999999999999", "other"), ("1e5", nil), ("", nil)])
  func `The digits of a number decide its category`(digits: String, category: String?) {
    let found = PluralNumber(digits: digits).map { PluralRules.english.category(of: $0).rawValue }
    #expect(found == category)
  }
}
