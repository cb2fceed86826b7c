import FlowDefinition
import FlowExpressions
import FlowServices
import FlowSyntax
import Foundation

/// A path that a person types, or that a terminal writes when a file is dragged into the terminal.
struct TypedPath {
  /// The line without blanks around it, and as it was typed, because the name of a file may end with a space.
  private let text: String
  private let line: String

  /// - Parameter line: The line, in which a path may be in quotes, contain backslashes before special characters, or
  ///   start with `~`.
  init(_ line: String) {
    self.line = String(line.drop { $0 == " " || $0 == "\t" })
    text = line.trimmingCharacters(in: .whitespaces)
  }

  /// If several files are dragged into a terminal, the terminal writes their paths as separate words.
  ///
  /// A line that is not the path of a file is split into words only if each word is certainly a path. Otherwise, the
  /// line is treated as one mistyped path with spaces, because a word in it could be the path of another file.
  ///
  /// - Parameter maximum: The size of the largest accepted file in bytes.
  func answers(maximum: Int) -> [JSONValue] {
    let whole = answer(maximum: maximum)
    if whole["problem"]?.string != AttachmentProblem.missing.rawValue { return [whole] }
    let words = Self.words(text, areSeparate: true)
    guard words.count > 1, words.allSatisfy(\.isPath) else { return [whole] }
    return words.map { Self.answer($0.text, [$0.text, $0.text.trimmingSpaces], maximum) }
  }

  func answer(maximum: Int) -> JSONValue {
    if Self.unquoted(text).isEmpty { return .null }
    let path = Self.unquoted(line)
    // A name may itself contain quotes or backslashes, so the path is first tried exactly as typed. A terminal may put
    // a space after the path, also inside the quotes, so the path is last tried without it.
    return Self.answer(
      path.trimmingSpaces, [line, text, path, Self.unquoted(text), path.trimmingSpaces].distinct, maximum)
  }

  private static func answer(_ typed: String, _ paths: [String], _ maximum: Int) -> JSONValue {
    var problem = AttachmentProblem.missing
    for path in paths {
      do throws(AttachmentProblem) {
        return JSONValue(try AttachedFile(at: absolute(path), maximum: maximum))
      } catch {
        problem = error
        if error != .missing { break }
      }
    }
    let name = typed.split(separator: "/").last.map(String.init) ?? typed
    return JSONValue(problem, name: name)
  }

  /// Returns the single word that a POSIX shell would read if spaces did not separate words.
  static func unquoted(_ text: String) -> String { words(text, areSeparate: false).first?.text ?? "" }

  private struct Word {
    var text = ""
    var isQuoted = false

    /// Whether the word is certainly a path, and not a part of a name with spaces.
    var isPath: Bool { isQuoted || ["/", "~/", "file:"].contains(where: text.hasPrefix) }
  }

  /// Returns the words that a POSIX shell would read (Shell Command Language §2.2).
  private static func words(_ text: String, areSeparate: Bool) -> [Word] {
    var words: [Word] = []
    var word = Word()
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil):
        rest.popFirst().map { word.text.append($0) }
        word.isQuoted = true
      case ("\\", "\""?):
        if let next = rest.first, "\"\\$`".contains(next) {
          rest.removeFirst(); word.text.append(next)
        } else {
          word.text.append(character)
        }
      case (" ", nil) where areSeparate:
        words.append(word)
        word = Word()
      case ("'", nil), ("\"", nil):
        quote = character
        if word.text.isEmpty { word.isQuoted = true }
      case (_, let open?) where character == open: quote = nil
      case _: word.text.append(character)
      }
    }
    return (words + [word]).filter { !$0.text.isEmpty }
  }

  /// If the working directory has been removed, `folder` is empty, and a relative path is returned unchanged.
  ///
  /// A leading slash would turn the path into that of a file in the root folder.
  static func absolute(_ path: String, in folder: String = FileManager.default.currentDirectoryPath) -> String {
    if let url = URL(string: path), url.isFileURL, ["", "localhost"].contains(url.host() ?? "") {
      let place = url.path(percentEncoded: false)
      if place.hasPrefix("/") { return place }
    }
    if path.hasPrefix("/") { return path }
    if path == "~" || path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] {
      return home + path.dropFirst()
    }
    return folder.isEmpty ? path : folder + "/" + path
  }
}

extension Flow {
  func attaching(_ given: JSONValue, to name: String) -> JSONValue {
    if let section = repeatedSection(name), let items = given.list {
      return .list(items.map { attaching($0) { "\(section.id).\($0)" } })
    }
    guard let field = question(name)?.field else { return given }
    return attaching(given, of: field)
  }

  private func attaching(_ item: JSONValue, _ name: (String) -> String) -> JSONValue {
    guard let members = item.members else { return item }
    return .object(Dictionary(uniqueKeysWithValues: members.map { ($0, attaching($1, to: name($0))) }))
  }

  private func attaching(_ given: JSONValue, of field: FieldIndex) -> JSONValue {
    replacingFiles(in: given, of: field) { path, format in
      // A file must be given as a path, or as null for no file; only scenarios may describe a file as an object. Any
      // other value is replaced by `false`, which is rejected as an answer.
      path.string.map { TypedPath($0).answer(maximum: format.maxSize.bytes) } ?? (path == .null ? path : .bool(false))
    }
  }
}

extension JSONValue {
  fileprivate var list: [JSONValue]? { if case .list(let items) = self { items } else { nil } }
}
