import Foundation

/// Times depend on the computer, but ratios of times hardly do.
///
/// The cost of an event should depend on what the event changes, not on the length of the flow.
struct Benchmark {
  struct Row: Codable {
    let name: String
    /// The number of steps or fields, or `nil` if there is only one size.
    let size: Int?
    let cost: Sample
    let unit: Unit
  }

  enum Unit: String, Codable {
    case seconds
    case bytes
  }

  let sizes: [Int]
  private(set) var rows: [Row] = []

  init(sizes: [Int]) { self.sizes = sizes }

  /// If the measurements were run before, the faster result of each is kept.
  mutating func run() async {
    for wizard in Wizard.all {
      note(wizard.operations)
      await note([wizard.controlled])
    }
    for size in sizes {
      let chain = Chain(size)
      note(chain.operations, size)
      await note(chain.asyncOperations, size)
    }
    for size in [10, 100, 1000] {
      note(Form(size).operations, size)
      note(Bill(size).operations, size)
    }
    note(JSONFile(1000).operations, 1000)
    await note(ServedStep().operations)
    note([.phoneNumber, .dictionaryOfLists])
    note("idle session, machine", bytes: IdleSession.machine)
    note("idle session, controller with screen", bytes: await IdleSession.controller())
  }

  private mutating func note(_ operations: [Operation], _ size: Int? = nil) {
    for operation in operations {
      note(Row(name: operation.name, size: size, cost: Sample(operation), unit: .seconds))
    }
  }

  private mutating func note(_ operations: [AsyncOperation], _ size: Int? = nil) async {
    for operation in operations {
      note(Row(name: operation.name, size: size, cost: await Sample(operation), unit: .seconds))
    }
  }

  private mutating func note(_ name: String, bytes: Int?) {
    guard let bytes else { return }
    note(Row(name: name, size: nil, cost: Sample(counted: Double(bytes)), unit: .bytes))
  }

  private mutating func note(_ row: Row) {
    guard let index = rows.firstIndex(where: { $0.name == row.name && $0.size == row.size }) else {
      return rows.append(row)
    }
    if row.cost.relative < rows[index].cost.relative { rows[index] = row }
  }
}
