// swift-tools-version: 6.2
import PackageDescription

/// Whether to build the targets with the fuzzer; `.ci/fuzz` sets the environment variable.
let fuzzes = Context.environment["WIZARD_FUZZ"] != nil

/// The settings shared by all targets.
let sharedSettings: [SwiftSetting] = [
  // Requires `any` before a protocol used as a type.
  .enableUpcomingFeature("ExistentialAny"),
  // Requires every file to import the modules whose members it uses.
  .enableUpcomingFeature("MemberImportVisibility"),
  // Makes imports internal unless they are written `public import`.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // Runs an async method in the caller's isolation, so that one controller serves the main actor and any other actor.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // Treats warnings as errors.
  .treatAllWarnings(as: .error),
]

/// The settings of all targets except the build tools, which are never fuzzed.
let settings = sharedSettings + (fuzzes ? [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])] : [])

/// What a release build of a room gives up so that it takes less time.
enum Speed {
  /// Nothing. Other rooms specialize the generic types of this one. Debug builds optimize it too.
  case shared
  /// The same as ``fast``, but debug builds optimize it too, because tests spend much of their time here.
  case always
  /// Inlining into other rooms. Without it, the rooms are compiled at the same time.
  case fast
  /// Speed that nobody would notice, for a smaller program.
  case small

  var settings: [SwiftSetting] {
    // For the compiler itself, because the driver would let the `-g` of the package manager win.
    let lineTables = ["-Xfrontend", "-gline-tables-only"]
    let flags =
      switch self {
      case .shared: lineTables
      case .always, .fast: lineTables + ["-disable-cmo"]
      case .small: lineTables + ["-disable-cmo", "-Osize"]
      }
    let debugFlags = self == .shared || self == .always ? ["-O"] : []
    return [
      .unsafeFlags(flags, .when(configuration: .release)), .unsafeFlags(debugFlags, .when(configuration: .debug)),
    ]
  }
}

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ speed: Speed = .fast, embedsTexts: Bool = false,
  excludes: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: (embedsTexts ? ["Resources"] : []) + excludes,
    swiftSettings: settings + speed.settings,
    plugins: embedsTexts ? ["EmbedTextsPlugin"] : [])
}

/// The settings of tests, which a release build does not optimize: the time goes to the rooms that they call.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], packageAccess: Bool = true
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, packageAccess: packageAccess,
    swiftSettings: testSettings)
}

