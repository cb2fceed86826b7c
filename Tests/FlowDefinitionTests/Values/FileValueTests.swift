import FlowExpressions
import Testing

@testable import FlowDefinition

private func file(
  name: String = "a.pdf", size: Int = 2_000, type: String = "application/pdf", place: String = ""
) -> AttachedFile {
  AttachedFile(name: name, size: size, mediaType: type, place: place)
}

/// Files as answers, and media ranges and sizes as flow files write them.
@Suite struct FileValueTests {
  static let answers: [(JSONValue, FieldKind, Result<Value, AnswerProblem>)] = [
    (.null, one, .success(.null)), ("", one, .success(.null)),
    (["name": "a.pdf", "size": 2_000, "type": "application/pdf"], one, .success(.file(file()))),
    (["name": "a.pdf", "size": 2_000, "type": "application/pdf"], many, .success(.list([.file(file())]))),
    (
      .list([JSONValue(file()), JSONValue(file(name: "b"))]), many,
      .success(.list([.file(file()), .file(file(name: "b"))]))
    ),
    (.list([]), many, .success(.list([]))), (.list([JSONValue(file())]), one, .failure(.kind)),
    ("a.pdf", one, .failure(.kind)), (["name": "a.pdf"], one, .failure(.kind)), (.bool(true), many, .failure(.kind)),
    (["name": "a.pdf", "size": 0, "type": "text/plain"], one, .failure(.file(.empty, name: "a.pdf"))),
    (JSONValue(.missing, name: "x"), one, .failure(.file(.missing, name: "x"))),
    (.list([JSONValue(file()), JSONValue(.gone, name: "x")]), many, .failure(.file(.gone, name: "x"))),
  ]
  private static let one = Answering.file
  private static let many = Answering.files

  @Test(arguments: answers)
  func `A file is given as its name, size and type, or with the reason why it cannot be attached`(
    given: JSONValue, kind: FieldKind, result: Result<Value, AnswerProblem>
  ) { #expect(Answering.parse(given, as: kind) == result) }

  @Test func `The place of a file is saved, but not sent`() {
    let value = Value.file(file(place: "/a/a.pdf"))
    #expect(JSONValue(value) == ["name": "a.pdf", "size": 2_000, "type": "application/pdf"])
    #expect(JSONValue(value, files: .saved)?["place"] == "/a/a.pdf")
    #expect(JSONValue.written(.list([value])) == [["name": "a.pdf", "size": 2_000, "type": "application/pdf"]])
    #expect(JSONValue(file(place: "/a/a.pdf"))["place"] == "/a/a.pdf")
  }

  @Test func `A file that is too large, or of another type, is not accepted`() {
    let format = FileFormat(
      accept: [MediaRange("image/*"), MediaRange("application/pdf")].compactMap(\.self), maxSize: ByteCount(2_000))
    #expect(format.problem(of: [file(), file(name: "b.png", type: "image/png")]) == nil)
    #expect(
      format.problem(of: [file(), file(size: 2_001, type: "text/plain")])
        == .maxSize(ByteCount(2_000), ByteCount(2_001), name: "a.pdf"))
    #expect(format.problem(of: [file(type: "text/plain")]) == .accept(format.accept, name: "a.pdf"))
    #expect(FileFormat().problem(of: [file(size: 25_000_000, type: "x/y")]) == nil)
    #expect(FileFormat().problem(of: [file(size: 25_000_001)]) != nil)
  }

  @Test func `Other bytes count as another kept input, another place does not`() {
    func kept(_ digest: String, _ place: String) -> Value {
      Value.file(AttachedFile(name: "a", size: 1, mediaType: "text/plain", digest: digest, place: place)).comparable
    }
    #expect(kept("1", "/a") == kept("1", "/b"))
    #expect(kept("1", "/a") != kept("2", "/a"))
  }

  @Test(arguments: [
    ("image/*", "image/png", true), ("image/*", "application/pdf", false), ("application/pdf", "application/pdf", true),
    ("Application/PDF", "application/pdf", true), ("application/pdf", "application/pdf+xml", false),
  ])
  func `A media range contains the types it names`(range: String, type: String, isContained: Bool) throws {
    #expect(try #require(MediaRange(range)).contains(type) == isContained)
  }

  @Test(arguments: [
    "pdf", "*/*", "*", "image/", "/png", "image/png/x", "image/p ng", "text/plain; charset=utf-8", "", "imäge/png",
  ])
  func `A text that is not a media type is refused`(text: String) { #expect(MediaRange(text) == nil) }

  @Test(arguments: [
    ("10MB", 10_000_000), ("500 kB", 500_000), ("1gb", 1_000_000_000), ("12B", 12), ("1000GB", 1_000_000_000_000),
  ])
  func `A size has a number and a unit`(text: String, bytes: Int) { #expect(ByteCount(text)?.bytes == bytes) }

  @Test(arguments: ["10", "MB", "0MB", "1.5MB", "-1MB", "10MiB", "1001GB", "99999999999999999999B", "10  MB", ""])
  func `A text that is not a size is refused`(text: String) { #expect(ByteCount(text) == nil) }

  @Test(arguments: [
    (10_000_000, "en", "10 MB"), (1_550_000, "en", "1.6 MB"), (1_500_000, "de", "1,5 MB"), (999, "fr", "999 B"),
    (12_345, "es", "12,3 kB"), (2_000_000_000, "en", "2 GB"),
  ])
  func `A size is shown in the person's language`(bytes: Int, language: String, text: String) {
    #expect(ByteCount(bytes).text(in: language).replacing("\u{a0}", with: " ") == text)
  }
}
