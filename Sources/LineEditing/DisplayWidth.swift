/// Returns the number of columns that a text takes on a terminal.
package func displayWidth(_ text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + displayWidth($1) }
}

/// Returns the width of a character: at most two columns, no matter how many scalars it has.
func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  if scalars.contains("\u{FE0F}") { return 2 }
  return min(2, scalars.reduce(0) { $0 + displayWidth($1) })
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  if isZeroWidth(scalar) { return 0 }
  return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
}

private func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xAD: return false  // a soft hyphen is a format character, but terminals show it
  case 0x1160...0x11FF, 0xD7B0...0xD7FB: return true  // Hangul vowels and finals join the consonant before
  case _: break
  }
  let category = scalar.properties.generalCategory
  return category == .nonspacingMark || category == .enclosingMark || category == .format
}

/// Whether a scalar is East Asian Wide or Fullwidth (Unicode 16, UAX #11).
///
/// Emoji are not included, because the standard library recognizes them.
private func isWide(_ value: UInt32) -> Bool {
  switch value {
  case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F: true
  case 0x2E80...0x303E, 0x3041...0x4DFF, 0x4E00...0xA4C6, 0xA960...0xA97C: true
  case 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B: true
  case 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB: true
  case 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD: true
  case _: false
  }
}
