import Foundation
import Testing

@testable import WizardCLI
@testable import Localization

@Suite struct MessageCatalogTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the keys of all messages of the program.
  private static func keys() throws -> Set<String> {
    let rooms = ["Localization", "FlowEngine", "FlowServices", "FlowServer", "WizardCLI"]
    var keys: Set<String> = []
    for room in rooms {
      let folder = repository.appending(path: "Sources/\(room)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) where path.hasSuffix(".swift") {
        keys.formUnion(MessageSource.keys(in: try String(contentsOf: folder.appending(path: path), encoding: .utf8)))
      }
    }
    return keys
  }

  @Test func `Every message is translated into every language, and no translation is unused`() throws {
    let keys = try Self.keys()
    for language in Language.all where language != .english {
      let words = try #require(language.words)
      #expect(keys.subtracting(words.keys).sorted() == [], "without words in \(language.tag)")
      #expect(
        words.keys.filter(MessageSource.hasWords).subtracting(keys).sorted() == [],
        "no sentence has these words of \(language.tag)")
    }
  }

  /// Every translation with its language and key.
  private static let texts: [(language: String, key: String, text: String)] = Language.all.flatMap { language in
    (language.words?.all ?? []).map { (language.tag, $0.key, $0.text) }
  }

  @Test func `A translation uses the arguments of its message, each at most once`() {
    for (_, key, text) in Self.texts {
      let count = key.matches(of: /%@/).count
      let numbered = text.matches(of: /%([0-9])\$@/).compactMap { Int($0.1) }
      let plain = text.matches(of: /%@/).count
      #expect(numbered.isEmpty || plain == 0, "\(text)")
      #expect(Set(numbered).count == numbered.count && numbered.allSatisfy { (1...count).contains($0) }, "\(text)")
      // One argument may be missing, because a plural form may express its number in words.
      #expect(plain + numbered.count <= count && plain + numbered.count >= count - 1, "\(text)")
    }
  }

  @Test func `A translation begins and ends like its message`() {
    for (_, key, text) in Self.texts {
      #expect(key.hasPrefix(" ") == text.hasPrefix(" "), "\(text)")
      #expect(key.hasSuffix(" ") == text.hasSuffix(" "), "\(text)")
      #expect(key.hasSuffix(".") == text.hasSuffix("."), "\(text)")
      #expect(!text.dropFirst().contains("  ") && !text.contains("\t"), "\(text)")
    }
  }

  @Test func `Commands named in a translation exist in its language`() {
    for language in Language.all {
      let known = Set(PromptCommand.allCases.flatMap { $0.keyword.forms(in: language) })
      for (tag, _, text) in Self.texts where tag == language.tag {
        let named = text.matches(of: /(?:^|\P{L}):(\p{L}+)/).map { String($0.1) }
        #expect(known.isSuperset(of: named), "\(text)")
      }
    }
  }

  @Test func `No word means two prompt commands or two list commands`() {
    for language in Language.all {
      for keywords in [PromptCommand.allCases.map(\.keyword), ListCommand.Verb.allCases.map(\.keyword), [.yes, .no]] {
        let words = keywords.flatMap { $0.forms(in: language) }
        #expect(Set(words).count == words.count, "\(language.tag): \(words)")
      }
    }
  }
}

extension MessageCatalog.Words {
  /// The keys of all translations.
  fileprivate var keys: Set<String> { Set(all.map(\.key)) }

  /// The keys with their translation or each of their plural forms.
  fileprivate var all: [(key: String, text: String)] {
    texts.map { ($0.key, $0.value) } + forms.flatMap { key, forms in forms.values.map { (key, $0) } }
  }
}
