import FlowSyntax
import Foundation
import SchemaValidation
import TestSupport
import Testing

@testable import FlowServices

/// Compares the values that the schema of bindings accepts with those that the reader accepts.
@Suite struct ServicesSchemaValueTests {
  typealias Pair = SchemaPair

  /// The keys of bindings.
  static let bindings: [Pair] = [
    Pair(#""use": "local", "expires": "0s""#, #""use": "local", "expires": "1s""#),
    Pair(#""use": "local", "expires": "30m1h""#, #""use": "local", "expires": "1h30m""#),
    Pair(#""use": "local", "resendAfter": "1s1s""#, #""use": "local", "resendAfter": "0s""#),
    Pair(#""use": "local", "resendAfter": """#, #""use": "local", "resendAfter": "2s""#),
    Pair(#""use": "local", "perNumber": { "window": "0h" }"#, #""use": "local", "perNumber": { "window": "0d1h" }"#),
    Pair(#""use": "local", "deliver": { "file": "" }"#, #""use": "local", "deliver": { "file": "a" }"#),
    Pair(#""use": "records", "file": "a/../b""#, #""use": "records", "file": "a/..b""#),
    Pair(#""use": "records", "file": "a/""#, #""use": "records", "file": "./a""#),
    Pair(#""use": "records", "file": "a/.""#, #""use": "records", "file": "a/.b""#),
    Pair(#""use": "records", "file": "a\u0000b""#, #""use": "records", "file": "/a b""#),
    Pair(#""use": "records", "file": "a.session.json""#, #""use": "records", "file": "a.session.jsonl""#),
    Pair(#""use": "records", "file": "a.codes.json""#, #""use": "records", "file": "codes.json""#),
    Pair(#""use": "records", "file": "a/.lock""#, #""use": "records", "file": "a.lock/b""#),
    Pair(#""use": "records", "file": "a/.unfinished-b""#, #""use": "records", "file": "unfinished-b""#),
    Pair(#""use": "records", "file": ".numbers.json""#, #""use": "records", "file": "numbers.json""#),
    Pair(#""use": "records", "file": "a.damaged-1""#, #""use": "records", "file": "a.damaged-x""#),
    Pair(#""use": "fixed""#, #""use": "fixed", "unavailable": true"#),
    Pair(#""use": "fixed", "unavailable": false"#, #""use": "fixed", "accepted": null, "unavailable": false"#),
    Pair(#""use": "fixed", "accepted": 1, "rejected": "no""#, #""use": "fixed", "accepted": 1"#),
    Pair(#""use": "fixed", "rejected": "no", "details": 1"#, #""use": "fixed", "rejected": "no", "details": {}"#),
    Pair(#""use": "fixed", "rejected": "no", "unavailable": true"#, #""use": "fixed", "rejected": "no""#),
    Pair(#""use": "http", "url": "https://a.example/{""#, #""use": "http", "url": "https://a.example/{b}""#),
    Pair(#""use": "http", "url": "https://a.example/{1}""#, #""use": "http", "url": "https://a.example/}""#),
    Pair(#""use": "http", "url": "${A.B}""#, #""use": "http", "url": "${A_B1}/{_c}""#),
    Pair(http(#""timeout": "0s""#), http(#""timeout": "1s""#)),
    Pair(http(#""timeout": "1s1m""#), http(#""timeout": "1m1s""#)),
    Pair(http(#""headers": { "": "b" }"#), http(#""headers": { "!#$%&'*+-.^_`|~09aZ": "b" }"#)),
    Pair(http(#""headers": { "A:": "b" }"#), http(#""headers": { "Accept-Language": "b" }"#)),
    Pair(http(#""headers": { "A": "${B" }"#), http(#""headers": { "A": "${B}" }"#)),
    Pair(http(#""headers": { "A": "${1}" }"#), http(#""headers": { "A": "$B { c" }"#)),
    Pair(http(#""rejections": { "": "no" }"#), http(#""rejections": { "a": "no" }"#)),
    Pair(http(#""rejections": { "500": "no" }"#), http(#""rejections": { "404": "no" }"#)),
    Pair(http(#""rejections": { "40": "no" }"#), http(#""rejections": { "+0404": "no" }"#)),
    Pair(http(#""rejections": { "-404": "no" }"#), http(#""rejections": { "404a": "no" }"#)),
    Pair(http(#""rejections": { "/a": "no" }"#), http(#""rejections": { "/a=": "no" }"#)),
  ]

  private static func http(_ keys: String) -> String { #""use": "http", "url": "https://a.example", \#(keys)"# }

  private let schema: Schema

  init() throws {
    schema = try Schema(text: readFile(ShippedFlows.folder.appending(path: "services.schema.json").path()).bytes)
  }

  @Test(arguments: bindings) func `The bindings schema and the reader refuse the same bindings`(pair: Pair) {
    compare(pair) { #"{ "a": { \#($0) } }"# }
  }

  @Test func `The bindings schema and the reader refuse the same path of the schema`() {
    compare(Pair("1", #""a""#)) { #"{ "$schema": \#($0) }"# }
  }

  @Test(arguments: HTTPBindingReader.ours)
  func `The bindings schema and the reader refuse the headers that are set automatically`(name: String) {
    for name in [name, name.uppercased(), name.capitalized] {
      compare(Pair(name, "x-" + name)) { #"{ "a": { \#(Self.http(#""headers": { "\#($0)": "b" }"#)) } }"# }
    }
  }

  private func compare(_ pair: Pair, in whole: (String) -> String) {
    #expect(pair.differences(from: schema, in: whole) { Bindings.read($0).report.diagnostics } == [])
  }
}
