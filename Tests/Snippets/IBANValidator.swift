import WizardKit

/// Whether a text is an IBAN with valid check digits (ISO 13616).
struct IBANValidator: FlowFunction {
  let input: [JSONValue] = ["text"]
  let output: JSONValue = "boolean"

  func result(of arguments: [JSONValue]) -> JSONValue {
    guard case .string(let text) = arguments[0] else { return false }
    return .bool(isValid(text))
  }

  func isValid(_ text: String) -> Bool {
    let iban = text.uppercased().filter { $0 != " " }
    guard (15...34).contains(iban.count), iban.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      return false
    }
    // Letters count from 10. The number is read in parts, because it has up to 60 digits.
    let numbers = (iban.dropFirst(4) + iban.prefix(4)).compactMap { Int(String($0), radix: 36) }
    return numbers.reduce(0) { ($0 * ($1 < 10 ? 10 : 100) + $1) % 97 } == 1
  }
}
