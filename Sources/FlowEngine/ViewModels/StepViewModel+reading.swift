package import FlowDefinition

extension StepViewModel {
  /// Sets the input of a field to the result of a closure, which may take a while to run.
  ///
  /// The result is ignored if, in the meantime, the task is cancelled, the input is changed, another reading begins for
  /// the same field, or the list item of the field is removed. If the fields are disabled when the closure returns, the
  /// input is set once they are enabled.
  package func type(for path: String, reading read: () async -> JSONValue) async throws(InputError) {
    try checkThatItCanChange()
    guard let place = place(path) else { return try type(.null, for: path) }
    lastReading += 1
    let reading = lastReading
    readings[place] = reading
    let input = await read()
    await waitUntilEnabled()
    guard !Task.isCancelled, readings[place] == reading, let path = self.path(of: place) else { return }
    try type(input, for: path)
  }

  private func waitUntilEnabled() async {
    while isBusy, !Task.isCancelled {
      let (stream, continuation) = AsyncStream<Never>.makeStream()
      waiting.append(continuation)
      for await _ in stream {}
    }
  }

  func endWaiting() {
    for reading in exchange(&waiting, with: []) { reading.finish() }
  }
}
