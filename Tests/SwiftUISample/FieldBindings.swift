// Part of the sample in WizardView.swift. Type-checked against a stand-in for SwiftUI; not yet run on a device.

import Foundation
import WizardKit

#if canImport(SwiftUI)
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

// Bindings for SwiftUI's controls, which read and write the typed value of a field.

extension StepViewModel {
  subscript(text path: String) -> String {
    get { state.field(path)?.text ?? "" }
    set { self[path] = .string(newValue) }
  }

  subscript(integer path: String) -> Int64 {
    get { if case .integer(let number) = state.field(path)?.value { number } else { 0 } }
    set { self[path] = .int(newValue) }
  }

  subscript(number path: String) -> Double {
    get {
      switch state.field(path)?.value {
      case .integer(let number): Double(number)
      case .decimal(let number): number.double
      default: 0
      }
    }
    set { self[path] = JSONValue(floatLiteral: newValue) }
  }

  subscript(date path: String) -> Date {
    get { if case .date(let day) = state.field(path)?.value { day.date() } else { Date() } }
    set { if let day = CalendarDay(newValue) { self[path] = FieldValue.date(day).json } }
  }

  subscript(boolean path: String) -> Bool? {
    get { if case .boolean(let isTrue) = state.field(path)?.value { isTrue } else { nil } }
    set { self[path] = newValue.map(JSONValue.bool) }
  }

  subscript(option path: String) -> String? {
    get { if case .option(let id) = state.field(path)?.value { id } else { nil } }
    set { self[path] = newValue.map(JSONValue.string) }
  }

  subscript(isChosen id: String, in path: String) -> Bool {
    get { state.field(path)?.kind.options?.first { $0.id == id }?.isSelected ?? false }
    set { try? setOption(id, isSelected: newValue, for: path) }
  }
}

extension Bool? {
  var orFalse: Bool {
    get { self ?? false }
    set { self = newValue }
  }
}

extension String? {
  var orEmpty: String {
    get { self ?? "" }
    set { self = newValue }
  }

  /// Whether the string is not `nil`.
  ///
  /// Setting this property to false sets the string to `nil`.
  var isShown: Bool {
    get { self != nil }
    set { if !newValue { self = nil } }
  }
}

extension Decimal {
  var double: Double { NSDecimalNumber(decimal: self).doubleValue }
}

/// Returns a closed range, even if the limits are in the wrong order.
func closedRange<Bound: Comparable>(_ least: Bound, _ most: Bound) -> ClosedRange<Bound> { least...max(least, most) }

// MARK: Labels and keyboards

extension FieldViewState {
  /// The label, which says if an answer is optional.
  var title: String { isRequired || isComputed ? label : "\(label) (optional)" }

  /// The placeholder of an empty field.
  @MainActor var prompt: Text? { (defaultValue ?? example).map { Text($0) } }
}

extension View {
  /// Sets the keyboard and content type of a text field, with the platform's names.
  @ViewBuilder func textInput(_ field: FieldViewState) -> some View {
    #if os(macOS)
      self
    #else
      keyboardType(field.keyboard.platform)
        .textContentType(field.contentType.flatMap(UITextContentType.init(autofill:)))
        .autocorrectionDisabled(field.keyboard != .default)
        .submitLabel(.next)
    #endif
  }
}

#if !os(macOS)
  extension Keyboard {
    var platform: UIKeyboardType {
      switch self {
      case .default: .default
      case .phone: .phonePad
      case .email: .emailAddress
      case .url: .URL
      case .number: .numberPad
      case .decimal: .decimalPad
      case .numbersAndPunctuation: .numbersAndPunctuation
      }
    }
  }

  extension UITextContentType {
    /// Creates a content type from an autofill name of HTML; `nil` if the platform has none.
    init?(autofill name: String) {
      switch name {
      case "name": self = .name
      case "given-name": self = .givenName
      case "family-name": self = .familyName
      case "organization": self = .organizationName
      case "street-address": self = .fullStreetAddress
      case "address-level2": self = .addressCity
      case "postal-code": self = .postalCode
      case "country-name": self = .countryName
      case "email": self = .emailAddress
      case "tel": self = .telephoneNumber
      case "url": self = .URL
      case "bday": self = .birthdate
      case "username": self = .username
      case "current-password": self = .password
      case "new-password": self = .newPassword
      case "one-time-code": self = .oneTimeCode
      default: return nil
      }
    }
  }
#endif
