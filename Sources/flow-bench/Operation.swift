/// Something that is measured.
struct Operation {
  let name: String
  /// Prepares a number of operations, which is not measured, and returns a function that runs that many of them.
  let prepare: (Int) -> ((Int) -> Void)

  /// One for which something is prepared.
  init(_ name: String, prepare: @escaping (Int) -> ((Int) -> Void)) {
    self.name = name
    self.prepare = prepare
  }

  /// One for which nothing is prepared.
  init(_ name: String, _ work: @escaping () -> Void) {
    self.init(name) { _ in { count in for _ in 0..<count { work() } } }
  }
}

/// Something that is measured and suspends.
struct AsyncOperation {
  let name: String
  /// Prepares so many of them and returns what does them all; preparing does not count.
  let prepare: (Int) async -> (() async -> Void)
}

extension Operation {
  /// Every operation that does not suspend, at a size; what belongs together is made when it is asked for.
  private static let makers: [@Sendable (Int) -> [Operation]] = [
    { _ in Wizard.all.flatMap(\.operations) }, { Form($0).operations }, { JSONFile($0).operations },
    { _ in [phoneNumber] }, { Chain($0).operations },
  ]

  /// Does an operation up to a hundred times, for a tool that counts instructions.
  ///
  /// A hundred are prepared in any case, so one operation costs the difference between two runs over the difference
  /// between their times. Returns false where there is no such operation.
  static func run(_ name: String, size: Int, times: Int) -> Bool {
    guard let operation = makers.lazy.flatMap({ $0(size) }).first(where: { $0.name == name }) else { return false }
    operation.prepare(100)(min(times, 100))
    return true
  }
}
