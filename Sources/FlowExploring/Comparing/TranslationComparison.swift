import FlowDefinition
import FlowSyntax

/// A missing or unused translation is a difference if `wizard check` reports it for the new version but not for the old
/// version.
struct TranslationComparison {
  private let old: FlowVersion
  private let new: FlowVersion
  private(set) var differences: [FlowDifference] = []

  init(from old: FlowVersion, to new: FlowVersion) {
    (self.old, self.new) = (old, new)
    compareProblems()
    let translations = [old.texts, new.texts].map { $0.map(Self.translations) ?? [:] }
    compare(translations[0], translations[1])
  }

  private mutating func compareProblems() {
    let known = Set(Self.problems(of: old).map(\.message))
    differences += Self.problems(of: new).filter { !known.contains($0.message) }
  }

  private static func problems(of version: FlowVersion) -> [FlowDifference] {
    version.reports.flatMap { report in
      let found = report.diagnostics.filter { [.missingTranslation, .unusedTranslation].contains($0.rule) }
      return found.map { problem in
        let text = String(decoding: report.source.bytes[problem.range.start..<problem.range.end], as: UTF8.self)
        let isMissing = problem.rule == .missingTranslation
        let key = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
        let message =
          isMissing ? DifferenceMessages.translation(key, problem.message) : DifferenceMessages.unusedTranslation(key)
        return FlowDifference(
          kind: .translation, severity: isMissing ? .people : .internal,
          place: report.source.place(problem.range, isOld: false), message: message)
      }
    }
  }

  private struct Key: Hashable {
    let text: String
    let language: String
    let form: String
  }

  private static func translations(in file: SourceFile) -> [Key: LocatedText] {
    var found: [Key: LocatedText] = [:]
    for entry in JSONReader.read(file).root?.node(under: "strings")?.members ?? [] {
      for unit in entry.node.node(under: "localizations")?.members ?? [] {
        let plural = unit.node.node(under: "variations")?.node(under: "plural")?.members ?? []
        let forms = [("", unit.node)] + plural.map { ($0.key.text, $0.node) }
        for (form, node) in forms {
          guard let value = node.node(under: "stringUnit")?.node(under: "value")?.text else { continue }
          found[Key(text: entry.key.text, language: unit.key.text, form: form)] = value
        }
      }
    }
    return found
  }

  private mutating func compare(_ before: [Key: LocatedText], _ after: [Key: LocatedText]) {
    let languages = (old: Set(before.keys.map(\.language)), new: Set(after.keys.map(\.language)))
    let start = SourceRange(0, 0)
    for language in languages.new.subtracting(languages.old).sorted() {
      add(DifferenceMessages.newLanguage(language), at: start)
    }
    for language in languages.old.subtracting(languages.new).sorted() {
      add(DifferenceMessages.noLanguage(language), at: start)
    }
    for (key, value) in after.sorted(by: { $0.value.range.start < $1.value.range.start }) {
      guard let former = before[key], former.text != value.text else { continue }
      let name = DifferenceMessages.translation(of: key.text, form: key.form, into: key.language)
      let (from, to) = (DifferenceMessages.quoted(former.text), DifferenceMessages.quoted(value.text))
      add(DifferenceMessages.changed(name, from: from, to: to), at: value.range)
    }
  }

  private mutating func add(_ message: String, at range: SourceRange) {
    guard let file = new.texts ?? old.texts else { return }
    let place = file.place(range, isOld: new.texts == nil)
    differences.append(FlowDifference(kind: .translation, severity: .people, place: place, message: message))
  }
}

extension FlowVersion {
  fileprivate var texts: SourceFile? { reports.map(\.source).first { $0.name != flow.source.name } }
}
