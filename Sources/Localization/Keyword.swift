/// A word that a person types to say something: `yes`, `back`.
///
/// The English forms are always understood, and in another language its own too.
public struct Keyword: Sendable {
  private let forms: LocalizedMessage

  /// `forms`: the word and what means the same, with `|` between them; the first is the one that is shown.
  public init(_ forms: LocalizedMessage) { self.forms = forms }

  /// What agrees.
  public static let yes = Keyword("yes|y")
  /// What does not.
  public static let no = Keyword("no|n")

  /// The form that is shown.
  public func name(in language: Language) -> String { forms(in: language)[0] }

  /// All forms that are understood, those of the language first.
  public func forms(in language: Language) -> [String] {
    let own = Self.split(forms.text(in: language))
    return own + Self.split(forms.description).filter { !own.contains($0) }
  }

  /// Whether a line is this word, in small or large letters.
  public func isMeant(by line: String, in language: Language) -> Bool {
    forms(in: language).contains(line.lowercased())
  }

  private static func split(_ forms: String) -> [String] { forms.split(separator: "|").map(String.init) }
}

extension Language {
  /// What a line answers to a question of yes or no; nil where it is neither.
  public func agreement(_ line: String) -> Bool? {
    if Keyword.yes.isMeant(by: line, in: self) { return true }
    return Keyword.no.isMeant(by: line, in: self) ? false : nil
  }
}
