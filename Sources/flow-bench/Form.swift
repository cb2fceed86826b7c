import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import PhoneNumbers

struct Form {
  private let viewModel: StepViewModel
  private let field: String

  init(_ size: Int) {
    let walk = Walk(FlowText.form(size).flow)
    viewModel = walk.machine.viewModel(for: walk.machine.model.current)
    field = "f\(size / 2)"
  }

  var operations: [Operation] {
    let (typed, viewModel, field) = ([JSONValue.string("12"), .string("123")], viewModel, field)
    return [
      Operation("keystroke in a form") { _ in
        { count in for time in 0..<count { viewModel.type(typed[time % 2], in: field) } }
      }
    ]
  }
}

/// A form with one editable field and a list of `size` items whose sum is computed.
struct Bill {
  private let viewModel: StepViewModel

  init(_ size: Int) {
    let line = Record(names: ["price", "count"], values: [.int(250), .int(3)])
    let walk = Walk(FlowText.bill.flow, given: [.list(Array(repeating: .record(line), count: size))])
    viewModel = walk.machine.viewModel(for: walk.machine.model.current)
  }

  var operations: [Operation] {
    let (typed, viewModel) = ([JSONValue.string("12"), .string("123")], viewModel)
    return [
      Operation("keystroke beside a sum") { _ in
        { count in for time in 0..<count { viewModel.type(typed[time % 2], in: "discount") } }
      }
    ]
  }
}

extension StepViewModel {
  /// Types as a person does, who sees the screen after each key.
  fileprivate func type(_ input: JSONValue, in field: String) {
    unfailing { try update(input, for: field) }
    _ = state
  }
}

/// Unlike Foundation, this package also records the positions of values.
struct JSONFile {
  private let source: SourceFile

  static let names = (own: "JSON with positions", other: "JSONSerialization")

  init(_ size: Int) { source = FlowText.chain(size).source }

  var operations: [Operation] {
    let (source, data) = (source, Data(source.bytes))
    return [
      Operation(Self.names.own) { _ = JSONReader.read(source) },
      Operation(Self.names.other) { _ = try? JSONSerialization.jsonObject(with: data) },
    ]
  }
}

extension Operation {
  static var phoneNumber: Operation {
    let numbers = [
      ("(201) 555-0123", "US"), ("+49 30 901820", "US"), ("020 7183 8750", "GB"), ("+81 3-3224-5000", "JP"),
      ("06 12 34 56 78", "FR"), ("8 (912) 345-67-89", "RU"), ("011 15-2345-6789", "AR"), ("00 44 20 7183 8750", "DE"),
    ]
    return Operation("phone number") { _ in
      { count in
        for time in 0..<count {
          let (text, region) = numbers[time % numbers.count]
          _ = PhoneNumber.parse(text, defaultRegion: region)
        }
      }
    }
  }
}
