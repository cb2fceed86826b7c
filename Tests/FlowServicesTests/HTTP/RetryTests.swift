import FlowDefinition
import FlowExpressions
import Testing

@testable import FlowServices

@Suite struct RetryTests {
  @Test func `Retry delays double up to 30 seconds, and half of each is random`() {
    var pace = RetryPace(tries: 8)
    let longest = (0..<7).map { _ in pace.next(asked: nil, chance: 1) }
    #expect(longest == [1, 2, 4, 8, 16, 30, 30].map { Duration.seconds($0) })
    #expect(pace.next(asked: nil, chance: 1) == nil)
    pace = RetryPace(tries: 3)
    #expect(pace.next(asked: nil, chance: 0) == .milliseconds(500))
    #expect(pace.next(asked: nil, chance: 0.5) == .milliseconds(1500))
  }

  @Test func `A limit of one try allows no retry`() {
    var pace = RetryPace(tries: 1)
    #expect(pace.next(asked: .seconds(1), chance: 0) == nil)
  }

  @Test func `The delays that the server asks for are used if they are at most a minute in all`() {
    var pace = RetryPace(tries: 5)
    #expect(pace.next(asked: .seconds(40), chance: 0) == .seconds(40))
    #expect(pace.next(asked: .seconds(1), chance: 1) == .seconds(2))
    #expect(pace.next(asked: .seconds(20), chance: 1) == nil)
    #expect(pace.next(asked: .seconds(19), chance: 1) == .seconds(19))
  }

  /// Sunday, 6 November 1994, 08:49:37 GMT.
  private static let moment = FlowTimestamp(seconds: 784_111_777)

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999999", 1_000_000_000),
    ("Sun, 06 Nov 1994 08:50:00 GMT", 23), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
    ("Sunday, 06-Nov-94 08:50:00 GMT", 23), ("Sun Nov  6 08:50:00 1994", 23), ("Wed Nov 16 08:49:37 1994", 864_000),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 1_000_000_000),
  ])
  func `Retry-After is a number of seconds or a date`(header: String, seconds: Int64) {
    #expect(RetryAfter.wait(header, from: Self.moment) == .seconds(seconds))
  }

  @Test(arguments: [nil, "", "soon", "-1", "1.5", "Sun, 99 Nov 1994", "٣"] as [String?])
  func `An invalid Retry-After is ignored`(header: String?) {
    #expect(RetryAfter.wait(header, from: Self.moment) == nil)
  }

  @Test(
    arguments: [
      ("/a", ["a"]), ("#/a/b", ["a", "b"]), ("/a~1b/~0", ["a/b", "~"]), ("#/a%20b", ["a b"]), ("", []), ("/", [""]),
    ] as [(String, [String])])
  func `A JSON Pointer is split into its tokens`(pointer: String, tokens: [String]) {
    #expect(JSONPointer.tokens(pointer) == tokens)
  }

  @Test(
    arguments: [("/1", "b"), ("/01", nil), ("/+1", nil), ("/-", nil), ("/2", nil), ("", nil)] as [(String, String?)])
  func `An index in a JSON Pointer consists of digits without a leading zero`(pointer: String, found: String?) {
    #expect(JSONPointer.value(pointer, in: .list([.string("a"), .string("b")]))?.string == found)
  }

  @Test(arguments: ["a", "#a", "#/%ZZ"]) func `Invalid text is not a JSON Pointer`(pointer: String) {
    #expect(JSONPointer.tokens(pointer) == nil)
  }
}
