// swift-tools-version: 6.2
import PackageDescription

/// Set by .ci/fuzz, which builds a program of its own with the fuzzer in every target.
let fuzzes = Context.environment["WIZARD_FUZZ"] != nil

/// The settings every target shares; each line says what it keeps true.
let sharedSettings: [SwiftSetting] = [
  // A protocol used as a type is visible as `any`, so its cost and its seams can be seen.
  .enableUpcomingFeature("ExistentialAny"),
  // A member can be used only where its module is imported, so a room's doors are its imports.
  .enableUpcomingFeature("MemberImportVisibility"),
  // What a room imports is its own business unless it says `public import`.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // An async method runs where its caller runs: one controller serves the main actor and any server actor.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // A warning is a defect.
  .treatAllWarnings(as: .error),
]

/// The settings of every target but the tools that build them, which are never fuzzed.
let settings = sharedSettings + (fuzzes ? [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])] : [])

func room(_ name: String, _ dependencies: [Target.Dependency] = [], embedsTexts: Bool = false) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: embedsTexts ? ["Resources"] : [], swiftSettings: settings,
    plugins: embedsTexts ? ["EmbedTextsPlugin"] : [])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], packageAccess: Bool = true
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, packageAccess: packageAccess, swiftSettings: settings)
}

let package = Package(
  name: "wizard",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "wizard", targets: ["wizard"]),
    .library(name: "WizardKit", targets: ["WizardKit"]),
    .library(name: "FlowTesting", targets: ["FlowTesting"]),
  ],
  targets: [
    // What the program says, and its translations.
    room("Localization", embedsTexts: true),
    // Puts texts into the code of a target.
    .plugin(
      name: "EmbedTextsPlugin", capability: .buildTool(), dependencies: ["EmbedTexts"], path: "Sources/EmbedTextsPlugin"
    ),
    .executableTarget(name: "EmbedTexts", swiftSettings: sharedSettings),
    room("FlowSyntax", embedsTexts: true),
    // Generic, and so public: the compiler specialises no generic code of another room that is `package`.
    room("FlowCollections"),
    room("FlowExpressions", ["FlowCollections", "FlowSyntax"]),
    .target(name: "PhoneNumbers", exclude: ["Generator"], swiftSettings: settings),
    room("FlowDefinition", ["FlowSyntax", "FlowExpressions", "PhoneNumbers", "Localization"]),
    room(
      "FlowEngine",
      ["FlowCollections", "FlowSyntax", "FlowExpressions", "PhoneNumbers", "Localization", "FlowDefinition"]),
    room("FlowServices", ["FlowSyntax", "FlowExpressions", "Localization", "FlowDefinition", "FlowEngine"]),
    // The only room that asks servers.
    room("FlowNetworking", ["FlowServices", .target(name: "CCurl", condition: .when(platforms: [.linux]))]),
    // The one import of an app or a server.
    room(
      "WizardKit",
      [
        "FlowSyntax", "FlowExpressions", "FlowDefinition", "FlowEngine", "FlowServices", "FlowNetworking",
      ]),
    // What Swift cannot call itself: libcurl's functions that take any number of arguments.
    .target(name: "CCurl"),
    room("FlowTesting", ["FlowSyntax", "FlowExpressions", "FlowDefinition", "FlowEngine", "FlowServices"]),
    room(
      "WizardCLI",
      [
        "FlowSyntax", "FlowExpressions", "PhoneNumbers", "Localization", "FlowDefinition", "FlowEngine", "FlowServices",
        "FlowTesting",
      ], embedsTexts: true),
    .executableTarget(name: "wizard", dependencies: ["WizardCLI", "FlowNetworking"], swiftSettings: settings),
    // Measures; nothing of it is a product.
    .executableTarget(
      name: "flow-bench",
      dependencies: [
        "FlowSyntax", "FlowExpressions", "PhoneNumbers", "FlowDefinition", "FlowEngine", "FlowServices", "FlowTesting",
        "WizardCLI", "CHeapSize", "CPseudoTerminal",
      ], exclude: ["README.md", "XState"], swiftSettings: settings),
    // What Swift's Glibc module hides: how much is allocated.
    .target(name: "CHeapSize"),
    // What the start of the command is compared with.
    .executableTarget(name: "EmptyProgram", path: "Tests/EmptyProgram", swiftSettings: settings),

    tests("LocalizationTests", ["Localization", "WizardCLI", "TestSupport"], exclude: ["Golden"]),
    tests("FlowSyntaxTests", ["FlowSyntax", "TestSupport"]),
    tests("FlowExpressionsTests", ["FlowExpressions", "FlowSyntax", "TestSupport"]),
    tests(
      "FlowTestingTests",
      [
        "FlowTesting", "FlowServices", "FlowEngine", "FlowDefinition", "FlowExpressions", "FlowSyntax",
        "SchemaValidation", "TestSupport",
      ]),
    tests("PhoneNumbersTests", ["PhoneNumbers"], exclude: ["Golden"]),
    tests(
      "FlowDefinitionTests",
      ["FlowDefinition", "FlowExpressions", "FlowSyntax", "Localization", "SchemaValidation", "TestSupport"]),
    // What a program that uses the library looks like: nothing here sees more than such a program does.
    tests("ExamplesTests", ["WizardKit", "FlowTesting", "SwiftUIStandIn"], packageAccess: false),
    // Views for any flow, type-checked as an app would build them.
    tests("SwiftUISample", ["WizardKit", "SwiftUIStandIn"], packageAccess: false),
    // The part of SwiftUI that the sample needs, where SwiftUI does not exist.
    .target(name: "SwiftUIStandIn", path: "Tests/SwiftUIStandIn", swiftSettings: settings),
    // The public declarations, compared with those that are written down.
    tests("PublicSurfaceTests", ["WizardKit", "FlowTesting", "TestSupport"], exclude: ["Golden"]),
    tests(
      "FlowEngineTests",
      [
        "FlowEngine", "FlowServices", "FlowTesting", "FlowDefinition", "FlowExpressions", "FlowSyntax", "Localization",
        "TestSupport",
      ], exclude: ["Golden"]),
    tests(
      "FlowServicesTests",
      [
        "FlowServices", "FlowNetworking", "FlowTesting", "FlowEngine", "FlowDefinition", "FlowExpressions",
        "FlowSyntax", "Localization",
        "LoopbackServer", "TestSupport",
      ]),
    tests(
      "WizardCLITests",
      [
        "WizardCLI", "FlowServices", "FlowNetworking", "FlowTesting", "FlowEngine", "FlowDefinition", "FlowExpressions",
        "FlowSyntax",
        "PhoneNumbers", "Localization",
        "CPseudoTerminal", "ConsoleProbe", "LoopbackServer", "SchemaValidation", "StoreProbe", "TestSupport", "wizard",
      ], exclude: ["Conversation/Golden", "Graph/Flows", "Graph/Golden", "SavedSessions"]),
    // Reads and prints through the console, for the tests under a real terminal.
    .executableTarget(
      name: "ConsoleProbe", dependencies: ["WizardCLI"], path: "Tests/ConsoleProbe", swiftSettings: settings),
    // A real HTTP server that fails as a test says.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: settings),
    // The part of JSON Schema that the tests of schemas need.
    .target(
      name: "SchemaValidation", dependencies: ["FlowDefinition", "FlowSyntax"], path: "Tests/SchemaValidation",
      swiftSettings: settings),
    // What the tests of several rooms use.
    .target(name: "TestSupport", dependencies: ["FlowSyntax"], path: "Tests/TestSupport", swiftSettings: settings),
    // Saves and holds sessions and guesses codes, for the tests with many processes.
    .executableTarget(
      name: "StoreProbe", dependencies: ["FlowExpressions", "FlowDefinition", "FlowEngine", "FlowServices"],
      path: "Tests/StoreProbe",
      swiftSettings: settings),
    // What Swift's Glibc module hides: forkpty, for the tests and measurements under a real terminal.
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
  ],
  swiftLanguageModes: [.v6]
)

// Built by .ci/fuzz alone.
if fuzzes {
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CFuzzer", "FlowSyntax", "FlowExpressions", "PhoneNumbers", "FlowDefinition", "FlowEngine", "FlowServices",
        "FlowTesting", "WizardCLI",
      ], path: "Tests/Fuzz/Fuzz", swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(["-sanitize=fuzzer"]), .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
      ]),
  ]
}
