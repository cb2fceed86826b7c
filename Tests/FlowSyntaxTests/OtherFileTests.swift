import Testing

@testable import FlowSyntax

/// Files that contain something other than the expected JSON.
@Suite struct OtherFileTests {
  private func events(_ text: String) -> [String] {
    let (_, report) = JSONReader.read(SourceFile(name: "x", text: text), as: "a flow file")
    return report.diagnostics.map { diagnostic in
      let position = report.source.position(at: diagnostic.range.start)
      return "\(position.line):\(position.column) \(diagnostic.message) [\(diagnostic.rule.rawValue)]"
    }
  }

  private static let other = "this is not a flow file; it must begin with { [syntax]"

  @Test(arguments: [
    ("root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/:/bin/sh\n", "1:1"), ("# /etc/fstab\n# static\nnone /\n", "3:1"),
    ("[user]\nname = x\n", "1:1"), ("// said\n\"flow\": 1", "2:1"), ("<?xml?>", "1:1"), ("}", "1:1"),
    ("# a\n# b\n", "3:1"),
    ("name = \"x\"\n", "1:1"),
  ])
  func `A file that does not begin with a brace gets a single diagnostic`(text: String, place: String) {
    #expect(events(text) == ["\(place) \(Self.other)"])
  }

  @Test(arguments: [
    ("", "1:1 the file is empty; expected an object in braces [syntax]"),
    ("// nothing yet\n", "2:1 the file is empty; expected an object in braces [syntax]"),
    ("/* open", "1:1 unterminated comment; add */ [syntax]"),
  ])
  func `An empty file is reported as empty`(text: String, expected: String) {
    #expect(events(text) == [expected])
  }

  @Test func `A file that begins with an object or array gets ordinary diagnostics`() {
    #expect(events("# a comment\n{ \"a\" 1 }").count == 2)
    #expect(events("{ \"a\": 1 }") == [])
    #expect(events("[1, 2]") == [])
  }
}
