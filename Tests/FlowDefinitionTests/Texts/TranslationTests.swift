import FlowDefinition
import FlowSyntax
import Testing

@Suite struct TranslationTests {
  /// Returns a step that asks for a name, a number and a word, and one that shows a text.
  private static func showing(_ text: String) -> String {
    #"{"id": "a", "fields": [{"id": "name", "type": "text", "label": "1"}, {"id": "left", "type": "integer", "label": "2"}, {"id": "word", "type": "text", "required": false, "label": "3"}]}, {"id": "b", "text": "\#(text)"}"#
  }

  /// Returns an entry with plural forms in a language.
  private static func plural(_ key: String, _ language: String, _ forms: KeyValuePairs<String, String>) -> String {
    let forms = forms.map { #""\#($0)": {"stringUnit": {"state": "translated", "value": "\#($1)"}}"# }
    return #""\#(key)": {"localizations": {"\#(language)": {"variations": {"plural": {"#
      + forms.joined(separator: ", ") + "}}}}}"
  }

  static let plurals = [
    CheckedTexts(
      "plural forms for each category", steps: showing("{{left}} left"),
      entries: plural(
        "{{left}} left", "pl", ["one": "jedna", "few": "{{left}} a", "many": "{{left}} b", "other": "{{left}} c"])),
    CheckedTexts(
      "a text with plural()", steps: showing("{{left}} {{plural(left, 'try', 'tries')}}"),
      entries: plural(
        "{{left}} {{plural(left, 'try', 'tries')}}", "de", ["one": "ein Versuch", "other": "{{left}} Versuche"])),
    CheckedTexts(
      "plural() in a translation, with the forms of its language",
      steps: showing("{{left}} {{plural(left, 'try', 'tries')}}"),
      entries: entry(
        "{{left}} {{plural(left, 'try', 'tries')}}", ["pl": "{{left}} {{plural(left, 'próba', 'próby', 'prób')}}"])),
    CheckedTexts(
      "a number of forms that the language doesn't have", steps: showing("{{left}} {{plural(left, 'try', 'tries')}}"),
      entries: entry("{{left}} {{plural(left, 'try', 'tries')}}", ["de": "{{left}} {{«plural(left, 'a', 'b', 'c')}}"]),
      catalog: [
        "[type-mismatch] \"plural\" cannot be called like this – in \"de\", write plural(n, one, other)"
      ]),
    CheckedTexts(
      "a number of forms of another language", steps: showing("{{left}} {{plural(left, 'try', 'tries')}}"),
      entries: entry(
        "{{left}} {{plural(left, 'try', 'tries')}}", ["pl": "{{left}} {{«plural(left, 'a', 'b', 'c', 'd')}}"]),
      catalog: [
        "[type-mismatch] \"plural\" cannot be called like this – in \"pl\", write plural(n, one, few, many) or "
          + "plural(n, one, other)"
      ]),
    CheckedTexts(
      "a missing and a foreign category", steps: showing("{{left}} left"),
      entries: plural("{{left}} left", "pl", ["one": "1", "‹two": "2", "few": "{{left}} a", "‹other": "{{left}} c"]),
      catalog: [
        #"warning [unused-translation] "pl" has no plural category "two"; it has "one", "few", "many", "other""#,
        #"warning [missing-translation] "pl" also needs the plural category "many""#,
      ]),
    CheckedTexts(
      "plural forms of a text without a number", steps: showing("Hello {{name}}"),
      entries: plural("Hello {{name}}", "de", ["‹one": "Hallo", "other": "Hallo {{name}}"]),
      catalog: [
        "[placeholder-mismatch] the original text contains no number, so it needs no plural forms – "
          + #"use one "stringUnit" with {{ plural(NUMBER, 'ONE', 'OTHER') }}"#
      ]),
    CheckedTexts(
      "a plural form without a placeholder other than the number", steps: showing("{{name}} has {{left}}"),
      entries: plural("{{name}} has {{left}}", "de", ["one": "‹einer", "other": "{{name}} hat {{left}}"]),
      catalog: [#"warning [placeholder-mismatch] missing placeholder "name"; the original text contains it"#]),
    CheckedTexts(
      "plural forms in the flow's own language", steps: showing("{{left}} tries"),
      entries: plural("{{left}} tries", "en", ["one": "{{left}} try", "other": "{{left}} tries"])),
  ]

  @Test(arguments: plurals) func `Plural forms fit the language and the text`(each: CheckedTexts) {
    each.expectProblems()
  }

  static let missing = [
    CheckedTexts(
      "a text without an entry", steps: #"{"id": "a", "title": "One", "text": "‹Two"}"#,
      entries: entry("One", ["de": "Eins"]),
      flow: [#"warning [missing-translation] missing translation in "de""#]),
    CheckedTexts(
      "a unit without an entry",
      steps: #"{"id": "a", "fields": [{"id": "f", "type": "number", "label": "1", "unit": "‹miles"}]}"#,
      entries: entry("1", ["de": "1"]), flow: [#"warning [missing-translation] missing translation in "de""#]),
    CheckedTexts(
      "a text without one of three languages", steps: #"{"id": "a", "title": "One", "text": "‹Two"}"#,
      entries: entry("One", ["de": "Eins", "fr": "Un", "it": "Uno"]) + ",\n" + entry("Two", ["fr": "Deux"]),
      flow: [#"warning [missing-translation] missing translation in "de", "it""#]),
    CheckedTexts(
      "a new or empty translation", steps: #"{"id": "a", "title": "‹One", "text": "‹Two"}"#,
      entries: #""One": {"localizations": {"de": {"stringUnit": {"state": "new", "value": "One"}}}},"# + "\n"
        + entry("Two", ["de": " "]),
      flow: [
        #"warning [missing-translation] missing translation in "de""#,
        #"warning [missing-translation] missing translation in "de""#,
      ]),
    CheckedTexts(
      "a translation that needs review", steps: #"{"id": "a", "title": "One"}"#,
      entries: #""One": {"localizations": {"de": {"stringUnit": {"state": "stale", "value": "Eins"}}}}"#),
    CheckedTexts(
      "an unreadable translation", steps: #"{"id": "a", "title": "One"}"#,
      entries: #""One": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": «1}}}}"#,
      catalog: [#"[wrong-type] "value" must be a string, found a number"#]),
    CheckedTexts(
      "a text marked as not translatable", steps: #"{"id": "a", "title": "One", "text": "Acme"}"#,
      entries: entry("One", ["de": "Eins"]) + ",\n" + #""Acme": {"shouldTranslate": false}"#),
    CheckedTexts(
      "a more general language", steps: #"{"id": "a", "title": "One", "text": "Two"}"#,
      entries: entry("One", ["de": "Eins"]) + ",\n" + entry("Two", ["de": "Zwei", "de-AT": "Zwo"])),
    CheckedTexts(
      "a more specific language", steps: #"{"id": "a", "title": "‹One", "text": "Two"}"#,
      entries: entry("One", ["de-AT": "Eins"]) + ",\n" + entry("Two", ["de": "Zwei"]),
      flow: [#"warning [missing-translation] missing translation in "de""#]),
    CheckedTexts(
      "a variant of the flow's own language",
      steps: #"{"id": "a", "title": "One", "text": "Color"}"#,
      entries: entry("Color", ["en-GB": "Colour"])),
    CheckedTexts("a catalog without languages", steps: #"{"id": "a", "title": "One"}"#, entries: #""One": {}"#),
    CheckedTexts(
      "texts without a letter", steps: showing("{{name}}: {{left}} ({{word}}) 1–9 ✓"),
      entries: entry("1", ["de": "1!"])),
    CheckedTexts(
      "an expression with words", steps: showing(#"‹{{left == 1 ? 'one' : string(left)}}"#),
      entries: entry("1", ["de": "1!"]),
      flow: ["warning [missing-translation] missing translation in \"de\""]),
    CheckedTexts(
      "options with and without letters",
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "1", "options": ["1-9", "‹many"]}]}"#,
      entries: entry("1", ["de": "1!"]), flow: [#"warning [missing-translation] missing translation in "de""#]),
    CheckedTexts(
      "an optional translation of an example",
      steps:
        #"{"id": "a", "fields": [{"id": "f", "type": "email", "label": "1", "example": "ana@example.com"}, {"id": "g", "type": "text", "label": "2", "example": "Ann"}]}"#,
      entries: entry("Ann", ["de": "Anna"])),
    CheckedTexts(
      "a shared group that is used twice",
      head: #""groups": {"pet": [{"id": "name", "type": "text", "label": "‹A", "help": "B"}]}"#,
      steps: #"{"id": "a", "fields": [{"id": "cat", "type": "group", "fields": "pet"},"#
        + #" {"id": "dog", "type": "group", "fields": "pet"}]}"#,
      entries: entry("B", ["de": "Be"]), flow: [#"warning [missing-translation] missing translation in "de""#]),
    CheckedTexts(
      "the title of a section",
      steps: #"{"id": "s", "title": "‹Part", "steps": [{"id": "a", "title": "‹One"}]}"#,
      entries: entry("1", ["de": "1!"]),
      flow: Array(repeating: #"warning [missing-translation] missing translation in "de""#, count: 2)),
    CheckedTexts(
      "every kind of text",
      head:
        #""options": {"all": [{"id": "x", "label": "‹A", "help": "‹B"}]}, "services": {"s": {"rejects": {"no": {}}}}"#,
      steps: #"{"id": "a", "title": "‹C", "text": ["‹D", {"when": "today == now", "text": "‹E"}],"# + "\n"
        + #""fields": [{"note": "‹F"}, {"id": "f", "type": "choice", "label": "‹G", "short": "‹H", "help": "‹I", "options": "all","#
        + "\n"
        + #""messages": {"required": "‹J"}, "rules": [{"that": "today == now", "message": "‹K"}]}],"# + "\n"
        + #""rules": [{"that": "today == now", "message": "‹L"}], "submit": {"call": "s", "rejected": {"no": {"message": "‹M"}}}, "button": "‹N","#
        + "\n" + #""actions": [{"id": "p", "label": "‹O", "leave": "b"}]}, {"id": "b", "review": "‹P"}"#,
      entries: entry("1", ["de": "1!"]),
      flow: Array(repeating: #"warning [missing-translation] missing translation in "de""#, count: 16)),
  ]

  static let unused = [
    CheckedTexts(
      "a key similar to a text", steps: #"{"id": "a", "title": "‹Phone number"}"#,
      entries: entry("‹Phone nubmer", ["de": "Nummer"]),
      flow: [#"warning [missing-translation] missing translation in "de""#],
      catalog: [
        #"warning [unused-translation] unknown text "Phone nubmer"; the flow does not contain it – did you mean "Phone number"?"#
      ]),
    CheckedTexts(
      "a key unlike any text", entries: #""‹Gone": {"extractionState": "stale"}"#,
      catalog: [#"warning [unused-translation] unknown text "Gone"; the flow does not contain it"#]),
    CheckedTexts(
      "a long key", entries: #""‹\#(String(repeating: "long ", count: 20))": {}"#,
      catalog: [
        #"warning [unused-translation] unknown text "\#(String(repeating: "long ", count: 16))…"; the flow does not contain it"#
      ]),
    CheckedTexts(
      "a catalog of another flow",
      steps: #"{"id": "a", "text": [\#((1...400).map { "\"‹Text \($0)\"" }.joined(separator: ", "))]}"#,
      entries: (1...400).map { entry("‹Txt \($0)", ["de": "x"]) }.joined(separator: ",\n"),
      flow: Array(repeating: #"warning [missing-translation] missing translation in "de""#, count: 400),
      catalog: (1...400).map { "warning [unused-translation] unknown text \"Txt \($0)\"; the flow does not contain it" }
    ),
    CheckedTexts(
      "a text with different letter case", steps: #"{"id": "a", "title": "one"}"#,
      entries: entry("one", ["de": "eins"]) + ",\n" + entry("‹One", ["de": "Eins"]),
      catalog: [#"warning [unused-translation] unknown text "One"; the flow does not contain it"#]),
    CheckedTexts(
      "a translation of an invalid flow",
      steps: #"{"id": "a", "title": "One", "next": "‹nowhere"}"#,
      entries: entry("Two", ["en": "Zwei"]),
      flow: [#"[unknown-step] unknown step "nowhere""#]),
    CheckedTexts(
      "a text in the flow's own language", steps: #"{"id": "a", "title": "One", "text": "Two"}"#,
      entries: entry("One", ["en": "One"]) + ",\n" + entry("Two", ["en": "‹Too"]),
      catalog: [
        "warning [unused-translation] this translation is never shown: texts in the flow's own language come from the flow file"
      ]),
  ]

  private static func translated(
    _ name: String, _ text: String, _ translation: String, _ problems: String...
  ) -> CheckedTexts {
    CheckedTexts(name, steps: showing(text), entries: entry(text, ["de": translation]), catalog: problems)
  }

  static let mismatches = [
    translated("the same values in another order", "{{name}} has {{left}}", "{{left}} hat {{ name }}"),
    translated("a value twice", "Dear {{name}}", "{{name}}, {{name}}!"),
    translated(
      "another value", "Dear {{name}}", "Hallo {{«word}}",
      #"warning [placeholder-mismatch] unknown placeholder "word"; the original text does not contain it – did you mean "name"?"#
    ),
    translated(
      "a value similar to one of two", "{{name}} has {{left}}", "{{name}} hat {{ «lef }}",
      #"[unknown-field] unknown name "lef" – did you mean "left"?"#),
    translated(
      "a missing value", "{{name}} has {{left}}", "‹{{name}} hat etwas",
      #"warning [placeholder-mismatch] missing placeholder "left"; the original text contains it"#),
    translated(
      "an additional value", "Dear {{name}}", "{{name}} hat {{«left}}",
      #"warning [placeholder-mismatch] unknown placeholder "left"; the original text does not contain it"#),
    translated("escaped braces", "Type {{{{ for two", "Mit {{{{ schreibt man zwei"),
    translated(
      "a value shown differently", "To {{mask(name)}}", "An {{«name}}",
      #"warning [placeholder-mismatch] unknown placeholder "name"; the original text does not contain it – did you mean "mask(name)"?"#
    ),
    translated(
      "other words for the same number", "{{left == 1 ? 'one' : 'more'}}",
      "{{left < 2 ? 'eins' : left < 5 ? 'paar' : 'mehr'}}"),
    translated(
      "words for a value that the text shows", "{{left}} tries", "{{left == 1 ? 'ein Mal' : string(left) + ' Mal'}}"),
    translated(
      "words for another number", "{{left == 1 ? 'one' : 'more'}}", "{{«name == '1' ? 'eins' : 'mehr'}}",
      #"warning [placeholder-mismatch] unknown placeholder "name == '1' ? 'eins' : 'mehr'"; the original text does not contain it – did you mean "left == 1 ? 'one' : 'more'"?"#
    ),
    translated(
      "unclosed braces", "Dear {{name}}", "Hallo «{{name",
      "[syntax] this {{ has no matching }}; add }}, or write {{{{ for two literal braces"),
    translated(
      "a wrong type", "Dear {{name}}", "Hallo {{«name + 1}}",
      #"[type-mismatch] cannot apply "+" to text and integer"#),
    translated(
      "a value that may be missing", "Dear {{name}}", "Hallo {{name + «word}}",
      #"[maybe-missing] "word" may be null here – check for null first: word != null && …"#),
    CheckedTexts(
      "a translation of a text with a mistake", steps: showing("Dear {{«nmae}}"),
      entries: entry("Dear {{nmae}}", ["de": "Hallo {{name}}"]),
      flow: [#"[unknown-field] unknown name "nmae" – did you mean "name"?"#]),
    CheckedTexts(
      "an option that is only an id",
      steps: #"{"id": "a", "fields": [{"id": "f", "type": "choice", "label": "1", "options": ["{{x}}", "few"]}]}"#,
      entries: entry("few", ["de": "wenige"])),
    CheckedTexts(
      "each language is checked", steps: showing("Dear {{name}}"),
      entries: entry("Dear {{name}}", ["de": "{{«nam}}", "fr": "{{«nom}}", "it": "{{name}}"]),
      catalog: [
        #"[unknown-field] unknown name "nam" – did you mean "name"?"#,
        #"[unknown-field] unknown name "nom" – did you mean "now"?"#,
      ]),
  ]

  @Test(arguments: missing + unused + mismatches)
  func `Problems with translations are reported at their position`(texts: CheckedTexts) {
    texts.expectProblems()
  }

  @Test func `A mistake in a named condition is reported in the flow, and a wrong use of it in the catalog`() {
    let odd = #""conditions": {"odd": "«left + 'x' == 'y'"}"#
    let mismatch = #"[type-mismatch] cannot apply "+" to integer and text"#
    CheckedTexts(
      "", head: odd, steps: Self.showing("One"), entries: entry("One", ["de": "{{odd ? 'a' : 'b'}}"]), flow: [mismatch]
    ).expectProblems()
    let unasked = #""conditions": {"odd": "left > 1"}"#
    CheckedTexts(
      "", head: unasked, steps: #"{"id": "n", "title": "One"}, "# + Self.showing("2"),
      entries: entry("One", ["de": "{{«odd ? 'a' : 'b'}}"]),
      catalog: [#"[maybe-missing] "left" may be null where the condition "odd" is used"#]
    ).expectProblems()
  }
}
