import Testing

/// Secrets that would show, and characters that nobody sees.
@Suite struct SecretRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a secret in a text",
      head: #""given": {"token": "secret"}"#,
      steps: #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true, "rules": [{"that": "#
        + #""p.size() > 3", "message": "{{p + '!'}} is too short"}, {"that": "p != 'a'", "message": "{{p}} is "#
        + #"bad"}]}], "rules": [{"that": "p != token", "message": "not {{token.size()}} {{mask(p)}}"}]}, {"id": "#
        + #""b", "title": "{{token + '!'}}"}"#,
      problems: [
        #"2:131 [secret-shown] this would show the secret "p" or something made of it; leave it out"#,
        #"2:192 warning [secret-shown] the secret "p" is shown as dots only; leave it out"#,
        #"2:260 [secret-shown] this would show the secret "token" or something made of it; leave it out"#,
        #"2:277 [secret-shown] this would show the secret "p" or something made of it; leave it out"#,
        #"2:316 [secret-shown] this would show the secret "token" or something made of it; leave it out"#,
      ]),
    CheckedFlow(
      "a secret that is tested, and one that is masked, of which a part would show",
      head: #""given": {"token": "secret"}"#,
      steps: #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true}], "rules": "#
        + #"[{"that": "p == token", "message": "{{p == token ? 'a' : 'b'}} {{p.startsWith('a') ? 'a' : 'b'}} "#
        + #"{{mask(p)}}"}]}"#,
      problems: [
        #"2:192 [secret-shown] this would show the secret "p" or something made of it; leave it out"#
      ]),
    CheckedFlow(
      "what is computed from a secret, by a field that is secret and by one that is not",
      steps: #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true}, {"id": "x", "#
        + #""type": "text", "keep": false, "computed": "p + '!'"}, {"id": "y", "type": "text", "secret": true, "#
        + #""computed": "p.trim()"}, {"id": "n", "type": "integer", "keep": false, "computed": "size(p)"}], "#
        + #""rules": [{"that": "x != y || n > 1", "message": "No."}]}"#,
      problems: [
        #"2:139 [secret-shown] this would show the secret "p" or something made of it; leave it out"#
      ]),
    CheckedFlow(
      "what is made of a secret, as an input",
      head: #""services": {"s": {"input": {"p": "secret", "t": "text", "l": {"list": "text"}}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true}, {"id": "c", "#
        + #""type": "code", "label": "C"}], "submit": {"call": "s", "with": {"p": "p.trim()", "t": "mask(p)", "#
        + #""l": "p.split(',')"}}, "actions": [{"id": "x", "label": "X", "call": "s", "#
        + #""with": {"p": "c", "t": "'a'", "l": "[]"}}]}"#,
      problems: [
        #"2:183 [secret-shown] this would show the secret "p" or something made of it; leave it out"#,
        #"2:199 [secret-shown] this would show the secret "p" or something made of it; leave it out"#,
        #"2:282 [type-mismatch] this is of type "code"; the input takes type "secret""#,
      ]),
    CheckedFlow(
      "a secret in a group",
      head: #""services": {"s": {"input": {"p": "secret", "g": {"p": "text"}}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "g", "type": "group", "fields": [{"id": "p", "type": "text", "#
        + #""label": "P", "secret": true}, {"id": "n", "type": "text", "label": "N"}], "rules": [{"that": "#
        + #""g.p != g.n", "message": "{{g.n}} {{g.p + '!'}}"}]}], "submit": {"call": "s", "#
        + #""with": {"p": "g.p", "g": "g"}}}"#,
      problems: [
        #"2:222 [secret-shown] this would show the secret "g.p" or something made of it; leave it out"#,
        #"2:291 [type-mismatch] this is a group of p, n; the input takes type "object""#,
      ]),
    CheckedFlow(
      "a section for the parts of a secret",
      head: #""given": {"token": "secret"}"#,
      steps: #"{"id": "s", "repeat": {"for": "token.split(',')", "as": "part", "max": 3}, "steps": [{"id": "a", "#
        + #""fields": [{"id": "x", "type": "text", "label": "X"}]}]}"#,
      problems: [
        "2:32 [secret-shown] a section can't repeat for secret texts, because each item is shown"
      ]),
    CheckedFlow(
      "a code",
      head: #""services": {"s": {"input": {"c": "code"}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "c", "type": "code", "label": "C"}, {"id": "k", "type": "code", "#
        + #""label": "K", "keep": true, "rules": [{"that": "k != c", "message": "{{k}} {{'no ' + k}} {{'not ' + "#
        + #"c}}"}]}], "submit": {"call": "s", "with": {"c": "c"}}}"#,
      problems: [
        #"2:186 [secret-shown] this would show the secret "c" or something made of it; leave it out"#
      ]),
    CheckedFlow(
      "a secret on its way elsewhere",
      head: #""given": {"token": "secret"}, "services": {"s": {"input": {"t": "text", "p": "secret"}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true}, {"id": "x", "#
        + #""type": "text", "computed": "token + 'x'"}, {"id": "y", "type": "text", "label": "Y", "suggest": "#
        + #""token + 'y'"}, {"id": "z", "type": "text", "label": "Y", "secret": true, "suggest": "token + "#
        + #"'y'"}], "submit": {"call": "s", "with": {"t": "p + x + y + z", "p": "p"}}}"#,
      end: #"{"id": "done", "end": "done", "result": {"t": "token + ''"}}"#,
      problems: [
        #"2:124 [secret-shown] this would show the secret "token" or something made of it; leave it out"#,
        #"2:193 [secret-shown] this would show the secret "token" or something made of it; leave it out"#,
        #"2:333 [secret-shown] this would show the secret "p" or something made of it; leave it out"#,
        #"3:48 [secret-shown] this would show the secret "token" or something made of it; leave it out"#,
      ]),
    CheckedFlow(
      "a password that a later call takes",
      head: #""services": {"s": {"input": {"p": "secret"}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true}]}, {"id": "b", "#
        + #""button": "Go", "submit": {"call": "s", "with": {"p": "p"}}}, {"id": "c", "allow": "#
        + #"["carried-secret"], "button": "Go", "submit": {"call": "s", "with": {"p": "p"}}}"#,
      problems: [
        #"2:152 warning [carried-secret] "p" is not kept, so after a restart it is asked again before this "#
          + "call; call it in the step that asks"
      ]),
    CheckedFlow(
      "characters nobody sees",
      steps: #"{"id": "a", "title": "A\u0000B", "fields": [{"id": "x", "type": "choice", "label": "\u001b[31mred", "#
        + #""help": "é\u202e", "options": ["a\u0007", {"id": "b", "label": "\u2028"}]}]}"#,
      problems: [
        "2:24 [wrong-type] this text holds U+0000, a character that nobody sees; take it out",
        "2:85 [wrong-type] this text holds U+001B, a character that nobody sees; take it out",
        "2:111 [wrong-type] this text holds U+202E, a character that nobody sees; take it out",
        "2:134 [wrong-type] this text holds U+0007, a character that nobody sees; take it out",
        "2:165 [wrong-type] this text holds U+2028, a character that nobody sees; take it out",
      ]),
    CheckedFlow(
      "characters everybody sees",
      steps: #"{"id": "a", "title": "Ünïcödé 日本 👩‍👩‍👧", "text": "two\nlines\tand a tab", "fields": [{"id": "x", "#
        + #""type": "text", "label": "שלום"}]}"#,
      problems: []),
  ]
}
