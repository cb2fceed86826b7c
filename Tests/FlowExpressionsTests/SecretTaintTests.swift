import FlowSyntax
import Testing

@testable import FlowExpressions

/// Tests that a text, bytes or a collection derived from a secret is secret too.
@Suite struct SecretTaintTests {
  /// A secret none of whose pieces can appear in an error message or another value by chance.
  private static let canary = "Kx7,Qz9"

  private static func bench(_ options: ExpressionCompiler.Options) -> Bench {
    let isPlain = options.checksWhenEvaluated
    return Bench(["ready": isPlain ? .dyn : .bool, "name": isPlain ? .dyn : .string], options: options)
      .with(secret: "pw", isPlain ? .dyn : .string)
  }

  private static let values: [Value] = [.bool(true), .string("Ana"), .secret(Secret(canary))]

  /// Returns the type and value of an expression in a flow file or in plain CEL, or its error.
  private func outcome(
    of text: String, _ options: ExpressionCompiler.Options = .flowFile
  ) throws -> (type: ValueType, result: Result<Value, EvaluationError>) {
    let bench = Self.bench(options)
    let compiled = try #require(bench.compiled(text), "\(text): \(bench.diagnostics(text).map(\.message))")
    var environment = bench.environment(Self.values)
    do throws(EvaluationError) {
      return (compiled.type, .success(try compiled.evaluate(in: &environment)))
    } catch {
      return (compiled.type, .failure(error))
    }
  }

  static let derived = [
    "pw + 'x'", "'x' + pw", "[pw]", "[pw] + ['x']", "{'a': pw}", "{'a': pw}.a", "{'a': pw}['a']", "[pw][0]",
    "string(pw)", "bytes(pw)", "bytes(pw) + b'x'", "string(bytes(pw))", "'%s'.format([pw])", "'%s'.format([[pw]])",
    "'%s'.format([{'a': pw}])", "'%x'.format([pw])", "pw.split(',')", "pw.split(',')[0]", "[pw, 'x'].join('-')",
    "pw.substring(1)", "pw.substring(1, 3)", "pw.charAt(0)", "pw.replace('K', 'k')", "'abc'.replace('b', pw)",
    "pw.trim()", "pw.lowerAscii()", "pw.upperAscii()", "pw.reverse()", "strings.quote(pw)", "mask(pw)",
    "ready ? pw : 'x'", "ready ? [pw] : []", "[pw].map(x, x + '!')", "[pw].filter(x, x.size() > 2)",
    "[1, 2].map(x, pw)", "['x'].map(x, x + pw)", "'abc'.split(pw)",
  ]

