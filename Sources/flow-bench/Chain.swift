import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import FlowTesting
import Foundation

/// A flow of steps with three fields each, whose conditions depend on the answers of the previous step.
final class Chain {
  private let source: SourceFile
  private let flow: Flow
  private let size: Int
  private lazy var halfway = walk(Walk(flow), size / 2)
  /// A run at a step shortly before the last tenth of the flow.
  private lazy var nearEnd = walk(halfway, size - size / 2 - tenth - 2)
  private var tenth: Int { max(1, size / 10) }

  init(_ size: Int) {
    let text = FlowText.chain(size)
    (source, flow) = (text.source, text.flow)
    self.size = size
  }

  private func walk(_ start: Walk, _ steps: Int) -> Walk {
    var walk = start
    for _ in 0..<steps { walk.goOn(.any) }
    return walk
  }

  private func content(of walk: Walk) -> SnapshotContent { SnapshotContent(walk.machine.model.session, flow) }
}

extension Chain {
  var operations: [Operation] {
    [
      Operation("load and check") { [source] in _ = Flow.read(source) },
      forward, viewModel,
      edit("first answer changed, next step depends on it", field: 0, to: [.string("7"), .string("8")]),
      edit("first answer changed, nothing depends on it", field: 1, to: [.string("One"), .string("Another")]),
      written, resumed,
    ]
  }

  var asyncOperations: [AsyncOperation] { [controlled, savedInMemory, savedAsFile] }

  /// When a machine has reached the end, the next machine starts at the beginning of the last tenth.
  private var forward: Operation {
    Operation("step forward near the end") { [self] count in
      // Each machine shares storage with `nearEnd` and copies it when its first step is submitted. That step is
      // submitted here, so that the copying is not measured.
      var walks = places(for: count).map { _ in walk(nearEnd, 1) }
      return { [tenth] count in for step in 0..<count { walks[step / tenth].goOn(.any) } }
    }
  }

  private var controlled: AsyncOperation {
    AsyncOperation(name: "step forward near the end, controller") { [self] count in
      let stored = content(of: nearEnd)
      var walks: [ControlledWalk] = []
      for _ in places(for: count) {
        let walk = await ControlledWalk(flow, resuming: stored)
        await walk.goOn(.any)
        walks.append(walk)
      }
      return { [tenth, walks] in for step in 0..<count { await walks[step / tenth].goOn(.any) } }
    }
  }

  private func places(for count: Int) -> Range<Int> { 0..<(count + tenth - 1) / tenth }

  private var viewModel: Operation {
    Operation("view model half-way") { [self] in
      _ = halfway.machine.viewModel(for: halfway.machine.model.current).state
    }
  }

  private func edit(_ name: String, field: Int, to answers: [JSONValue]) -> Operation {
    Operation(name) { [self] _ in
      var walk = halfway
      let here = walk.machine.model.current
      walk.edit(field, to: answers[1])
      precondition(walk.machine.model.current == here, "An edit comes back to where it began.")
      return { count in for time in 0..<count { walk.edit(field, to: answers[time % 2]) } }
    }
  }

  private var written: Operation { Operation("saved half-way, written out") { [self] in _ = content(of: halfway) } }

  private var savedInMemory: AsyncOperation {
    AsyncOperation(name: "saved half-way, in memory") { [self] count in
      let (store, model) = (InMemorySessionStore(), halfway.machine.model)
      return { [flow] in
        var header = ControlledWalk.header(of: flow)
        for revision in 1...count {
          header.revision = revision
          let snapshot = Snapshot(header: header, of: model)
          await unfailing { try await store.save(snapshot, replacing: revision == 1 ? nil : revision - 1) }
        }
      }
    }
  }

  private var savedAsFile: AsyncOperation {
    AsyncOperation(name: "saved half-way, as a file") { [self] count in
      let (folder, walk) = (TemporaryFolder(), halfway)
      let store = FileSessionStore(folder: folder.url)
      return { [self] in
        var header = ControlledWalk.header(of: flow)
        for revision in 1...count {
          header.revision = revision
          let snapshot = Snapshot(header: header, content: content(of: walk))
          await unfailing { try await store.save(snapshot, replacing: revision == 1 ? nil : revision - 1) }
        }
        withExtendedLifetime(folder) {}
      }
    }
  }

  private var resumed: Operation {
    Operation("resumed half-way") { [self] _ in
      let stored = content(of: halfway)
      return { [flow] count in for _ in 0..<count { _ = Walk(flow, resuming: stored) } }
    }
  }
}

private final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "flow-bench-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: url) }
}
