import FlowSyntax

/// An expression between `{{` and `}}`, as far as a translation has to keep it.
struct Placeholder {
  /// The expression as written, without the spaces around it.
  let text: LocatedText
  /// The expression without spaces, its own texts aside.
  let code: String
  /// The names and functions it uses.
  private let words: Set<String>
  /// Whether it holds texts of its own.
  private let hasTexts: Bool
  /// Whether there is something to translate in those.
  let hasLetters: Bool

  init(_ text: LocatedText) {
    var scan = Scan()
    for scalar in text.text.unicodeScalars { scan.take(scalar) }
    self.text = text.trimmed
    code = String(scan.code)
    words = Self.words(String(scan.outside))
    hasTexts = !scan.inside.isEmpty
    hasLetters = scan.inside.contains { $0.properties.isAlphabetic }
  }

  /// Whether a translation may have one for the other: the same, or, where one holds texts of its own, one that uses the
  /// same names, since another language may need other words for other numbers.
  func stands(for other: Placeholder) -> Bool {
    code == other.code || ((hasTexts || other.hasTexts) && words == other.words)
  }

  private static func words(_ code: String) -> Set<String> {
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
    return Set(words.filter { $0.first?.isNumber == false && !plainWords.contains($0) })
  }

  /// Words that say nothing about what is shown.
  private static let plainWords: Set<String> = ["string", "true", "false", "null", "in"]
}

/// Tells the texts in an expression from the rest.
private struct Scan {
  var code = String.UnicodeScalarView()
  var outside = String.UnicodeScalarView()
  var inside = String.UnicodeScalarView()
  private var quote: Unicode.Scalar?
  private var isEscaped = false

  mutating func take(_ scalar: Unicode.Scalar) {
    guard let open = quote else { return takeOutside(scalar) }
    code.append(scalar)
    if isEscaped {
      isEscaped = false
    } else if scalar == "\\" {
      isEscaped = true
    } else if scalar == open {
      quote = nil
    } else {
      inside.append(scalar)
    }
  }

  private mutating func takeOutside(_ scalar: Unicode.Scalar) {
    let isSpace = scalar.properties.isWhitespace
    if !isSpace { code.append(scalar) }
    if scalar == "\"" || scalar == "'" {
      quote = scalar
      inside.append(" ")
    }
    outside.append(isSpace || quote != nil ? " " : scalar)
  }
}

extension LocatedText {
  /// Without spaces at both ends.
  fileprivate var trimmed: LocatedText {
    let bytes = Array(text.utf8)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return self }
    return slice(first, last + 1)
  }
}

extension [TemplatePiece] {
  /// The expressions among the parts of a text.
  var placeholders: [Placeholder] {
    compactMap { $0.expression.map { Placeholder($0.text) } }
  }

  /// Whether there is a letter in what a person would read: a text without one needs no translation.
  var hasLetters: Bool {
    contains {
      switch $0 {
      case .literal(let text): text.unicodeScalars.contains { $0.properties.isAlphabetic }
      case .expression(let expression): Placeholder(expression.text).hasLetters
      case .unclosed, .unopened: false
      }
    }
  }
}
