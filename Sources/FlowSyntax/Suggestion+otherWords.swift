extension Suggestion {
  /// What other formats and languages call the same thing, in small letters.
  static let otherWords: [String: [String]] = [
    "if": ["when"], "condition": ["when"], "visible": ["when"], "visibleif": ["when"], "showif": ["when"],
    "goto": ["go"], "target": ["go"], "to": ["go"], "placeholder": ["example"], "hint": ["help"],
    "description": ["help", "text"], "caption": ["label", "title"], "heading": ["title"], "name": ["id", "label"],
    "regex": ["pattern"], "regexp": ["pattern"], "validate": ["rules"], "validation": ["rules"],
    "value": ["default"], "choices": ["options"], "items": ["options", "fields"], "questions": ["fields"],
    "error": ["message"], "msg": ["message"], "input": ["with"], "output": ["as"], "call": ["submit"],
    "inputs": ["input", "with"], "outputs": ["output"], "arguments": ["with"], "params": ["with"],
    "errors": ["rejects", "rejected"], "rejections": ["rejected", "rejects"], "pages": ["steps"], "exit": ["end"],
    "string": ["text"], "str": ["text", "string"], "text": ["string"], "int": ["integer"], "float": ["number"],
    "double": ["number"], "decimal": ["number"], "bool": ["boolean"], "checkbox": ["boolean"], "yesno": ["boolean"],
    "datetime": ["date"], "day": ["date"], "telephone": ["phone"], "tel": ["phone"], "mobile": ["phone"],
    "mail": ["email"], "select": ["choice"], "radio": ["choice"], "dropdown": ["choice"], "enum": ["choice"],
    "multiselect": ["choices"], "checkboxes": ["choices"], "object": ["group"], "link": ["url"], "uri": ["url"],
    "len": ["size"], "length": ["size"], "count": ["size"], "lower": ["lowerAscii"], "upper": ["upperAscii"],
    "includes": ["contains"], "tostring": ["string"],
  ]

  /// The name among the candidates that a word of another format stands for.
  static func known(_ word: String, in candidates: some Sequence<String>) -> String? {
    guard let meant = otherWords[word.lowercased()] else { return nil }
    let there = Set(candidates).intersection(meant)
    return meant.first { there.contains($0) }
  }
}
