public import FlowExpressions
public import Foundation

/// How values are written in the texts of a flow and in answers for display.
///
/// Pass an implementation to `FlowHost` to replace what the library writes. Each method may return `nil` for what the
/// library writes itself. Examples and limits in error messages keep the form in which a person types the answer.
public protocol FlowFormatting: Sendable {
  /// Returns a date as text.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - language: The language of the flow's texts, such as `de-AT`.
  /// - Returns: The text, or `nil` for the text of the library.
  func date(_ date: CalendarDay, in language: String) -> String?
  /// Returns a number as text, without its unit.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - language: The language of the flow's texts, such as `de-AT`.
  /// - Returns: The text, or `nil` for the text of the library.
  func number(_ number: Decimal, in language: String) -> String?
  /// Returns an amount of money as text.
  ///
  /// - Parameters:
  ///   - amount: The amount, such as 12.5.
  ///   - currency: The code of the currency (ISO 4217), such as `EUR`.
  ///   - language: The language of the flow's texts, such as `de-AT`.
  /// - Returns: The text, or `nil` for the text of the library.
  func money(_ amount: Decimal, currency: String, in language: String) -> String?
  /// Returns a phone number as text.
  ///
  /// - Parameters:
  ///   - number: The number (E.164), such as `+493012345678`.
  ///   - language: The language of the flow's texts, such as `de-AT`.
  /// - Returns: The text, or `nil` for the text of the library.
  func phoneNumber(_ number: String, in language: String) -> String?
}
