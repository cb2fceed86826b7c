import Foundation

/// Files that are not what was written: moved out of the way, never overwritten.
extension PrivateFolder {
  /// What stands between the beginning of a damaged file's new name and its number.
  static let damagedMark = ".damaged-"

  /// Renames a damaged file to a name not yet taken, such as `STEM.damaged-1`; nil if that cannot be done.
  func setAside(_ name: String, under stem: String) -> String? {
    do throws(SystemError) {
      var number = 1
      while try files.status(of: file("\(stem)\(Self.damagedMark)\(number)")) != nil { number += 1 }
      let damaged = "\(stem)\(Self.damagedMark)\(number)"
      try files.rename(file(name), to: file(damaged))
      try? files.syncFolder(path)
      return damaged
    } catch {
      return nil
    }
  }

  /// What a damaged file was called by before it was set aside, such as `STEM`; nil for a file that was not.
  static func stem(ofDamaged name: String) -> String? {
    let parts = name.components(separatedBy: damagedMark)
    guard parts.count > 1, Int(parts[parts.count - 1]) != nil else { return nil }
    return parts.dropLast().joined(separator: damagedMark)
  }
}
