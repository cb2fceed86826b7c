import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Secrets and other unsaved answers that the call of a later step needs.
@Suite struct CarriedSecretTests {
  private static let services = """
    "login": { "input": { "user": "text", "password": "secret?", "pin": "code?" }, "rejects": { "no": {} } },
    "create": { "input": { "user": "text", "password": "secret" }, "output": { "id": "text" } },
    "find": { "input": { "word": "text" }, "output": { "id": "text" } }
    """

  private static func text(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "text", "label": "\#(id)" \#(more) }"#
  }
  private static let user = text("user")
  private static let password = text("password", #", "secret": true"#)
  private static let login =
    #""submit": { "call": "login", "with": { "user": "user", "password": "password" } }"#
  private static let create = #""call": "create", "with": { "user": "user", "password": "password" }"#
  private static let creating = #"{ "id": "b", "title": "B", "button": "Go", "submit": { \#(create) } }"#
  private static let end = #"{ "id": "z", "end": "done", "result": {} }"#

  /// Returns a started flow of the steps.
  private func begun(_ steps: String...) throws -> MachineTester {
    MachineTester(
      try flow(
        services: Self.services, steps: (steps + [Self.end]).joined(separator: ",\n"))
    ).when(.start)
  }

  private func asking(_ fields: String..., more: String = "") -> String {
    #"{ "id": "a", "title": "A", "fields": [\#(fields.joined(separator: ", "))] \#(more) }"#
  }

  // MARK: Without a restart

  @Test(arguments: ["", login])
  func `A later call receives the password, whether or not the password's step has a call`(submit: String) throws {
    let run = try begun(
      asking(Self.user, Self.password, more: submit.isEmpty ? "" : ", " + submit), Self.creating
    ).when(.type("user", "u"), .type("password", "p"), .submit)
    let next = submit.isEmpty ? run : run.expect(request: "user=u password=p").when(.accept)
    check(
      next.expect(screen: "step b").when(.submit).expect(request: "user=u password=p")
        .when(.accept(["id": .string("1")]), .submit).expect(screen: "finished z"))
  }

  @Test func `A later call receives an unsaved text and a value computed from it`() throws {
    let word = Self.text("word", #", "keep": false"#)
    let loud = Self.text("loud", #", "keep": false, "computed": "word + '!'""#)
    func finding(_ id: String) -> String {
      #"{ "id": "b", "title": "B", "button": "Go", "submit": { "call": "find", "with": { "word": "\#(id)" } } }"#
    }
    for (read, sent) in [("word", "w"), ("loud", "w!"), ("word + loud", "ww!")] {
      let login = #", "submit": { "call": "login", "with": { "user": "user" } }"#
      let run = try begun(asking(Self.user, word, loud, more: login), finding(read))
        .when(.type("user", "u"), .type("word", "w"), .submit, .accept).expect(screen: "step b")
      check(run.when(.submit).expect(request: "word=\(sent)"))
      let later = run.restart().expect(screen: "step a")
      #expect(later.state()?.fields.filter { !$0.isComputed }.map(\.path) == ["word"])
      check(
        later.when(.type("word", "v"), .submit).expect(screen: "step b").when(.submit)
          .expect(request: "word=" + sent.replacing("w", with: "v")).when(.accept(["id": .string("1")]), .submit)
          .expect(screen: "finished z"))
    }
  }

  @Test func `Changing another input of the step's own call asks for its password again`() throws {
    let run = try begun(asking(Self.user, Self.password, more: ", " + Self.login), Self.creating)
      .when(.type("user", "u"), .type("password", "p"), .submit, .accept).expect(screen: "step b")
    #expect(run.when(.back).state()?.fields.map(\.path) == ["user"])
    check(
      run.when(.back, .type("user", "v"), .submit).expect("save", "refuse invalid", "show a")
        .expect(problems: ["password": ["required"]])
        .when(.type("password", "q"), .submit).expect(request: "user=v password=q").when(.accept)
        .when(.submit).expect(request: "user=v password=q"))
  }

  // MARK: After a restart

  @Test func `After a restart only the password is asked, and its step's call precedes the later one`() throws {
    let run = try begun(asking(Self.user, Self.password, more: ", " + Self.login), Self.creating)
      .when(.type("user", "u"), .type("password", "p"), .submit, .accept).restart().expect(screen: "step a")
    #expect(run.state()?.fields.map(\.path) == ["password"])
    check(
      run.when(.submit).expect("refuse invalid", "show a")
        .when(.type("password", "q"), .submit).expect(request: "user=u password=q")
        .when(.reject("no")).expect(screen: "step a").when(.type("password", "r"), .submit)
        .expect(request: "user=u password=r").when(.accept).expect(screen: "step b")
        .when(.submit).expect(request: "user=u password=r").when(.accept(["id": .string("1")]), .submit)
        .expect(screen: "finished z"))
  }

  @Test func `A question shown because of a password keeps its answer when the password is gone`() throws {
    let when = #", "when": "password.startsWith('x')""#
    let make = #"{ "id": "b", "title": "B", "button": "Go", "submit": { "call": "find", "with": { "word": "k" } } }"#
    for (typed, sent) in [("xp", "shown"), ("p", "hidden")] {
      let computed = #", "computed": "extra == null ? 'hidden' : 'shown'""#
      let asked = try begun(
        asking(Self.user, Self.password, Self.text("extra", when), Self.text("k", computed)), make
      ).when(.type("user", "u"), .type("password", "xq"), .type("extra", "e"), .submit).expect(screen: "step b")
      let run = typed == "xp" ? asked : asked.when(.back, .type("password", typed), .submit).expect(screen: "step b")
      check(
        run.restart().expect(screen: "step b").when(.submit).expect(request: "word=\(sent)")
          .when(.accept(["id": .string("1")]), .submit).expect(screen: "finished z"))
    }
  }

  @Test func `Other unsaved answers are asked again only if the repeated call reads them`() throws {
    let pin = #"{ "id": "pin", "type": "code", "label": "Pin", "length": 2 }"#
    let hint = Self.text("hint", #", "keep": false"#)
    let submit =
      #", "submit": { "call": "login", "with": { "user": "user", "password": "password", "pin": "pin" } }"#
    let run = try begun(asking(Self.user, Self.password, pin, hint, more: submit), Self.creating)
      .when(.type("user", "u"), .type("password", "p"), .type("pin", "12"), .type("hint", "h"), .submit, .accept)
      .restart().expect(screen: "step a")
    #expect(run.state()?.fields.map(\.path) == ["password", "pin"])
    check(
      run.when(.type("password", "q"), .type("pin", "34"), .submit).expect(request: "user=u password=q pin=34")
        .when(.accept, .submit).expect(request: "user=u password=q"))
  }

  @Test func `An unsubmitted change is shown beside the password that is asked again`() throws {
    let run = try begun(asking(Self.user, Self.password), Self.creating)
      .when(.type("user", "u"), .type("password", "p"), .submit, .back, .type("user", ""), .edit("b"))
      .restart().expect(screen: "step a")
    #expect(run.state()?.fields.map(\.path) == ["user", "password"])
    check(
      run.when(.type("password", "q"), .submit).expect(problems: ["user": ["required"]])
        .when(.type("user", "v"), .submit).expect(screen: "step b").when(.submit)
        .expect(request: "user=v password=q"))
  }

  @Test func `Asking for the password again does not ask for the chosen branch again`() throws {
    let asks = asking(Self.user, Self.password, more: #", "actions": [{ "id": "on", "label": "On", "next": "b" }]"#)
    let other = #"{ "id": "m", "title": "M", "fields": [\#(Self.text("more"))] }"#
    let run = try begun(asks, other, Self.creating).when(.type("user", "u"), .type("password", "p"), .choose("on"))
      .expect(screen: "step b").restart().expect(screen: "step a")
    check(run.when(.type("password", "q"), .submit).expect(screen: "step b").expect(path: "a", "b"))
  }

  @Test func `An optional password is asked again once and may be left empty again`() throws {
    let optional = Self.text("password", #", "secret": true, "required": false"#)
    let later = #"{ "id": "b", "title": "B", "button": "Go", \#(Self.login) }"#
    let run = try begun(asking(Self.user, optional), later)
      .when(.type("user", "u"), .type("password", "p"), .submit).restart().expect(screen: "step a")
    check(run.when(.submit).expect(screen: "step b").when(.submit).expect(request: "user=u"))
  }

  @Test func `A later call does not ask for a password that was never asked`() throws {
    let hidden = Self.text("password", #", "secret": true, "when": "user == 'x'""#)
    let later = #"{ "id": "b", "title": "B", "button": "Go", \#(Self.login) }"#
    let run = try begun(asking(Self.user, hidden), later).when(.type("user", "u"), .submit)
    check(run.restart().expect(screen: "step b").when(.submit).expect(request: "user=u"))
  }

  @Test func `A password in a group is sent and asked again like any other`() throws {
    let group = #"{ "id": "g", "type": "group", "label": "G", "fields": [\#(Self.user), \#(Self.password)] }"#
    let rule = #", "rules": [{ "that": "size(g.password) < 9", "message": "Long." }]"#
    let submit = #", "submit": { "call": "login", "with": { "user": "g.user", "password": "g.password" } }"#
    for input in [#""user": "g.user", "password": "g.password""#] {
      let later =
        #"{ "id": "b", "title": "B {{g.user}}", "button": "Go", "submit": { "call": "create", "with": { \#(input) } } }"#
      let run = try begun(asking(group, more: rule + submit), later)
        .when(.type("g.user", "u"), .type("g.password", "p"), .submit, .accept).expect(screen: "step b")
      check(run.when(.submit).expect(request: "user=u password=p"))
      let later2 = run.restart().expect(screen: "step a")
      #expect(later2.state()?.fields.map(\.path) == ["g.password"])
      check(
        later2.when(.type("g.password", "q"), .submit).expect(request: "user=u password=q").when(.accept, .submit)
          .expect(request: "user=u password=q"))
    }
  }

  @Test func `Submitting a completed step again after a restart asks for the password first`() throws {
    let later = """
      { "id": "b", "title": "B", "fields": [\(Self.text("note"))], "submit": { "call": "create",
        "with": { "user": "user + note", "password": "password" } } }
      """
    let last = #"{ "id": "c", "title": "C", "fields": [\#(Self.text("more"))] }"#
    let run = try begun(asking(Self.user, Self.password), later, last)
      .when(.type("user", "u"), .type("password", "p"), .submit, .type("note", "1"), .submit)
      .when(.accept(["id": .string("1")])).restart().expect(screen: "step c")
    check(
      run.when(.back, .type("note", "2"), .submit).expect(screen: "step a").when(.type("password", "q"), .submit)
        .expect(screen: "step b").when(.submit).expect(request: "user=u2 password=q")
        .when(.accept(["id": .string("2")])).expect(screen: "step c"))
  }

  @Test func `A call made on entering a step and a repeated call receive the password`() throws {
    let later = """
      { "id": "b", "title": "B", "before": { \(Self.create), "as": "made", "lasts": "1h" },
        "fields": [\(Self.text("note"))], "actions": [{ "id": "more", "label": "More", "again": true }] }
      """
    let run = try begun(asking(Self.user, Self.password), later)
      .when(.type("user", "u"), .type("password", "p"), .submit).expect(request: "user=u password=p")
    check(
      run.restart().expect(screen: "step a").when(.type("password", "q"), .submit)
        .expect(request: "user=u password=q"))
    // The output is stored, so the call is not repeated. The password is not asked again until a new call needs it.
    let done = run.when(.accept(["id": .string("1")])).restart().expect(screen: "step b")
    check(
      done.when(.choose("more")).expect(screen: "step a").when(.type("password", "q"), .submit)
        .expect(request: "user=u password=q").when(.accept(["id": .string("2")])).expect(screen: "step b"))
  }

  @Test func `The call of an action at a completed step asks for the password first`() throws {
    let action =
      #""actions": [{ "id": "make", "label": "Make", "call": "create", "as": "made", "with":"#
      + #" { "user": "user", "password": "password" } }]"#
    let later = #"{ "id": "b", "title": "B", "fields": [\#(Self.text("note"))], \#(action) }"#
    let last = #"{ "id": "c", "title": "C", "fields": [\#(Self.text("more"))] }"#
    let run = try begun(asking(Self.user, Self.password), later, last)
      .when(.type("user", "u"), .type("password", "p"), .submit, .type("note", "1"), .submit).restart()
      .expect(screen: "step c")
    check(
      run.when(.back, .choose("make")).expect(screen: "step a").when(.type("password", "q"), .submit)
        .expect(screen: "step b").when(.choose("make")).expect(request: "user=u password=q"))
  }

  @Test func `Only the password of the current item is asked again`() throws {
    let inner = #"{ "id": "b", "title": "B", "button": "Go", "submit": { \#(Self.create) } }"#
    let section =
      #"{ "id": "s", "repeat": { "for": "2", "as": "it" }, "steps": [\#(asking(Self.user, Self.password)), \#(inner)] }"#
    let run = try begun(section)
      .when(.type("user", "u"), .type("password", "p"), .submit, .submit).expect(request: "user=u password=p")
      .when(.accept(["id": .string("1")]), .type("user", "v"), .type("password", "q"), .submit).restart()
      .expect(screen: "step a#2")
    check(
      run.when(.type("password", "r"), .submit, .submit).expect(request: "user=v password=r")
        .when(.accept(["id": .string("2")]), .submit).expect(screen: "finished z"))
  }

  @Test func `An unanswered call that must happen once waits for the password and its step's call`() throws {
    let once = #"{ "id": "b", "title": "B", "review": "Go?", "submit": { \#(Self.create), "once": true } }"#
    let run = try begun(asking(Self.user, Self.password, more: ", " + Self.login), once)
      .when(.type("user", "u"), .type("password", "p"), .submit, .accept, .submit)
      .expect("save", "working b", "call create key-2").restart().expect(screen: "step a")
    check(
      run.when(.type("password", "p"), .submit).expect(request: "user=u password=p").when(.accept)
        .expect(screen: "working b").expect(request: "user=u password=p")
        .expect(calls: "login key-1", "create key-2", "login key-3").when(.accept(["id": .string("1")]))
        .expect(screen: "finished z"))
  }

  @Test func `An unanswered call that must happen once waits for the password, whatever has expired since`() throws {
    let proof = #"{ "id": "q", "title": "Q", "submit": { "call": "login", "lasts": "1h", "with": { "user": "'q'" } } }"#
    let once = #"{ "id": "b", "title": "B", "review": "Go?", "submit": { \#(Self.create), "once": true } }"#
    let run = try begun(proof, asking(Self.user, Self.password), once)
      .when(.accept, .type("user", "u"), .type("password", "p"), .submit, .submit)
      .expect("save", "working b", "call create key-2").when(.wait(7200)).restart().expect(screen: "step a")
    check(
      run.when(.back).expect(screen: "step a").when(.type("password", "p"), .submit)
        .expect("save", "working b", "call create key-2").expect(request: "user=u password=p")
        .when(.accept(["id": .string("1")])).expect(screen: "finished z"))
  }

  @Test func `A call whose request lacks a required input is not made, and the step says why`() throws {
    let old = asking(Self.user, more: #", "submit": { "call": "login", "once": true, "with": { "user": "user" } }"#)
    let last = #"{ "id": "c", "title": "C", "fields": [\#(Self.text("more"))] }"#
    let sealed = try begun(old, last).when(.type("user", "u"), .submit, .accept).expect(screen: "step c")
    // The next version asks for a password in a step that can no longer be entered.
    let new = try flow(
      services: Self.services,
      steps: [asking(Self.user, Self.password, more: ", " + Self.login), Self.creating, Self.end].joined(
        separator: ",\n"))
    let run = sealed.restart(flow: new).expect(screen: "step b").when(.submit).expect("save", "show b")
    #expect(run.state()?.formProblems.map(\.code) == ["unavailable"])
    check(run.expect(calls: "login key-1").when(.retry).expect("save", "show b"))
  }
}