/// The settings of the code that readers copy: those of their own packages, with all imports required.
let readerSettings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "wizard",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "wizard", targets: ["wizard"]),
    .library(name: "WizardKit", targets: ["WizardKit"]),
    .library(name: "FlowServer", targets: ["FlowServer"]),
    .library(name: "FlowTesting", targets: ["FlowTesting"]),
    .library(name: "FlowExploring", targets: ["FlowExploring"]),
  ],
  targets: [
    // The program's messages and their translations.
    room("Localization", [], .small, embedsTexts: true, excludes: ["Generator"]),
    // Turns the text files of a target into constants.
    .plugin(
      name: "EmbedTextsPlugin", capability: .buildTool(), dependencies: ["EmbedTexts"], path: "Sources/EmbedTextsPlugin"
    ),
    .executableTarget(name: "EmbedTexts", swiftSettings: sharedSettings),
    room("FlowSyntax", [], .always, embedsTexts: true),
    // This module uses `public`, because the compiler does not specialize `package` generics of another module.
    room("FlowCollections", [], .shared),
    room("FlowExpressions", ["FlowCollections", "FlowSyntax"]),
    room("PhoneNumbers", embedsTexts: true, excludes: ["Generator"]),
    room("FlowDefinition", ["FlowSyntax", "FlowExpressions", "PhoneNumbers", "Localization"], .small),
    room(
      "FlowEngine",
      ["FlowCollections", "FlowSyntax", "FlowExpressions", "PhoneNumbers", "Localization", "FlowDefinition"]),
    room("FlowServices", ["FlowSyntax", "FlowExpressions", "Localization", "FlowDefinition", "FlowEngine"], .small),
    // The only module that makes network requests.
    room("FlowNetworking", ["FlowServices", .target(name: "CCurl", condition: .when(platforms: [.linux]))], .small),
    // The single import of an app or a server.
    room(
      "WizardKit",
      [
        "FlowSyntax", "FlowExpressions", "FlowDefinition", "FlowEngine", "FlowServices", "FlowNetworking",
      ]),
    // Waiting for sockets.
    room("EventLoop", [], .small),
    // Sessions in a database that many programs share; the only module that uses libpq.
    room(
      "FlowPostgres", ["EventLoop", "FlowExpressions", "FlowDefinition", "FlowEngine", "FlowServices", "Localization"],
      .small),
    // Web pages and JSON for flows, and the HTTP server that serves them.
    room(
      "FlowServer",
      ["EventLoop", "FlowSyntax", "FlowExpressions", "Localization", "FlowDefinition", "FlowEngine", "FlowServices"],
      .small, embedsTexts: true),
    // HTTP requests with libcurl, whose variadic functions Swift can't call.
    .target(name: "CCurl"),
    room(
      "FlowTesting", ["FlowSyntax", "FlowExpressions", "PhoneNumbers", "FlowDefinition", "FlowEngine", "FlowServices"],
      .small),
    room(
      "FlowExploring",
      ["FlowSyntax", "FlowExpressions", "PhoneNumbers", "FlowDefinition", "FlowEngine", "FlowServices", "FlowTesting"],
      .small),
    // A line that is edited in place on a terminal; knows no flow, reads and writes nothing.
    room("LineEditing", [], .small),
    room(
      "WizardCLI",
      [
        "LineEditing", "FlowSyntax", "FlowExpressions", "PhoneNumbers", "Localization", "FlowDefinition", "FlowEngine",
        "FlowServices",
        "FlowPostgres", "FlowServer", "FlowTesting", "FlowExploring",
      ], .small, embedsTexts: true),
    .executableTarget(name: "wizard", dependencies: ["WizardCLI", "FlowNetworking"], swiftSettings: settings),
    // Benchmarks; not part of any product.
    .executableTarget(
      name: "flow-bench",
      dependencies: [
        "FlowSyntax", "FlowExpressions", "PhoneNumbers", "FlowDefinition", "FlowEngine", "FlowServices", "FlowServer",
        "FlowPostgres", "FlowTesting", "WizardCLI", "CHeapSize", "CPseudoTerminal",
      ], exclude: ["README.md", "XState"], swiftSettings: settings),
    // The allocated heap size, which Swift's Glibc module does not provide.
    .target(name: "CHeapSize"),
    // A baseline for the start time of the command.
    .executableTarget(name: "EmptyProgram", path: "Tests/EmptyProgram", swiftSettings: settings),

    tests("LocalizationTests", ["Localization", "WizardCLI", "TestSupport"], exclude: ["Golden"]),
    tests("FlowSyntaxTests", ["FlowSyntax", "TestSupport"]),
    tests("LineEditingTests", ["LineEditing", "TestSupport"]),
    tests("FlowExpressionsTests", ["FlowExpressions", "FlowSyntax", "TestSupport"]),
    tests(
      "FlowTestingTests",
      [
        "FlowTesting", "FlowServices", "FlowEngine", "FlowDefinition", "FlowExpressions", "FlowSyntax",
        "SchemaValidation", "TestSupport",
      ]),
    tests(
      "FlowExploringTests",
      [
        "FlowExploring", "FlowTesting", "FlowServices", "FlowEngine", "FlowDefinition", "FlowExpressions", "FlowSyntax",
        "TestSupport",
      ], exclude: ["Golden", "Comparing/Golden"]),
    tests(
      "FlowServerTests",
      [
        "FlowServer", "FlowServices", "FlowEngine", "FlowDefinition", "FlowExpressions", "FlowSyntax", "Localization",
        "TestSupport",
      ]),
    tests(
      "FlowPostgresTests",
      [
        "FlowPostgres", "FlowServices", "FlowTesting", "FlowEngine", "FlowDefinition", "FlowExpressions",
        "LoopbackServer", "TestSupport",
      ]),
    tests("PhoneNumbersTests", ["PhoneNumbers"], exclude: ["Golden"]),
    tests(
      "FlowDefinitionTests",
      ["FlowDefinition", "FlowExpressions", "FlowSyntax", "Localization", "SchemaValidation", "TestSupport"]),
    // Programs that use the library as its users do, with no access to `package` declarations.
    tests(
      "ExamplesTests", ["WizardKit", "FlowTesting", "FlowExploring", "FlowServer", "SwiftUIStandIn", "Snippets"],
      packageAccess: false
    ),
    // The Swift samples of the articles, compiled as printed.
    .testTarget(
      name: "Snippets", dependencies: ["WizardKit", "FlowTesting", "FlowExploring", "FlowServer"], packageAccess: false,
      swiftSettings: readerSettings),
    // Generic SwiftUI views for any flow, type-checked as an app would build them.
    .testTarget(
      name: "SwiftUISample", dependencies: ["WizardKit", "SwiftUIStandIn"], packageAccess: false,
      swiftSettings: readerSettings),
    // Draws the sample with the stand-in and presses its buttons.
    tests("SwiftUISampleTests", ["SwiftUISample", "SwiftUIStandIn", "WizardKit", "FlowTesting"]),
    // A stand-in for the parts of SwiftUI that the sample needs, on platforms without SwiftUI.
    .target(name: "SwiftUIStandIn", path: "Tests/SwiftUIStandIn", swiftSettings: settings),
    // Compares the public declarations with a recorded list.
    tests(
      "PublicSurfaceTests", ["WizardKit", "FlowTesting", "FlowExploring", "FlowServer", "TestSupport"],
      exclude: ["Golden"]),
    tests(
      "FlowEngineTests",
      [
        "FlowEngine", "FlowServices", "FlowTesting", "FlowExploring", "FlowDefinition", "FlowExpressions", "FlowSyntax",
        "Localization", "TestSupport",
      ], exclude: ["Golden"]),
    tests(
      "FlowServicesTests",
      [
        "FlowServices", "FlowNetworking", "FlowTesting", "FlowEngine", "FlowDefinition", "FlowExpressions",
        "FlowSyntax", "Localization",
        "LoopbackServer", "SchemaValidation", "TestSupport",
      ]),
    tests(
      "WizardCLITests",
      [
        "WizardCLI", "LineEditing", "FlowServices", "FlowNetworking", "FlowTesting", "FlowExploring", "FlowEngine",
        "FlowDefinition",
        "FlowExpressions",
        "FlowSyntax",
        "PhoneNumbers", "Localization",
        "CPseudoTerminal", "ConsoleProbe", "LoopbackServer", "SchemaValidation", "StoreProbe", "TestSupport", "wizard",
      ], exclude: ["Conversation/Golden", "Graph/Flows", "Graph/Golden", "SavedSessions"]),
    // Reads and prints through the console, for tests with a real terminal.
    .executableTarget(
      name: "ConsoleProbe", dependencies: ["WizardCLI"], path: "Tests/ConsoleProbe", swiftSettings: settings),
    // An HTTP server that fails in the ways a test chooses.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: settings),
    // The parts of JSON Schema that the schema tests need.
    .target(
      name: "SchemaValidation", dependencies: ["FlowDefinition", "FlowExpressions", "FlowSyntax"],
      path: "Tests/SchemaValidation",
      swiftSettings: settings),
    // Helpers shared by several test targets.
    .target(
      name: "TestSupport", dependencies: ["FlowSyntax", "LineEditing"], path: "Tests/TestSupport",
      swiftSettings: settings),
    // Saves and locks sessions and guesses codes, for tests with many processes.
    .executableTarget(
      name: "StoreProbe", dependencies: ["FlowExpressions", "FlowDefinition", "FlowEngine", "FlowServices"],
      path: "Tests/StoreProbe",
      swiftSettings: settings),
    // The readers that the fuzzer calls.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "FlowSyntax", "FlowExpressions", "PhoneNumbers", "FlowDefinition", "FlowServices", "FlowServer", "FlowTesting",
        "LineEditing", "WizardCLI",
      ], path: "Tests/Fuzz/FuzzTargets", swiftSettings: settings),
    .testTarget(
      name: "FuzzCorpusTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/FuzzCorpusTests",
      swiftSettings: settings),
    // C functions that open a terminal and start programs on it, for tests and benchmarks with a real terminal.
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
  ],
  swiftLanguageModes: [.v6]
)

// Built only by `.ci/fuzz`.
if fuzzes {
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CFuzzer", "FuzzTargets"], path: "Tests/Fuzz/Fuzz", swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(["-sanitize=fuzzer"]),
        // Removes libFuzzer's own start, which the package does not use.
        .unsafeFlags(["-use-ld=lld", "-Xlinker", "--gc-sections"], .when(platforms: [.linux])),
      ]),
  ]
}
