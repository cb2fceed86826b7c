import FlowDefinition
import FlowSyntax
import Foundation
import Testing

/// Reading flows from memory.
@Suite struct FlowReadingTests {
  private static let text = #"{"format": 1, "flow": "f", "title": "One", "steps": [{"id": "a", "end": "a"}]}"#
  private static let translations = #"""
    {"sourceLanguage": "en", "version": "1.0",
     "strings": {"One": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Eins"}}}}}}
    """#

  @Test func `A flow is read from a string, bytes or data with the same result`() throws {
    let text = Self.text
    let flows = try [Flow(jsonc: text), Flow(jsonc: Array(text.utf8)), Flow(jsonc: Data(text.utf8))]
    for flow in flows {
      #expect(flow.id == "f")
      #expect(flow.source.name == "flow.jsonc")
      #expect(flow.fingerprint == flows[0].fingerprint)
    }
  }

  @Test func `A flow in memory is shown in the requested language if it has translations`() throws {
    #expect(try Flow(jsonc: Self.text, texts: Self.translations).title.text == "One")
    let flow = try Flow(jsonc: Self.text, texts: Self.translations, language: "de-AT")
    #expect(flow.title.text == "Eins")
    #expect(flow.languages == ["en", "de"])
    #expect(try Flow(jsonc: Self.text, language: "de-AT").title.text == "One")
    let data = try Flow(jsonc: Data(Self.text.utf8), texts: Data(Self.translations.utf8), language: "de")
    #expect(data.title.text == "Eins")
  }

  @Test(arguments: [
    ("{", nil, "flow.jsonc"), (#"{"format": 1}"#, nil, "flow.jsonc"), ("", nil, "flow.jsonc"),
    (text, "{", "texts.xcstrings"),
  ])
  func `Reading an invalid flow from memory throws its diagnostics with their file`(
    text: String, texts: String?, file: String
  ) throws {
    func mistakenFiles(_ read: () throws(FlowFileError) -> Flow) throws -> [String] {
      try #require(throws: FlowFileError.self) { try read() }.reports.filter(\.hasErrors).map(\.source.name)
    }
    #expect(try mistakenFiles { () throws(FlowFileError) in try Flow(jsonc: text, texts: texts) } == [file])
    let bytes = (text: Array(text.utf8), texts: texts.map { Array($0.utf8) })
    #expect(try mistakenFiles { () throws(FlowFileError) in try Flow(jsonc: bytes.text, texts: bytes.texts) } == [file])
  }

  @Test func `Bytes that are not UTF-8 make reading a flow throw`() {
    #expect(throws: FlowFileError.self) { try Flow(jsonc: [0xff, 0xfe, 0x00] as [UInt8]) }
  }

  @Test func `A flow file error describes its diagnostics with control characters escaped`() throws {
    let text = "{ \"format\": 1,\n  \"flow\": \"a\", \"ti\u{9B}tle\": \"A\" }"
    let error = try #require(throws: FlowFileError.self) { try Flow(jsonc: text) }
    let report = error.reports[0].rendered(escape: escaped)
    #expect("\(error)" == report)
    #expect(report.contains("flow.jsonc:2:16: error: "))
    #expect(report.contains(#"ti\u{9B}tle"#))
    #expect(!report.contains("\u{9B}"))
  }
}
