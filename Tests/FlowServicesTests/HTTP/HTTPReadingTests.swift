import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import Testing

@testable import FlowServices
import Localization

/// Conversion of HTTP responses to outcomes of a port.
@Suite struct HTTPReadingTests {
  /// A row of the table: a response and its outcome.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var port = Calls.account
    var rejections: [(String, String)] = []
    let response: ServiceHTTPResponse
    let verdict: HTTPReading.Verdict

    init(
      _ name: String, of port: ServicePort = Calls.account, rejections: [(String, String)] = [], _ status: Int,
      _ body: String = "", type: String? = "application/json", headers: [String: String] = [:],
      is verdict: HTTPReading.Verdict
    ) {
      testDescription = name
      self.port = port
      self.rejections = rejections
      var all = headers
      all["content-type"] = type
      response = ServiceHTTPResponse(status: status, headers: all, body: Array(body.utf8))
      self.verdict = verdict
    }
  }

  private static func accepted(_ output: JSONValue) -> HTTPReading.Verdict {
    .outcome(.accepted(output))
  }

  private static func rejected(
    _ code: String, _ details: [String: JSONValue] = [:], fields: [String: String?] = [:]
  ) -> HTTPReading.Verdict {
    .outcome(.rejected(Rejection(code: code, details: details, fields: fields)))
  }

  static let cases: [Case] = [
    // Accepted
    Case(
      "an output", 201, #"{"number":"A-1","more":[1,2.5,null]}"#,
      is: accepted([
        "more": .list([.int(1), .number(2.5), .null]), "number": .string("A-1"),
      ])),
    Case("an output without a type", 200, #"{"number":"A-1"}"#, type: nil, is: accepted(["number": .string("A-1")])),
    Case(
      "an output of a JSON type", 200, #"{"number":"A-1"}"#, type: "application/vnd.a+json; charset=utf-8",
      is: accepted([
        "number": .string("A-1")
      ])),
    Case("an empty body without a declared output", of: Calls.send, 204, is: .outcome(.accepted(.null))),
    Case("a body without a declared output", of: Calls.send, 202, #"{"id":"x"}"#, is: .outcome(.accepted(.null))),
    Case(
      "numbers beyond those of a double", 200,
      #"{"number":"A-1","more":[123456789012345678901234567890,3.14159265358979323846264338327950288,1e40]}"#,
      is: accepted([
        "more": .list(
          ["123456789012345678901234567890", "3.14159265358979323846264338327950288", "1e40"]
            .map { .number(Decimal(string: $0) ?? 0) }), "number": .string("A-1"),
      ])),
    // Invalid responses
    Case(
      "a number that is not kept", 200, #"{"number":"A-1","more":[1e1000]}"#,
      is: .unavailable(
        "the response contains a number that is out of range or has more than 38 digits", mayHaveSucceeded: true)),
    Case(
      "an HTML page", 200, "<html>Log in to the network</html>", type: "text/html",
      is: .unavailable("the response is not JSON", mayHaveSucceeded: true)
    ),
    Case(
      "an HTML page without a declared output", of: Calls.check, 200, "<html>Hello</html>", type: "text/html",
      is: .unavailable(
        "the response is not JSON", mayHaveSucceeded: true)),
    Case(
      "an HTML page labeled as JSON", of: Calls.check, 200, "<html>",
      is: .unavailable("the response is not JSON", mayHaveSucceeded: true)),
    Case(
      "an incomplete object", 200, #"{"number":"A-1""#,
      is: .unavailable("the response is not JSON", mayHaveSucceeded: true)),
    Case(
      "an empty body with a declared output", 200, is: .unavailable("the response is not JSON", mayHaveSucceeded: true)),
    Case(
      "a redirect", 302, headers: ["location": "https://elsewhere.example/"],
      is: .unavailable(
        "the server sent a redirect, and redirects are not followed", mayHaveSucceeded: true)),
    Case(
      "a refusal nobody declared", 404, "{}",
      is: .unavailable("the server responded with status 404", mayHaveSucceeded: false)
    ),
    Case(
      "a page as refusal", 400, "<html>", type: "text/html",
      is: .unavailable("the server responded with status 400", mayHaveSucceeded: false)),
    Case(
      "wrong credentials", 401,
      is: .unavailable("the server did not accept this program's credentials (status 401)", mayHaveSucceeded: false)),
    // Rejections
    Case(
      "the code of a problem document", 409, #"{"code":"email_taken"}"#, type: "application/problem+json",
      is: rejected("email_taken")
    ),
    Case(
      "the type of a problem document", 409, #"{"type":"https://a.example/problems/email-taken","title":"T"}"#,
      is: rejected("email_taken")),
    Case("a type that is a URN", 409, #"{"type":"urn:problem:email_taken"}"#, is: rejected("email_taken")),
    Case("a rejection by status code", rejections: [("409", "email_taken")], 409, is: rejected("email_taken")),
    Case(
      "a rejection with another code", rejections: [("duplicate", "email_taken")], 422, #"{"code":"duplicate"}"#,
      is: rejected(
        "email_taken")),
    Case(
      "the first matching pattern", of: Calls.check, rejections: [("/status=old", "expired"), ("404", "locked")], 404,
      #"{"status":"old"}"#, is: rejected("expired")),
    Case(
      "a rejection in a successful response", of: Calls.check, rejections: [("/status=pending", "expired")], 200,
      #"{"status":"pending"}"#, is: rejected("expired")),
    Case(
      "a successful response that matches no rejection", of: Calls.check, rejections: [("/status=pending", "expired")],
      200,
      #"{"status":"approved"}"#, is: .outcome(.accepted(.null))),
    Case(
      "a rejection in a nested value", of: Calls.check, rejections: [("/results/0/valid=false", "expired")], 200,
      #"{"results":[{"valid":false}]}"#, is: rejected("expired")),
    Case(
      "details", of: Calls.check, 422, #"{"code":"wrong_code","left":4,"trace":"x"}"#,
      is: rejected("wrong_code", ["left": .int(4)])),
    Case(
      "a delay from the details", of: Calls.send, 429, #"{"code":"too_soon","seconds":7}"#,
      headers: ["retry-after": "30"],
      is: rejected("too_soon", ["seconds": .int(7)])),
    Case(
      "a delay from the header", of: Calls.send, rejections: [("429", "too_soon")], 429,
      headers: ["retry-after": "30"],
      is: rejected("too_soon", ["seconds": .int(30)])),
    Case(
      "a missing detail", of: Calls.check, 422, #"{"code":"wrong_code"}"#,
      is: .unavailable(
        "the server rejected this with \"wrong_code\" but did not send \"left\"", mayHaveSucceeded: false)),
    Case(
      "a missing delay", of: Calls.send, rejections: [("429", "too_soon")], 429,
      is: .again(
        reason: "the server rejected this with \"too_soon\" but did not send \"seconds\"", after: nil,
        mayHaveSucceeded: false)
    ),
    // Fields
    Case(
      "fields", 422, ##"{"errors":[{"pointer":"#/email","detail":"is  not\n known"},{"pointer":"/company/name"}]}"##,
      is: rejected(
        "invalid", fields: ["email": "is not known", "company.name": nil])),
    Case(
      "fields with a code", 422, #"{"code":"email_taken","errors":[{"pointer":"/email"}]}"#,
      is: rejected(
        "email_taken", fields: ["email": nil])),
    Case(
      "an item of a list", 422, #"{"errors":[{"pointer":"/phones/1/number","detail":"no"}]}"#,
      is: rejected(
        "invalid", fields: ["phones[1].number": "no"])),
    Case(
      "errors that are not a list", 422, #"{"errors":"all"}"#,
      is: .unavailable("the server responded with status 422", mayHaveSucceeded: false)),
    // Retries
    Case(
      "an unavailable server", 503,
      is: .again(reason: "the server responded with status 503", after: nil, mayHaveSucceeded: true)),
    Case(
      "a server that asks to wait", 503, headers: ["retry-after": "4"],
      is: .again(
        reason: "the server responded with status 503", after: .seconds(4), mayHaveSucceeded: true)),
    Case(
      "a server that fails with a problem", 500, #"{"code":"email_taken"}"#,
      is: .again(
        reason: "the server responded with status 500", after: nil, mayHaveSucceeded: true)),
    Case(
      "too many requests", 429, headers: ["retry-after": "2"],
      is: .again(
        reason: "the server responded with status 429", after: .seconds(2), mayHaveSucceeded: false)),
  ]

  @Test(arguments: cases) func `An HTTP response is converted to an outcome of its port`(_ line: Case) {
    let reading = HTTPReading(
      port: line.port, rejections: line.rejections.compactMap(Self.rejection), now: FlowTimestamp(seconds: Calls.start))
    #expect(reading.verdict(.answered(line.response), timeout: .seconds(10)) == line.verdict)
  }

  private static func rejection(_ sign: String, _ code: String) -> HTTPRejection? {
    HTTPRejection.ResponseMatcher(sign).map { HTTPRejection(sign: $0, code: LocatedText(code)) }
  }

  @Test(arguments: HTTPFailure.allCases) func `A failed request is reported, and retried where that may help`(
    _ failure: HTTPFailure
  ) {
    let reading = HTTPReading(port: Calls.account, rejections: [], now: FlowTimestamp(seconds: 0))
    let reason = ServiceMessages.http(failure, .seconds(10))
    let expected: HTTPReading.Verdict =
      [.notInstalled, .notSecure, .tooLarge, .fileChanged, .notWritten].contains(failure)
      ? .unavailable(reason, mayHaveSucceeded: failure == .tooLarge)
      : .again(reason: reason, after: nil, mayHaveSucceeded: [.timedOut, .connectionLost].contains(failure))
    #expect(reading.verdict(.failed(failure), timeout: .seconds(10)) == expected)
    #expect(reading.verdict(.cancelled, timeout: .seconds(10)) == .outcome(.cancelled))
  }

  @Test func `A response of any bytes is read without a trap`() {
    var random = SeededNumbers(state: 7)
    let start = Array(#"{"code":"wrong_code","left":4,"errors":[{"pointer":"/to/0","detail":"x"}],"type":"a:b"}"#.utf8)
    let reading = HTTPReading(
      port: Calls.check, rejections: [("/errors/0/pointer=x", "locked")].compactMap(Self.rejection),
      now: FlowTimestamp(seconds: 0))
    for _ in 0..<3_000 {
      var body = start
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        body[Int.random(in: body.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      if Bool.random(using: &random) { body.removeLast(Int.random(in: 0..<body.count, using: &random)) }
      for status in [200, 422, 429, 503] {
        _ = reading.verdict(.answered(ServiceHTTPResponse(status: status, body: body)), timeout: .zero)
      }
    }
  }
}
