import FlowExpressions
import FlowSyntax
import Testing

/// What an expression reads of groups and lists.
@Suite struct ReadPathTests {
  @Test(
    arguments: [
      ("g.x", ["g.x"]), ("g", ["g"]), ("has(g.x) && g.h.y > 1", ["g.x", "g.h.y"]), ("size(l) > 1", []),
      ("l.size() + size(l.filter(i, i.p))", ["l.p"]), ("l.map(i, i.p).sum()", ["l.p"]), ("l.map(i, i)", ["l"]),
      ("l[n].p", ["l.p", "n"]), ("l[0]", ["l"]), ("l.filter(i, i.p > k)", ["l", "l.p", "k"]),
      ("l.sortBy(i, i.p).first().q", ["l.q", "l.p"]), ("l.slice(0, n).all(i, i.p)", ["n", "l.p"]),
      ("(c ? l : m)[0].p", ["c", "l", "m"]), ("l.exists(i, i.m.exists(j, j.x == i.p))", ["l.m.x", "l.p"]),
      ("[g.x, 'a'] + other(h)", ["g.x", "h"]), ("g.x.startsWith(h.y)", ["g.x", "h.y"]), ("1 + 2", []),
    ] as [(String, [String])])
  func `The members that lead to what is read are part of the path`(text: String, paths: [String]) throws {
    var diagnostics: [Diagnostic] = []
    let expression = try #require(Expression.parse(LocatedText(text, at: 0), diagnostics: &diagnostics))
    #expect(expression.readPaths.map { $0.joined(separator: ".") } == paths)
  }
}