  @Test(arguments: derived) func `A text, bytes or a collection derived from a secret is secret`(text: String) throws {
    let (type, result) = try outcome(of: text)
    let value = try result.get()
    #expect(value.holdsSecret && type.holdsSecret)
    for printed in [value.json, value.typedJSON, "\(value)"] {
      #expect(printed.contains("(hidden)"))
      for piece in ["Kx7", "Qz9", "kx7", "KX7", "QZ9", "9zQ", "4b78"] { #expect(!printed.contains(piece)) }
    }
    #expect(try outcome(of: text, .plain).result.get() == value.withMaps)
  }

  static let plain: [(text: String, value: Value)] = [
    ("size(pw) >= 7", .bool(true)), ("size(pw)", .int(7)), ("size(bytes(pw))", .int(7)), ("size([pw])", .int(1)),
    ("pw == 'Kx7,Qz9'", .bool(true)), ("pw == pw + ''", .bool(true)), ("pw != 'x'", .bool(true)),
    ("bytes(pw) == b'Kx7,Qz9'", .bool(true)), ("[pw] == ['Kx7,Qz9']", .bool(true)),
    ("pw < 'L'", .bool(true)), ("pw >= 'L'", .bool(false)), ("pw in ['a', 'Kx7,Qz9']", .bool(true)),
    ("'Kx7,Qz9' in [pw]", .bool(true)), ("pw in {'Kx7,Qz9': 1}", .bool(true)),
    ("pw.matches('^K')", .bool(true)), ("'a'.matches(pw)", .bool(false)), ("pw.startsWith('Kx')", .bool(true)),
    ("pw.contains(',')", .bool(true)), ("pw.indexOf(',')", .int(3)), ("pw.split(',').size()", .int(2)),
    ("[pw].exists(x, x.endsWith('9'))", .bool(true)), ("{'Kx7,Qz9': 5}[pw] == 5", .bool(true)),
    ("type(pw) == string", .bool(true)), ("name + '!'", .string("Ana!")), ("ready ? name : 'x'", .string("Ana")),
  ]

  @Test(arguments: plain) func `Booleans and numbers derived from a secret are not secret`(
    text: String, value: Value
  ) throws {
    let (type, result) = try outcome(of: text)
    #expect(try result.get() == value && !type.holdsSecret)
    #expect(try outcome(of: text, .plain).result.get() == value)
  }

  /// A function call with a secret as one of its arguments of type text, bytes or any.
  struct Call: Sendable, CustomTestStringConvertible {
    let text: String
    let function: String
    var testDescription: String { text }

    /// Calls of all functions except `sum`, which is declared for lists of any type but rejects lists of texts.
    static let all = Functions.all.filter { $0.name != "sum" }.flatMap { function in
      function.takes.flatMap { types in
        types.indices.compactMap { place in Call(function, types, secretAt: place) }
      }
    }

    private init?(_ function: Function, _ types: [ValueType], secretAt place: Int) {
      guard let secret = Self.secret(types[place]) else { return nil }
      var arguments = types.map(Self.harmless)
      arguments[place] = secret
      let isMethod = if case .method = function.style { true } else { false }
      text =
        isMethod
        ? "\(arguments[0]).\(function.name)(\(arguments.dropFirst().joined(separator: ", ")))"
        : "\(function.name)(\(arguments.joined(separator: ", ")))"
      self.function = function.name
    }

    private static func secret(_ type: ValueType) -> String? {
      switch type {
      case .string, .dyn: "pw"
      case .bytes: "bytes(pw)"
      case .list(.int), .list(.uint), .list(.number): nil
      case .list(.list): "[[pw]]"
      case .list: "[pw]"
      case .map: "{'a': pw}"
      case .null, .bool, .int, .uint, .number, .timestamp, .date, .duration, .days, .time, .money, .file, .secret,
        .secretBytes,
        .type, .record, .json, .optional, .error:
        nil
      }
    }

    private static func harmless(_ type: ValueType) -> String {
      switch type {
      case .int: "1"
      case .timestamp: "timestamp('2026-01-01T00:00:00Z')"
      case .date: "date('2026-01-01')"
      case .time: "time('14:30')"
      case .bytes: "b'x'"
      case .uint: "1u"
      case .number: "1.5"
      case .money: "money(1, 'EUR')"
      case .list: "['x']"
      case .map: "{'x': 'y'}"
      case .null, .bool, .string, .duration, .days, .file, .secret, .secretBytes, .type, .record, .json, .optional,
        .dyn,
        .error:
        "'x%s'"
      }
    }
  }

  @Test func `Every function that takes a text or bytes is tested with a secret`() {
    let names = Set(Call.all.map(\.function))
    #expect(names.isSuperset(of: ["int", "string", "bytes", "format", "join", "mask", "strings.quote", "date"]))
    #expect(names.count >= 25)
  }

  @Test(arguments: Call.all) func `No function reveals a secret in its value or its error`(call: Call) throws {
    for options in [ExpressionCompiler.Options.flowFile, .plain] where call.function != "dyn" || options == .plain {
      let (type, result) = try outcome(of: call.text, options)
      switch result {
      case .success(let value):
        // In a map literal, only the values are secret. Numbers, booleans and types are never secret.
        let isHarmless = value == .null || !value.isText
        let isEmpty = value == .null || value == .list([])
        #expect(isHarmless || value.holdsSecret, "\(value)")
        #expect(type.holdsSecret == value.holdsSecret || options == .plain || isEmpty, "\(type)")
      case .failure(let error):
        #expect(!error.message.contains("Kx7"), "\(error.message)")
      }
    }
  }

  @Test func `An error caused by a secret does not show it`() throws {
    for text in ["int(pw)", "duration(pw)", "{'x': 1}[pw]", "'a'.matches(pw + '(')", "pw.substring(99)"] {
      guard case .failure(let error) = try outcome(of: text, .plain).result else {
        Issue.record("\(text) has a value")
        continue
      }
      #expect(error.message.contains("cannot use this secret value"), "\(error.message)")
      #expect(!error.message.contains("Kx7"))
    }
  }

  @Test func `A secret cannot be the key of a map`() throws {
    #expect(Self.bench(.flowFile).rules("{pw: 1}") == ["type-mismatch"])
    guard case .failure(let error) = try outcome(of: "{pw: 1}", .plain).result else {
      Issue.record("the key was taken")
      return
    }
    #expect(!error.message.contains("Kx7"))
  }

  @Test func `Only the secret field of a record is secret`() throws {
    let type = ValueType.record(RecordType(names: ["name", "pin"], types: [.string, .secret]))
    let bench = Bench(["login": type])
    #expect(bench.compiled("login.pin")?.type == .secret && bench.compiled("login.pin")?.revealsSecret == false)
    #expect(bench.compiled("login.name")?.type == .string && bench.compiled("login.name")?.revealsSecret == false)
    #expect(bench.compiled("login.pin + ''")?.revealsSecret == true)
    #expect(bench.compiled("'%s'.format([login])")?.type.withoutNull == .secret)
    #expect(bench.compiled("'%s'.format([login])")?.revealsSecret == true)
  }
}

extension Value {
  /// The value with a map in place of a record, as in plain CEL.
  fileprivate var withMaps: Value { if case .record(let record) = self { .map(ValueMap(record)) } else { self } }

  /// Whether this value is or contains readable text or bytes.
  fileprivate var isText: Bool {
    switch self {
    case .string, .bytes: true
    case .list(let values): values.contains(where: \.isText)
    case .map(let map): map.values.contains(where: \.isText)
    case .record(let record): record.values.contains(where: \.isText)
    case .null, .bool, .int, .uint, .double, .number, .timestamp, .date, .duration, .time, .money, .file, .secret,
      .type:
      false
    }
  }
}
