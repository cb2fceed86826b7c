import FlowSyntax

/// A value that the flow sends may gain members, and its type may become more specific.
///
/// A value that the flow receives may lose members or gain optional ones, and its type may become more general. Other
/// changes of a value are breaking: a program that works with the old version may not work with the new one. Removing a
/// given value is breaking, too.
struct ContractComparison {
  private let old: FlowContract
  private let new: FlowContract
  private let isSame: (String, String) -> Bool
  private(set) var differences: [FlowDifference] = []

  /// - Parameter isSame: Whether a name in the old version and a name in the new version belong to the same part.
  init(_ old: FlowContract, _ new: FlowContract, isSame: @escaping (String, String) -> Bool) {
    (self.old, self.new, self.isSame) = (old, new, isSame)
    compareServices()
    compareFunctions()
    compareEnds()
    for after in new.exchanges {
      guard let before = old.exchanges.first(where: { isSameExchange($0, after) }) else { continue }
      compare(before.shape, after.shape, after.words, at: (before.range, after.range), isSent: after.isSent)
    }
  }

  private func isSameExchange(_ before: FlowContract.Exchange, _ after: FlowContract.Exchange) -> Bool {
    if before.words == after.words { return true }
    let ends = old.ends.filter { DifferenceMessages.result($0.step) == before.words }
    return ends.contains { end in
      new.ends.contains { isSame(end.step, $0.step) && DifferenceMessages.result($0.step) == after.words }
    }
  }

  private mutating func compareServices() {
    for service in new.services {
      guard let before = old.services.first(where: { $0.name == service.name }) else {
        add(.breaking, at: service.range, DifferenceMessages.newService(service.name))
        continue
      }
      for code in service.rejections where !before.rejections.contains(where: { $0.code == code.code }) {
        add(.additive, at: code.range, DifferenceMessages.newRejection(code.code, of: service.name))
      }
      for code in before.rejections where !service.rejections.contains(where: { $0.code == code.code }) {
        add(.breaking, at: code.range, isOld: true, DifferenceMessages.noRejection(code.code, of: service.name))
      }
    }
    for service in old.services where !new.services.contains(where: { $0.name == service.name }) {
      add(.additive, at: service.range, isOld: true, DifferenceMessages.noService(service.name))
    }
  }

  private mutating func compareFunctions() {
    for function in new.functions {
      let before = old.functions.first { $0.name == function.name }
      if before?.signature == function.signature { continue }
      let message =
        before.map { DifferenceMessages.changedFunction(function.name, from: $0.signature, to: function.signature) }
        ?? DifferenceMessages.newFunction(function.name)
      add(.breaking, at: function.range, message)
    }
    for function in old.functions where !new.functions.contains(where: { $0.name == function.name }) {
      add(.breaking, at: function.range, isOld: true, DifferenceMessages.noFunction(function.name))
    }
  }

  private mutating func compareEnds() {
    for end in new.ends where !old.ends.contains(where: { isSame($0.step, end.step) }) {
      add(.additive, at: end.range, DifferenceMessages.newEnd(end.step, outcome: end.outcome))
    }
    for end in old.ends where !new.ends.contains(where: { isSame(end.step, $0.step) }) {
      add(.breaking, at: end.range, isOld: true, DifferenceMessages.noEnd(end.step, outcome: end.outcome))
    }
  }

  private typealias Ranges = (old: SourceRange, new: SourceRange)

  private mutating func compare(
    _ before: ContractShape, _ after: ContractShape, _ words: String, at ranges: Ranges, isSent: Bool
  ) {
    compareNull(before, after, words, at: ranges, isSent: isSent)
    switch (before.required, after.required) {
    case (.record(let olds), .record(let news)): compare(olds, news, words, at: ranges, isSent: isSent)
    case (.list(let old), .list(let new)):
      compare(old, new, DifferenceMessages.item(of: words), at: ranges, isSent: isSent)
    case (.word(let old), .word(let new)) where old == new: break
    case (let old, let new):
      let isFine = isSent ? Self.isPart(new, of: old) : Self.isPart(old, of: new)
      let message = DifferenceMessages.retyped(words, from: old.words, to: new.words)
      add(isFine ? .additive : .breaking, at: ranges.new, message)
    }
  }

  private static func isPart(_ shape: ContractShape, of other: ContractShape) -> Bool {
    guard case .word(let word) = shape, case .word(let other) = other else { return false }
    return ContractShape.isPart(word, of: other)
  }

  private mutating func compareNull(
    _ before: ContractShape, _ after: ContractShape, _ words: String, at ranges: Ranges, isSent: Bool
  ) {
    switch (before.isOptional, after.isOptional) {
    case (false, true): add(isSent ? .breaking : .additive, at: ranges.new, DifferenceMessages.mayBeNull(words))
    case (true, false):
      let message = isSent ? DifferenceMessages.isNeverNull(words) : DifferenceMessages.mayNotBeNull(words)
      add(isSent ? .additive : .breaking, at: ranges.new, message)
    case (true, true), (false, false): break
    }
  }

  private mutating func compare(
    _ olds: [ContractShape.Member], _ news: [ContractShape.Member], _ words: String, at ranges: Ranges, isSent: Bool
  ) {
    for member in news {
      let named = olds.first { $0.name == member.name } ?? olds.first { isSame($0.name, member.name) }
      if let before = named {
        let inner = DifferenceMessages.member(member.name, of: words)
        compare(before.shape, member.shape, inner, at: (before.range, member.range), isSent: isSent)
      } else if isSent {
        add(.additive, at: member.range, DifferenceMessages.sends(member.name, in: words))
      } else {
        let isRequired = !member.shape.isOptional
        let message = isRequired ? DifferenceMessages.requires : DifferenceMessages.accepts
        add(isRequired ? .breaking : .additive, at: member.range, message(member.name, words))
      }
    }
    for member in olds where !news.contains(where: { isSame(member.name, $0.name) }) {
      let message = isSent ? DifferenceMessages.sendsNoLonger : DifferenceMessages.ignores
      // Removing an input of the flow is breaking: the host must not pass a value that the flow does not declare.
      // Removing an output of a service is not breaking: the flow ignores the output if the service still returns it.
      let isIgnored = !isSent && words != DifferenceMessages.inputs
      add(isIgnored ? .additive : .breaking, at: member.range, isOld: true, message(member.name, words))
    }
  }

  private mutating func add(
    _ severity: FlowDifference.Severity, at range: SourceRange, isOld: Bool = false, _ message: String
  ) {
    let source = isOld ? old.source : new.source
    let place = source.place(range, isOld: isOld)
    differences.append(FlowDifference(kind: .contract, severity: severity, place: place, message: message))
  }
}
