import Testing

/// Constants compared with the options of a choice.
@Suite struct OptionRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a constant that is no option",
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "options": ["small", "#
        + #""big"]}]}, {"id": "b", "when": "size == 'bgi'", "text": "{{size != \"smal\" ? 'a' : 'b'}}"}, {"id": "#
        + #""c", "when": "'huge' == size"}"#,
      problems: [
        #"2:132 [unknown-option] "size" has no option "bgi" – did you mean "big"?"#,
        #"2:159 [unknown-option] "size" has no option "smal" – did you mean "small"?"#,
        #"2:206 [unknown-option] "size" has no option "huge""#,
      ]),
    CheckedFlow(
      "constants that are options",
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "options": ["small", "big"]}, "#
        + #"{"id": "t", "type": "text", "label": "T"}]}, {"id": "b", "when": "size == 'big' || t == 'bgi' || "#
        + #"size in ['big', t]"}"#,
      problems: []),
    CheckedFlow(
      "in a list, and of several",
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "options": ["small", "big"]}, "#
        + #"{"id": "tags", "type": "choices", "label": "T", "options": ["red", {"id": "blue", "label": "#
        + #""B"}]}]}, {"id": "b", "when": "size in ['small', 'bgi']"}, {"id": "c", "when": "'rde' in tags"}, "#
        + #"{"id": "d", "when": "tags == ['red', 'bleu']"}, {"id": "e", "when": "'red' in tags"}"#,
      problems: [
        #"2:241 [unknown-option] "size" has no option "bgi" – did you mean "big"?"#,
        #"2:272 [unknown-option] "tags" has no option "rde" – did you mean "red"?"#,
        #"2:326 [unknown-option] "tags" has no option "bleu" – did you mean "blue"?"#,
      ]),
    CheckedFlow(
      "an inner field, from outside and inside",
      steps: #"{"id": "a", "fields": [{"id": "company", "type": "group", "fields": [{"id": "size", "type": "#
        + #""choice", "label": "S", "options": ["small", "big"]}, {"id": "n", "type": "text", "label": "N", "#
        + #""when": "size == 'bg'"}]}]}, {"id": "b", "when": "company.size == 'bgi'"}, {"id": "c", "when": "#
        + #""company.size == 'big'"}"#,
      problems: [
        #"2:206 [unknown-option] "company.size" has no option "bg" – did you mean "big"?"#,
        #"2:255 [unknown-option] "company.size" has no option "bgi" – did you mean "big"?"#,
      ]),
    CheckedFlow(
      "a shared list",
      head: #""options": {"sizes": ["small", {"id": "big", "label": "B"}]}"#,
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "options": "sizes"}]}, {"id": "#
        + #""b", "when": "size == 'bgi'"}, {"id": "c", "when": "size == 'big'"}"#,
      problems: [
        #"2:123 [unknown-option] "size" has no option "bgi" – did you mean "big"?"#
      ]),
    CheckedFlow(
      "a named condition is told once, at the constant",
      head: #""conditions": {"isBig": "size == 'bgi'"}"#,
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "options": ["small", "#
        + #""big"]}]}, {"id": "b", "when": "isBig"}, {"id": "c", "when": "!isBig", "text": "{{isBig ? 'a' : "#
        + #"'b'}}"}"#,
      problems: [
        #"1:75 [unknown-option] "size" has no option "bgi" – did you mean "big"?"#
      ]),
    CheckedFlow(
      "options that come from outside",
      head: #""given": {"o": "options"}"#,
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "optionsFrom": "o"}]}, {"id": "#
        + #""b", "when": "size == 'bgi'"}"#,
      problems: []),
    CheckedFlow(
      "a name that a macro binds",
      head: #""given": {"l": {"list": "text"}}"#,
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "options": ["small", "#
        + #""big"]}]}, {"id": "b", "when": "l.exists(size, size == 'bgi') && size == 'big'"}"#,
      problems: []),
    CheckedFlow(
      "options that could not be read are not held against",
      steps: #"{"id": "a", "fields": [{"id": "size", "type": "choice", "label": "S", "options": ["small", "#
        + #"{"label": "B"}]}]}, {"id": "b", "when": "size == 'bgi'"}"#,
      problems: [
        #"2:92 [missing-key] an option needs the key "id""#
      ]),
  ]
}
