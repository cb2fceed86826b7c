extension Story {
  /// Returns a shorter story that still shows the same thing, such as a finding.
  ///
  /// First, half of the events are left out at once, then a quarter, and so on, and finally single events.
  ///
  /// - Parameter shown: Returns the beginning of a story, up to the event that shows the thing; `nil` if there is none.
  func shrunk(_ shown: (Story) -> Story?) -> Story {
    var shortest = self
    var length = max(1, events.count / 2)
    while true {
      let before = shortest.events.count
      for end in stride(from: before, to: 0, by: -length) {
        if let shorter = shortest.leavingOut(length, before: end).flatMap(shown) { shortest = shorter }
      }
      if length == 1, shortest.events.count == before { return shortest }
      length = max(1, length / 2)
    }
  }

  private func leavingOut(_ count: Int, before end: Int) -> Story? {
    let (start, end) = (max(0, end - count), min(end, events.count))
    if start >= end { return nil }
    var shorter = self
    shorter.events.removeSubrange(start..<end)
    return shorter
  }
}
