/// A function that expressions of a flow call, implemented by a program.
///
/// The flow file declares the function with its types, and a program passes the implementation to
/// `Flow(contentsOf:functions:language:)`:
///
/// ```json
/// "functions": { "isIBAN": { "input": ["text"], "output": "boolean" } }
/// ```
///
/// A function must be total: for every argument of the declared types, it returns a value of the declared type. It must
/// be deterministic, because a step may be evaluated again at any time, and fast, because it may be called for every
/// keystroke.
public protocol FlowFunction: Sendable {
  /// The types of the arguments, written as in the flow file, such as `["text", { "money": "EUR" }]`.
  var input: [JSONValue] { get }
  /// The type of the result, written as in the flow file, such as `"boolean"` or `"date?"`.
  var output: JSONValue { get }

  /// Returns the result for arguments of the types in ``input``.
  ///
  /// - Parameter arguments: The arguments, as the inputs of services are: texts, phone numbers, dates and times as
  ///   strings (`+493012345678`, `2026-02-19`, `14:30`), amounts of money as objects with `amount` and `currency`.
  /// - Returns: A value of the type ``output``. A run is stopped if the value is of another type.
  func result(of arguments: [JSONValue]) -> JSONValue
}
