import FlowDefinition
import FlowExpressions
import FlowServices
import FlowSyntax
import FlowTesting
import Foundation
import Synchronization
import Testing

@testable import FlowEngine

private let letter = AttachedFile(
  name: "letter.pdf", size: 2_000, mediaType: "application/pdf", digest: "1", place: "/home/ana/letter.pdf")

private func photo(_ number: Int) -> AttachedFile {
  AttachedFile(name: "\(number).png", size: 500, mediaType: "image/png", place: "/home/ana/\(number).png")
}

private func file(_ name: String, _ type: String, size: Int = 10) -> JSONValue {
  ["name": .string(name), "size": .int(Int64(size)), "type": .string(type)]
}

/// Files in a run: asked for, limited, shown, sent, saved, and asked for again.
@Suite struct FileFieldTests {
  private func claim(_ more: String = "") throws -> Flow {
    try flow(
      services: #""send": { "input": { "letter": "file", "photos": { "list": "file" }, "all": "json" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [
            { "id": "letter", "type": "file", "label": "Letter", "accept": ["application/pdf", "image/*"],
              "maxSize": "10kB" },
            { "id": "photos", "type": "files", "label": "Photos", "accept": ["image/*"], "min": 2, "max": 3,
              "required": false } ] },
        { "id": "b", "title": "B",
          "text": "{{letter}}, {{letter.type}}, {{letter.size}} bytes; {{photos}}; {{photos.map(p, p.size).sum()}}",
          "button": "Send",
          "submit": { "call": "send", "with": { "letter": "letter", "photos": "photos", "all": "{'it': letter}" } \(more) } },
        { "id": "z", "end": "done", "result": { "letter": "letter", "photos": "photos" } }
        """)
  }

  private func asked() throws -> MachineTester { MachineTester(try claim()).when(.start) }

  private func answered(_ file: AttachedFile = letter) throws -> MachineTester {
    try asked().when(
      .type("letter", JSONValue(file)), .type("photos", .list([JSONValue(photo(1)), JSONValue(photo(2))])), .submit)
  }

  @Test func `A file is shown by its name, sent, and in the result without its place`() throws {
    let run = try answered().expect(screen: "step b")
    #expect(run.state()?.paragraphs == ["letter.pdf, application/pdf, 2000 bytes; 1.png, 2.png; 1000"])
    let sent = run.when(.submit).expect(request: "letter=letter.pdf photos=1.png, 2.png all=letter.pdf")
    let result =
      #"{"letter":{"name":"letter.pdf","size":2000,"type":"application/pdf"},"#
      + #""photos":[{"name":"1.png","size":500,"type":"image/png"},{"name":"2.png","size":500,"type":"image/png"}]}"#
    check(sent.when(.accept(.null)).expect(screen: "end z").expect(result: result))
  }

  @Test(
    arguments: [
      (
        file("a.txt", "text/plain"), "accept", "\"a.txt\" can't be used here. Choose a file of this kind: PDF or image."
      ),
      (
        file("a.pdf", "application/pdf", size: 10_100), "maxSize",
        "\"a.pdf\" is too large (10.1 kB). The largest size is 10 kB."
      ),
      (file("a.pdf", "application/pdf", size: 0), "file", "\"a.pdf\" is empty. Choose another file."),
      (JSONValue(.missing, name: "a.pdf"), "file", "\"a.pdf\" can't be found. Check the name and the folder."),
      (JSONValue(.folder, name: "a"), "file", "\"a\" is a folder. Choose a file in it."),
      (nil, "required", "\"Letter\" is required."), ("a.pdf", "invalid", "This answer has the wrong type."),
    ] as [(JSONValue, String, String)])
  func `A file that is not accepted has a problem with a message`(given: JSONValue, code: String, message: String)
    throws
  {
    let field = try #require(try asked().when(.type("letter", given), .submit).state()?.field("letter"))
    #expect(field.problems.map(\.code) == [code])
    #expect(field.problems.map { $0.message.replacing("\u{A0}", with: " ") } == [message])
  }

  @Test func `Each of several files is checked, and their number`() throws {
    func problems(_ files: [JSONValue]) throws -> [String]? {
      try asked().when(.type("photos", .list(files)), .submit).state()?.field("photos")?.problems.map(\.code)
    }
    let images = (1...4).map { JSONValue(photo($0)) }
    #expect(try problems([images[0]]) == ["min"])
    #expect(try problems(Array(images[..<2])) == [])
    #expect(try problems(images) == ["max"])
    #expect(try problems([images[0], file("b.pdf", "application/pdf")]) == ["accept"])
    #expect(try problems([]) == [])
  }

  @Test func `A front end learns what is accepted, and never the place`() throws {
    let state = try #require(try answered().when(.back).state())
    let field = try #require(state.field("letter"))
    #expect(field.kind == .file(accept: ["application/pdf", "image/*"], maxSize: 10_000))
    #expect(state.field("photos")?.kind == .files(accept: ["image/*"], maxSize: 25_000_000, min: 2, max: 3))
    #expect(field.value == .file(letter) && field.displayText == "letter.pdf" && field.text == "letter.pdf")
    let sent = try JSONEncoder().encode(state)
    #expect(!String(decoding: sent, as: UTF8.self).contains("home"))
    let read = try JSONDecoder().decode(StepViewState.self, from: sent)
    #expect(read.field("letter")?.value == .file(letter) && read.field("letter")?.kind == field.kind)
  }

  @Test func `A file that a front end sends back keeps its place, another file has its own`() throws {
    func place(_ input: JSONValue) throws -> String? {
      let run = try answered().when(.back, .type("letter", input), .submit)
      return run.machine.session.answers.values.flatMap(\.value.files).first { $0.name == "letter.pdf" }?.place
    }
    let shown = JSONValue(.file(letter), files: .compared) ?? .null
    #expect(try place(shown) == "/home/ana/letter.pdf")
    #expect(try place(["name": "letter.pdf", "size": 2_000, "type": "application/pdf"]) == "")
  }

  @Test func `A place in input from outside is ignored`() async throws {
    let controller = try FlowController(
      flow: try claim(), services: [:], store: InMemorySessionStore(), host: ControllerTests.host)
    try await controller.start(prefill: ["letter": JSONValue(letter)])
    let viewModel = try #require(controller.screen.viewModel)
    func place() -> String? { viewModel.evaluator.fields.lazy.flatMap { $0.1.value.files }.first?.place }
    #expect(place() == "")
    try viewModel.update(JSONValue(letter), for: "letter")
    #expect(place() == "")
    viewModel["letter"] = JSONValue(letter)
    #expect(place() == "")
    viewModel[value: "letter"] = .file(letter)
    #expect(place() == letter.place)
  }

  @Test func `A saved session has everything but the bytes, and other bytes call again`() throws {
    let run = try answered().when(.submit, .accept(.null)).expect(screen: "end z").restart(run: "later")
    check(run.expect(screen: "end z").expect(calls: "send key-1"))
    #expect(run.machine.session.answers.values.flatMap(\.value.files).contains { $0.place == letter.place })
    let changed = AttachedFile(
      name: letter.name, size: letter.size, mediaType: letter.mediaType, digest: "2", place: letter.place)
    check(
      run.when(.edit("a"), .type("letter", JSONValue(changed)), .submit).expect(screen: "step b"))
    let moved = AttachedFile(
      name: letter.name, size: letter.size, mediaType: letter.mediaType, digest: "1", place: "/tmp/letter.pdf")
    check(run.when(.edit("a"), .type("letter", JSONValue(moved)), .submit).expect(screen: "end z"))
  }

  // MARK: Files that change

  /// The files that a host finds.
  private final class Disk: Sendable {
    private let files: Mutex<[String: AttachedFile]>

    init(_ files: [AttachedFile]) {
      self.files = Mutex(Dictionary(uniqueKeysWithValues: files.map { ($0.place, $0) }))
    }

    subscript(place: String) -> AttachedFile? {
      get { files.withLock { $0[place] } }
      set { files.withLock { $0[place] = newValue } }
    }

    var host: FlowHost {
      let host = ControllerTests.host
      return FlowHost(
        now: host.now, timeZone: host.timeZone, uptime: host.uptime, newKey: host.newKey,
        newSessionID: host.newSessionID,
        run: host.run, currentFile: { self[$0.place] })
    }
  }

  @Test func `A file that has changed or is gone is asked again before it is sent`() async throws {
    let disk = Disk([letter, photo(1), photo(2)])
    let receiver = CountingService()
    let controller = try FlowController(
      flow: try claim(), services: ["send": receiver], store: InMemorySessionStore(), host: disk.host)
    try await controller.start()
    try controller.screen.viewModel?.type(JSONValue(letter), for: "letter")
    try controller.screen.viewModel?.type(.list([JSONValue(photo(1)), JSONValue(photo(2))]), for: "photos")
    try await controller.next()
    disk[letter.place] = AttachedFile(
      name: letter.name, size: 2_000, mediaType: letter.mediaType, digest: "2", place: letter.place)
    disk[photo(2).place] = nil
    try await controller.next()
    let state = try #require(controller.screen.viewModel?.state)
    #expect(state.step == "a" && receiver.count == 0)
    let said = ["letter", "photos"].map { state.field($0)?.problems.map(\.message) }
    #expect(
      said == [
        ["\"letter.pdf\" has changed since you chose it. Choose it again."],
        ["\"2.png\" is no longer where it was. Choose it again."],
      ])
    let now = try #require(disk[letter.place])
    try controller.screen.viewModel?.type(JSONValue(now), for: "letter")
    try controller.screen.viewModel?.update(.list([]), for: "photos")
    try await controller.next()
    #expect(controller.screen.viewModel?.state.step == "b")
    try await controller.next()
    #expect(receiver.count == 1)
  }

  @Test func `A view model shows no place and keeps it for a file that comes back, also in a list`() async throws {
    let form = try flow(
      services: "",
      steps: """
        { "id": "a", "title": "A", "fields": [
            { "id": "letter", "type": "file", "label": "Letter" },
            { "id": "items", "type": "list", "label": "Items", "fields": [
                { "id": "n", "type": "integer", "label": "N" }, { "id": "scan", "type": "file", "label": "Scan" } ] } ] },
        { "id": "z", "end": "done", "result": { "letter": "letter", "items": "items" } }
        """)
    let disk = Disk([letter, photo(1)])
    let store = InMemorySessionStore()
    func controller() throws -> FlowController {
      try FlowController(flow: form, services: [:], store: store, host: disk.host)
    }
    let first = try controller()
    try await first.start()
    let viewModel = try #require(first.screen.viewModel)
    try viewModel.type(JSONValue(letter), for: "letter")
    try viewModel.type(.list([["id": "i1", "n": 1, "scan": JSONValue(photo(1))]]), for: "items")
    for path in ["letter", "items"] {
      let shown = try #require(viewModel[path])
      #expect(!"\(shown)".contains("/home/ana"), "\(shown)")
      try viewModel.update(shown, for: path)
    }
    // The file of an item keeps its `place` if an update without a `place` is for that file alone, not for the list.
    try viewModel.update(JSONValue(.file(photo(1)), files: .compared) ?? .null, for: "items[0].scan")
    try await first.leave("letter")
    try await first.leave("items")
    let places = try #require(first.model).session.drafts.flatMap { form.files(in: $1, of: $0.part) }.map(\.place)
    #expect(Set(places) == [letter.place, photo(1).place])
    // If the file of an item is missing, it is asked for again, although nothing was submitted.
    disk[photo(1).place] = nil
    let later = try controller()
    try await later.resume(try #require(first.session))
    let again = try #require(later.screen.viewModel)
    #expect(again.state.field("letter")?.problems == [] && again.state.field("letter")?.isAnswered == true)
    try await later.next()
    #expect(again.state.step == "a" && later.screen.viewModel?.state.step == "a")
    try again.update(.list([["id": "i1", "n": 1, "scan": JSONValue(letter)]]), for: "items")
    try await later.next()
    try await later.next()
    guard case .finished = later.screen else {
      Issue.record("\(later.screen)")
      return
    }
  }

  @Test func `A file that has changed since the session was saved is asked again when it is resumed`() async throws {
    let disk = Disk([letter, photo(1), photo(2)])
    let store = InMemorySessionStore()
    func controller() throws -> FlowController {
      try FlowController(flow: try claim(), services: ["send": CountingService()], store: store, host: disk.host)
    }
    let first = try controller()
    try await first.start()
    try first.screen.viewModel?.type(JSONValue(letter), for: "letter")
    try first.screen.viewModel?.type(.list([JSONValue(photo(1)), JSONValue(photo(2))]), for: "photos")
    try await first.next()
    let id = try #require(first.session)
    let same = try controller()
    try await same.resume(id)
    #expect(same.screen.viewModel?.state.step == "b")
    disk[photo(1).place] = nil
    let later = try controller()
    try await later.resume(id)
    let state = try #require(later.screen.viewModel?.state)
    #expect(state.step == "a" && state.field("letter")?.isAnswered == true)
    #expect(
      state.field("photos")?.problems.map(\.message) == ["\"1.png\" is no longer where it was. Choose it again."])
  }
}

/// A service that counts its calls.
private final class CountingService: FlowService {
  private let calls = Mutex(0)
  var count: Int { calls.withLock { $0 } }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    calls.withLock { $0 += 1 }
    return .accepted(nil)
  }
}
