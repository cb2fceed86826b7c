import Testing

@testable import FlowDefinition

/// Media ranges and sizes as flow files write them.
@Suite struct FileValueTests {
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
