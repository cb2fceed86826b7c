import FlowSyntax
import Testing

@testable import FlowExpressions

private let bench = Bench(["doc": .file, "other": .optional(.file), "docs": .list(.file), "ready": .bool])
private let invoice = AttachedFile(
  name: "invoice.pdf", size: 2_000, mediaType: "application/pdf", place: "/a/invoice.pdf")
private let photo = AttachedFile(name: "me.png", size: 500, mediaType: "image/png")
private let values: [Value] = [
  .file(invoice), .file(photo), .list([.file(invoice), .file(photo)]), .bool(true),
]

/// Files in expressions.
@Suite struct AttachedFileTests {
  @Test(arguments: [
    ("doc", "file"), ("doc.name", "text"), ("doc.size", "integer"), ("doc.type", "text"),
    ("docs.first() == null ? 0 : docs.first().size", "integer"),
    ("other == null ? 0 : other.size", "integer"), ("docs.map(d, d.size).sum()", "integer"),
    ("[doc] + docs", "list of file"),
    ("ready ? doc : null", "file or null"), ("{'a': doc}.a.name", "text"), ("doc == docs[0]", "boolean"),
  ])
  func `An expression with files has a type`(text: String, type: String) {
    #expect(bench.compiled(text)?.type.description == type, "\(bench.diagnostics(text).map(\.message))")
  }

  @Test(
    arguments: [
      ("doc.name + ' ' + doc.type", .string("invoice.pdf application/pdf")), ("docs.map(d, d.size).sum()", .int(2_500)),
      ("docs.exists(d, d.type.startsWith('image/'))", .bool(true)), ("doc == docs[0]", .bool(true)),
      ("doc == docs[1]", .bool(false)), ("docs.distinct().size()", .int(2)), ("docs.indexOf(doc)", .int(0)),
      ("has(doc.name)", .bool(true)),
    ] as [(String, Value)])
  func `The name, the size and the type of a file can be read`(text: String, value: Value) {
    #expect(bench.value(text, values) == .success(value))
  }

  @Test(
    arguments: [
      ("doc.place", "unknown field \"place\" in \"doc\""), ("doc.digest", "unknown field \"digest\" in \"doc\""),
      ("doc < doc", "values of type file have no order"), ("doc + doc", "cannot apply \"+\" to file and file"),
      ("doc == {'name': 'a', 'size': 1, 'type': 'b'}", nil), ("other.size", nil), ("docs.sum()", nil),
      ("doc['x']", nil),
    ] as [(String, String?)])
  func `Nothing else of a file can be read, and a record is not a file`(text: String, message: String?) {
    let messages = bench.diagnostics(text).map(\.message)
    #expect(messages.count == 1)
    if let message { #expect(messages == [message]) }
  }

  @Test func `Two files are the same if they have the same name, size, type and bytes, wherever they are`() {
    let moved = AttachedFile(name: "invoice.pdf", size: 2_000, mediaType: "application/pdf", place: "/b/invoice.pdf")
    #expect(moved == invoice && Set([moved, invoice]).count == 1)
    let changed = AttachedFile(name: "invoice.pdf", size: 2_000, mediaType: "application/pdf", digest: "0")
    #expect(changed != invoice)
    #expect(Value.file(changed) != .file(invoice))
  }

  @Test func `A file is read from its record, of which the digest and the place may be missing`() {
    for form in [AttachedFile.Form.shown, .compared, .saved] {
      let read = AttachedFile(.record(invoice.record(form)))
      #expect(read == invoice && read?.place == (form == .saved ? "/a/invoice.pdf" : ""))
    }
    #expect(Value.file(invoice).json == #"{"name":"invoice.pdf","size":2000,"type":"application/pdf"}"#)
    for members: [String: Value] in [
      ["name": .string("")], ["name": .string("a/b")], ["size": .int(-1)], ["size": .string("1")], ["type": .null],
      ["type": .string("")], ["digest": .int(1)], ["more": .int(1)],
    ] {
      var record = Dictionary(uniqueKeysWithValues: zip(invoice.record().names, invoice.record().values))
      record.merge(members) { $1 }
      let names = record.keys.sorted()
      #expect(
        AttachedFile(.record(Record(names: names, values: names.map { record[$0] ?? .null }))) == nil, "\(members)")
    }
  }
}
