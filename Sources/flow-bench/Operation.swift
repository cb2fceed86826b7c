struct Operation {
  let name: String
  /// Prepares the given number of operations, and returns a function that runs at most that many.
  ///
  /// Only the returned function is measured.
  let prepare: (Int) -> ((Int) -> Void)

  init(_ name: String, prepare: @escaping (Int) -> ((Int) -> Void)) {
    self.name = name
    self.prepare = prepare
  }

  init(_ name: String, _ work: @escaping () -> Void) {
    self.init(name) { _ in { count in for _ in 0..<count { work() } } }
  }
}

struct AsyncOperation {
  let name: String
  /// Prepares the given number of operations, and returns a function that runs them all.
  let prepare: (Int) async -> (() async -> Void)
}

extension Operation {
  /// Work of the standard library to compare other costs with.
  ///
  /// It allocates, hashes and counts references as a flow does, so that a computer that does these things slowly for a
  /// while changes both costs.
  static var dictionaryOfLists: Operation {
    Operation("a dictionary of lists, 100 times appended to") {
      var lists: [String: [Int]] = [:]
      for number in 0..<100 { lists["name \(number % 25)", default: []].append(number) }
      precondition(lists.count == 25)
    }
  }

  /// Data that operations share, such as a half-completed run, is created on first use.
  private static let makers: [@Sendable (Int) -> [Operation]] = [
    { _ in Wizard.all.flatMap(\.operations) }, { Form($0).operations }, { Bill($0).operations },
    { JSONFile($0).operations }, { _ in [phoneNumber, dictionaryOfLists] }, { Chain($0).operations },
  ]

  /// Runs an operation up to a hundred times, for tools that count instructions.
  ///
  /// This method always prepares a hundred operations, even if it runs fewer, unless they are asynchronous. To find the cost of one operation, run it
  /// with two values of `times`, and divide the difference of the costs by the difference of the values.
  static func run(_ name: String, size: Int, times: Int) async -> Bool {
    if let operation = makers.lazy.flatMap({ $0(size) }).first(where: { $0.name == name }) {
      operation.prepare(100)(min(times, 100))
      return true
    }
    let controlled = Wizard.all.map(\.controlled) + Chain(size).asyncOperations + ServedStep().operations
    guard let operation = controlled.first(where: { $0.name == name }) else { return false }
    await operation.prepare(times)()
    return true
  }
}
