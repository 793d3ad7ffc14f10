import SourceCode

/// Edits after which a release compiles code that was debug-only.
enum LostSamples {
  static let all: [GuardSample] = [
    GuardSample(
      "removed around statements",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        showMenu() //! 4
        log("menu", level: 3)
        stop()
      }
      """),
    GuardSample(
      "endif moved up by a statement",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        #endif
        log("menu", level: 3) //! 5
        stop()
      }
      """),
    GuardSample(
      "if moved down by a statement",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        showMenu() //! 4
        #if DEBUG
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "statement moved out at the end",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if DEBUG
        log("menu", level: 3)
        #endif
        showMenu() //! 4
        stop()
      }
      """),
    GuardSample(
      "negated",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if !DEBUG
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "widened by a release condition",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if DEBUG || BETA
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """, oldRelease: ["BETA"], newRelease: ["BETA"]),
    GuardSample(
      "other condition",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if INTERNAL
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """, oldRelease: ["INTERNAL"], newRelease: ["INTERNAL"]),
    GuardSample(
      "true",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if true
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "compiler version",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if compiler(>=6.0)
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """, answers: ["compiler(>=6.0)": true]),
    GuardSample(
      "operating system",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if os(Linux) || os(macOS)
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """, answers: ["os(Linux)": true, "os(macOS)": false]),
    GuardSample(
      "define given to releases",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if DEBUG
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """, newRelease: ["DEBUG"]),
    GuardSample(
      "trait given to releases",
      """
      func run() {
        start()
        #if Tools
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if Tools
        showMenu() //! 4
        log("menu", level: 3)
        #endif
        stop()
      }
      """, debug: ["DEBUG", "Tools"], newRelease: ["Tools"]),
    GuardSample(
      "file in a target that ships",
      """
      import Foundation
      struct Menu {
        var items: [String] = []
      }
      """,
      """
      import Foundation //! 1
      struct Menu {
        var items: [String] = []
      }
      """, oldRelease: nil),
    GuardSample(
      "removed and reformatted",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
          start()
          showMenu() //! 4
          log(
              "menu",
              level: 3
          )
          stop()
      }
      """),
    GuardSample(
      "removed and renamed around it",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func launch() {
        begin()
        showMenu() //! 4
        log("menu", level: 3)
        finish()
      }
      """),
    GuardSample(
      "removed and edited",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        showMenu() //! 4
        log("menu", level: 4)
        stop()
      }
      """),
    GuardSample(
      "removed and extended",
      """
      func run() {
        #if DEBUG
        let menu = makeMenu(in: window, animated: true)
        #endif
      }
      """,
      """
      func run() {
        let menu = makeMenu(in: view, animated: true) //! 3
      }
      """),
    GuardSample(
      "removed with code before it",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        prepare(all: true)
        start()
        check()
        showMenu() //! 4
        log("menu", level: 3)
        stop()
      }
      """),
    GuardSample(
      "only the keyword return",
      """
      func run() {
        #if DEBUG
        return
        #endif
        ship()
      }
      """,
      """
      func run() {
        return //! 3
        ship()
      }
      """),
    GuardSample(
      "only a brace and a condition",
      """
      func run() {
        #if DEBUG
        if isOn {
        #endif
        ship()
        #if DEBUG
        }
        #endif
      }
      """,
      """
      func run() {
        if isOn { //! 3
        ship()
        } //! 7
      }
      """),
    GuardSample(
      "else of a negation",
      """
      func price() -> Int {
        #if !DEBUG
        return 5
        #else
        return override ?? 0
        #endif
      }
      """,
      """
      func price() -> Int {
        return override ?? 0 //! 5
      }
      """),
    GuardSample(
      "other branch taken",
      """
      func price() -> Int {
        #if DEBUG
        return debugPrice()
        #else
        return realPrice()
        #endif
      }
      """,
      """
      func price() -> Int {
        return debugPrice() //! 3
      }
      """),
    GuardSample(
      "branches exchanged",
      """
      func price() -> Int {
        #if DEBUG
        return debugPrice()
        #else
        return realPrice(in: store)
        #endif
      }
      """,
      """
      func price() -> Int {
        #if DEBUG
        return realPrice(in: store)
        #else
        return debugPrice() //! 3
        #endif
      }
      """),
    GuardSample(
      "exchanged lines with almost the same names",
      """
      var changed: timespec {
        get {
          #if DEBUG
          rawValue.st_ctimespec
          #else
          rawValue.st_ctim
          #endif
        }
        set {
          #if DEBUG
          rawValue.st_ctimespec = newValue
          #else
          rawValue.st_ctim = newValue
          #endif
        }
      }
      """,
      """
      var changed: timespec {
        get {
          #if DEBUG
          rawValue.st_ctimespec
          #else
          rawValue.st_ctim
          #endif
        }
        set {
          #if DEBUG
          rawValue.st_ctim = newValue
          #else
          rawValue.st_ctimespec = newValue //! 11
          #endif
        }
      }
      """),
    GuardSample(
      "exchanged lines that differ in a keyword",
      """
      #if DEBUG
      let includesManifest = false
      #else
      let includesManifest = true
      #endif
      """,
      """
      #if DEBUG
      let includesManifest = true
      #else
      let includesManifest = false //! 2
      #endif
      """),
    GuardSample(
      "exchanged lines with the same words in another order",
      """
      func copy() {
        #if DEBUG
        store.move(from: backup, to: original)
        #else
        store.move(from: original, to: backup)
        #endif
      }
      """,
      """
      func copy() {
        #if DEBUG
        store.move(from: original, to: backup)
        #else
        store.move(from: backup, to: original) //! 3
        #endif
      }
      """),
    GuardSample(
      "one line of exchanged branches",
      """
      init(_ slice: Slice<Bytes>) {
        #if DEBUG
        self = base.withBytes {
          let slicedPointer = Pointer(rebasing: $0[start..<end])
          return Data(slicedPointer)
        }
        #else
        let unmanaged = Unmanaged.passRetained(base.backing)
        self = base.withBytes {
          let slicedPointer = Pointer(rebasing: $0[start..<end])
          return Data(
            bytesNoCopy: Mutable(slicedPointer.baseAddress!), count: slicedPointer.count,
            deallocator: .custom { _ in unmanaged.release() })
        }
        #endif
      }
      """,
      """
      init(_ slice: Slice<Bytes>) {
        #if DEBUG
        let unmanaged = Unmanaged.passRetained(base.backing)
        self = base.withBytes {
          let slicedPointer = Pointer(rebasing: $0[start..<end])
          return Data(
            bytesNoCopy: Mutable(slicedPointer.baseAddress!), count: slicedPointer.count,
            deallocator: .custom { _ in unmanaged.release() })
        }
        #else
        self = base.withBytes {
          let slicedPointer = Pointer(rebasing: $0[start..<end])
          return Data(slicedPointer) //! 5
        }
        #endif
      }
      """),
    GuardSample(
      "short line exchanged with long code",
      """
      func run() {
        let loop = group.next()
        #if DEBUG
        let work = DispatchGroup()
        try! loop.submit {
          for _ in 0..<10_000 {
            work.enter()
            loop.execute { work.leave() }
          }
        }.wait()
        #else
        work.wait()
        try! group.shutdown()
        #endif
      }
      """,
      """
      func run() {
        let loop = group.next()
        #if DEBUG
        work.wait()
        try! group.shutdown()
        #else
        let work = DispatchGroup() //! 4
        try! loop.submit {
          for _ in 0..<10_000 {
            work.enter()
            loop.execute { work.leave() }
          }
        }.wait()
        #endif
      }
      """),
    GuardSample(
      "other branch taken with the same names",
      """
      func check() {
        #if DEBUG
        let subscription =
          try unwrap(tracking.first?.underlying)
        let mirror =
        #else
          try unwrap((subscription as? Reflectable)?.mirror)
        #endif
        finish()
      }
      """,
      """
      func check() {
        let subscription = //! 3
          try unwrap(tracking.first?.underlying)
        let mirror =
        finish()
      }
      """),
    GuardSample(
      "C exchanged lines",
      """
      void set(struct info *info, int value) {
      #ifdef DEBUG
        info->limit = value;
        info->level = 1;
      #else
        info->total = value;
        info->level = 0;
      #endif
      }
      """,
      """
      void set(struct info *info, int value) {
      #ifdef DEBUG
        info->total = value;
        info->level = 0;
      #else
        info->limit = value; //! 3
        info->level = 1;
      #endif
      }
      """, language: .c),
    GuardSample(
      "condition negated with else",
      """
      #if DEBUG
      let host = "localhost"
      #else
      let host = "example.com"
      #endif
      """,
      """
      #if !DEBUG
      let host = "localhost" //! 2
      #else
      let host = "example.com"
      #endif
      """),
    GuardSample(
      "code moved into the else branch",
      """
      #if DEBUG
      setUp()
      inject(mocks)
      #else
      setUp()
      #endif
      """,
      """
      #if DEBUG
      setUp()
      #else
      setUp()
      inject(mocks) //! 3
      #endif
      """),
    GuardSample(
      "elseif",
      """
      #if os(macOS)
      quit()
      #elseif DEBUG
      dump(state)
      #else
      send(state)
      #endif
      """,
      """
      #if os(macOS)
      quit()
      #elseif os(Linux)
      dump(state) //! 4
      #else
      send(state)
      #endif
      """, answers: ["os(macOS)": false, "os(Linux)": true]),
    GuardSample(
      "else becomes reachable",
      """
      #if DEBUG || BETA
      dump(state)
      #elseif DEBUG
      never()
      #endif
      #if BETA
      #elseif DEBUG
      trace(state)
      #endif
      """,
      """
      #if DEBUG || BETA
      dump(state)
      #elseif DEBUG
      never()
      #endif
      #if BETA
      #else
      trace(state) //! 8
      #endif
      """),
    GuardSample(
      "one of two joined conditions",
      """
      #if DEBUG && canImport(Glibc)
      import DebugKit
      #endif
      """,
      """
      #if canImport(Glibc)
      import DebugKit //! 2
      #endif
      """, answers: ["canImport(Glibc)": true]),
    GuardSample(
      "nested",
      """
      #if os(Linux)
      first()
      #if DEBUG
      second()
      #endif
      #endif
      """,
      """
      #if os(Linux)
      first()
      second() //! 4
      #endif
      """, answers: ["os(Linux)": true]),
    GuardSample(
      "outer of two",
      """
      #if DEBUG
      first()
      #if TRACE
      second()
      #endif
      #endif
      """,
      """
      first() //! 2
      #if TRACE
      second()
      #endif
      """),
    GuardSample(
      "inner stays unknown elsewhere",
      """
      #if DEBUG
      #if os(Linux)
      first(1)
      #else
      second(2)
      #endif
      #endif
      """,
      """
      #if os(Linux)
      first(1) //! 3
      #else
      second(2)
      #endif
      """, answers: ["os(Linux)": true]),
    GuardSample(
      "imports",
      """
      import Foundation
      #if DEBUG
      import DebugKit
      @testable import Store
      #endif
      """,
      """
      import Foundation
      import DebugKit //! 3
      @testable import Store
      """),
    GuardSample(
      "attribute",
      """
      #if DEBUG
      @_optimize(none)
      #endif
      func price() -> Int { 5 }
      """,
      """
      @_optimize(none) //! 2
      func price() -> Int { 5 }
      """),
    GuardSample(
      "modifier",
      """
      #if DEBUG
      public
      #else
      internal
      #endif
      func price() -> Int { 5 }
      """,
      """
      public //! 2
      func price() -> Int { 5 }
      """),
    GuardSample(
      "case of an enum",
      """
      enum Screen {
        case home
        #if DEBUG
        case debugMenu(String)
        #endif
      }
      """,
      """
      enum Screen {
        case home
        case debugMenu(String) //! 4
      }
      """),
    GuardSample(
      "case of a switch",
      """
      switch screen {
      case .home: showHome()
      #if DEBUG
      case .debug:
        showDebug()
      #endif
      default: break
      }
      """,
      """
      switch screen {
      case .home: showHome()
      case .debug: //! 4
        showDebug()
      default: break
      }
      """),
    GuardSample(
      "deinit",
      """
      final class Store {
        deinit {
          #if DEBUG
          print("gone")
          #endif
          close()
        }
      }
      """,
      """
      final class Store {
        deinit {
          print("gone") //! 4
          close()
        }
      }
      """),
    GuardSample(
      "whole deinit",
      """
      final class Store {
        #if DEBUG
        deinit {
          print("gone")
        }
        #endif
      }
      """,
      """
      final class Store {
        deinit { //! 3
          print("gone")
        }
      }
      """),
    GuardSample(
      "member chain",
      """
      let view = Text("a")
        .padding()
        #if DEBUG
        .border(.red)
        #endif
        .frame(width: 3)
      """,
      """
      let view = Text("a")
        .padding()
        .border(.red) //! 4
        .frame(width: 3)
      """),
    GuardSample(
      "array elements",
      """
      let tabs = [
        home,
        #if DEBUG
        debugTab,
        #endif
        settings,
      ]
      """,
      """
      let tabs = [
        home,
        debugTab, //! 4
        settings,
      ]
      """),
    GuardSample(
      "argument",
      """
      run(
        fast: true
        #if DEBUG
        , trace: true
        #endif
      )
      """,
      """
      run(
        fast: true
        , trace: true //! 4
      )
      """),
    GuardSample(
      "initial value",
      """
      let level =
        #if DEBUG
        3
        #else
        0
        #endif
      """,
      """
      let level =
        3 //! 3
      """),
    GuardSample(
      "property",
      """
      struct Store {
        #if DEBUG
        var override: Int?
        #endif
        var price = 5
      }
      """,
      """
      struct Store {
        var override: Int? //! 3
        var price = 5
      }
      """),
    GuardSample(
      "function with its body",
      """
      struct Store {
        #if DEBUG
        func reset() {
          items = []
          save(items)
        }
        #endif
      }
      """,
      """
      struct Store {
        func reset() { //! 3
          items = []
          save(items)
        }
      }
      """),
    GuardSample(
      "whole file",
      """
      #if DEBUG
      import Foundation
      struct Menu {
        var items: [String] = []
      }
      #endif
      """,
      """
      import Foundation //! 2
      struct Menu {
        var items: [String] = []
      }
      """),
    GuardSample(
      "first lines of a file",
      """
      #if DEBUG
      import Foundation
      struct Menu {
        var items: [String] = []
      }
      #endif
      """,
      """
      import Foundation //! 2
      #if DEBUG
      struct Menu {
        var items: [String] = []
      }
      #endif
      """),
    GuardSample(
      "multiline string",
      #"""
      #if DEBUG
      let help =
        """
        one
        two
        """
      #endif
      """#,
      #"""
      let help = //! 2
        """
        one
        two
        """
      """#),
    GuardSample(
      "interpolation",
      #"""
      func show() {
        #if DEBUG
        print("at \(place.name) \(3)")
        #endif
      }
      """#,
      #"""
      func show() {
        print("at \(place.name) \(3)") //! 3
      }
      """#),
    GuardSample(
      "defer",
      """
      func show() {
        #if DEBUG
        defer { report() }
        #endif
        work()
      }
      """,
      """
      func show() {
        defer { report() } //! 3
        work()
      }
      """),
    GuardSample(
      "commented directives",
      """
      func run() {
        start()
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        // #if DEBUG
        showMenu() //! 4
        log("menu", level: 3)
        // #endif
        stop()
      }
      """),
    GuardSample(
      "two regions",
      """
      func a() {
        #if DEBUG
        one(1)
        #endif
        work()
        #if DEBUG
        two(2)
        #endif
      }
      """,
      """
      func a() {
        one(1) //! 3
        work()
        two(2) //! 7
      }
      """),
    GuardSample(
      "two adjacent regions",
      """
      #if DEBUG
      one(1)
      #endif
      #if DEBUG && TRACE
      two(2)
      #endif
      """,
      """
      one(1) //! 2
      two(2) //! 5
      """, debug: ["DEBUG", "TRACE"]),
    GuardSample(
      "second of two equal regions",
      """
      func a() {
        #if DEBUG
        trace(1)
        #endif
      }
      func b() {
        #if DEBUG
        trace(1)
        #endif
      }
      """,
      """
      func a() {
        #if DEBUG
        trace(1)
        #endif
      }
      func b() {
        trace(1) //! 8
      }
      """),
    GuardSample(
      "next to the same statement",
      """
      func a() {
        trace(1)
        #if DEBUG
        trace(1)
        #endif
      }
      """,
      """
      func a() {
        trace(1)
        trace(1) //! 4
      }
      """),
    GuardSample(
      "moved within the file",
      """
      #if DEBUG
      func reset() {
        items = load(from: bundle, named: "debug")
        save(items)
      }
      #endif
      func work() {
        step(1)
        step(2)
      }
      struct Other {
        var count = 0
      }
      """,
      """
      func work() {
        step(1)
        step(2)
      }
      struct Other {
        var count = 0
      }
      func reset() { //! 2
        items = load(from: bundle, named: "debug")
        save(items)
      }
      """),
    GuardSample(
      "copied within the file",
      """
      #if DEBUG
      func reset() {
        items = load(from: bundle, named: "debug")
        save(items)
      }
      #endif
      """,
      """
      #if DEBUG
      func reset() {
        items = load(from: bundle, named: "debug")
        save(items)
      }
      #endif
      func other() {
        items = load(from: bundle, named: "debug") //! 3
        save(items)
      }
      """),
    GuardSample(
      "C ifdef",
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      int price(int base) {
        printf("price %d", base); //! 3
        return base;
      }
      """, language: .c),
    GuardSample(
      "C if defined",
      """
      int price(int base) {
      #if defined(DEBUG) && DEBUG > 0
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      int price(int base) {
      #if defined(__linux__)
        printf("price %d", base); //! 3
      #endif
        return base;
      }
      """, language: .c, debug: ["DEBUG", "__linux__"], oldRelease: ["__linux__"],
      newRelease: ["__linux__"]),
    GuardSample(
      "C ifndef",
      """
      int price(int base) {
      #ifndef NDEBUG
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      int price(int base) {
      #ifdef NDEBUG
        printf("price %d", base); //! 3
      #endif
        return base;
      }
      """, language: .c, debug: ["DEBUG"], oldRelease: ["NDEBUG"], newRelease: ["NDEBUG"]),
    GuardSample(
      "C else",
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #else
        use(base);
      #endif
        return base;
      }
      """,
      """
      int price(int base) {
        printf("price %d", base); //! 3
        return base;
      }
      """, language: .c),
    GuardSample(
      "C elif",
      """
      #if defined(QA)
      int level = 2;
      #elif defined(DEBUG)
      int level = 3;
      #endif
      """,
      """
      #if defined(QA)
      int level = 2;
      #elif 1
      int level = 3; //! 4
      #endif
      """, language: .c),
    GuardSample(
      "C if 1",
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      int price(int base) {
      #if 1
        printf("price %d", base); //! 3
      #endif
        return base;
      }
      """, language: .c),
    GuardSample(
      "C macro in the file",
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      #define DEBUG 1
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base); //! 3
      #endif
        return base;
      }
      """, language: .c),
    GuardSample(
      "C define given to releases",
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base); //! 3
      #endif
        return base;
      }
      """, language: .c, newRelease: ["DEBUG"]),
    GuardSample(
      "C macro of debug code",
      """
      #ifdef DEBUG
      #define TRACE(x) printf("%s", x)
      #else
      #define TRACE(x)
      #endif
      """,
      """
      #define TRACE(x) printf("%s", x) //! 2
      """, language: .c),
    GuardSample(
      "C include",
      """
      #include <stdio.h>
      #ifdef DEBUG
      #include "DebugMenu.h"
      #endif
      """,
      """
      #include <stdio.h>
      #include "DebugMenu.h" //! 3
      """, language: .c),
    GuardSample(
      "C line continuation",
      #"""
      #if defined(DEBUG) \
        || defined(QA)
      int level = 3;
      #endif
      """#,
      """
      #if defined(DEBUG) || 1
      int level = 3; //! 3
      #endif
      """, language: .c),
    GuardSample(
      "Objective-C method",
      """
      @implementation Store
      #if DEBUG
      - (void)reset { [self clear:@"all"]; }
      #endif
      @end
      """,
      """
      @implementation Store
      - (void)reset { [self clear:@"all"]; } //! 3
      @end
      """, language: .c),
    GuardSample(
      "C++ namespace",
      """
      namespace app {
      #if !defined(NDEBUG)
      void dump(std::vector<int> const &v) { for (auto x : v) print(x); }
      #endif
      }
      """,
      """
      namespace app {
      void dump(std::vector<int> const &v) { for (auto x : v) print(x); } //! 3
      }
      """, language: .c, oldRelease: ["NDEBUG"], newRelease: ["NDEBUG"]),
    GuardSample(
      "C comment between hash and word",
      """
      int a(void) {
      # ifdef DEBUG
        trace('"', 1);
      # endif
        return 0;
      }
      """,
      """
      int a(void) {
        trace('"', 1); //! 3
        return 0;
      }
      """, language: .c),
    GuardSample(
      "functions exchanged",
      """
      struct S {
        func a(_ n: Int) {
          let total = n
          #if DEBUG
          print("debug a", total)
          #endif
          report(total)
        }
        func b(_ n: Int) {
          let total = n + 1
          print("visible b", total)
          report(total)
        }
      }
      """,
      """
      struct S {
        func b(_ n: Int) {
          let total = n + 1
          print("visible b", total)
          report(total)
        }
        func a(_ n: Int) {
          let total = n
          print("debug a", total) //! 5
          report(total)
        }
      }
      """),
    GuardSample(
      "removed, another argument",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          DebugPanel(items: items)
          #endif
          stop()
        }
      }
      """,
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          DebugPanel(items: visible) //! 6
          stop()
        }
      }
      """),
    GuardSample(
      "removed, another literal",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          log.debug("panel shown", items, level: 3)
          #endif
          stop()
        }
      }
      """,
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          log.debug("shown", items, level: 3) //! 6
          stop()
        }
      }
      """),
    GuardSample(
      "removed next to a similar statement",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          log("opened", items)
          #endif
          log("ready", items)
          stop()
        }
      }
      """,
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          log("opened", items) //! 6
          log("ready", items)
          stop()
        }
      }
      """),
    GuardSample(
      "removed, the same code in a new condition",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          DebugPanel(items: items)
          #endif
          stop()
        }
      }
      """,
      """
      func other() {
          #if DEBUG
          DebugPanel(items: items)
          #endif
      }
      struct V {
        let items: [Item]
        func show() {
          start()
          DebugPanel(items: items) //! 6
          stop()
        }
      }
      """),
    GuardSample(
      "arguments in lines",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          DebugPanel(
            items: items,
            level: 3)
          #endif
          stop()
        }
      }
      """,
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          DebugPanel( //! 6
            items: items,
            level: 4)
          stop()
        }
      }
      """),
    GuardSample(
      "second of two statements in a line",
      """
      func run() {
        #if DEBUG
        print("form"); bypass("token")
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        print("form")
        #endif
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "first of two statements in a line",
      """
      func run() {
        #if DEBUG
        print("form"); bypass("token")
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        bypass("token")
        #endif
        print("form") //! 3
        go()
      }
      """),
    GuardSample(
      "one of two statements in a line, the other deleted",
      """
      func run() {
        #if DEBUG
        print("form"); bypass("token")
        #endif
        go()
      }
      """,
      """
      func run() {
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "two statements in a line, then in two",
      """
      func run() {
        #if DEBUG
        print("form"); bypass("token")
        #endif
        go()
      }
      """,
      """
      func run() {
        print("form") //! 3
        bypass("token")
        go()
      }
      """),
    GuardSample(
      "middle one of three statements in a line",
      """
      func run() {
        #if DEBUG
        print("form"); bypass("token"); finish()
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        print("form"); finish()
        #endif
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "body in the line of its if",
      """
      func run() {
        #if DEBUG
        if isOn { bypass("token") }
        #endif
        go()
      }
      """,
      """
      func run() {
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "body in the line of a defer",
      """
      func run() {
        #if DEBUG
        defer { bypass("token") }
        #endif
        go()
      }
      """,
      """
      func run() {
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "body in the line of a closure",
      """
      func run() {
        #if DEBUG
        queue.async { bypass("token") }
        #endif
        go()
      }
      """,
      """
      func run() {
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "body of a guard in its line",
      """
      func run() {
        #if DEBUG
        guard isOn else { bypass("token"); return }
        #endif
        go()
      }
      """,
      """
      func run() {
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "else in the line of its if",
      """
      func run() {
        #if DEBUG
        if isOn { show("form") } else { bypass("token") }
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        if isOn { show("form") }
        #endif
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "statement in the line of its case",
      """
      func run() {
        #if DEBUG
        switch kind { case .form: show("form"); case .token: bypass("token") }
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        switch kind { case .form: show("form"); default: break }
        #endif
        bypass("token") //! 3
        go()
      }
      """),
    GuardSample(
      "member in the line of its type",
      """
      #if DEBUG
      struct Tools { func bypass() { unlock("token") } }
      #endif
      struct View {
        let size = 3
      }
      """,
      """
      struct View {
        let size = 3
        func bypass() { unlock("token") } //! 2
      }
      """),
    GuardSample(
      "second of two statements in a line of C",
      """
      int run(int v) {
      #ifdef DEBUG
        dump("state", v); unlock("token");
      #endif
        return v;
      }
      """,
      """
      int run(int v) {
      #ifdef DEBUG
        dump("state", v);
      #endif
        unlock("token"); //! 3
        return v;
      }
      """, language: .c),
    GuardSample(
      "body in the line of an if in C",
      """
      int run(int v) {
      #ifdef DEBUG
        if (v) { unlock("token"); }
      #endif
        return v;
      }
      """,
      """
      int run(int v) {
        unlock("token"); //! 3
        return v;
      }
      """, language: .c),
    GuardSample(
      "body of a closure with parameters in its line",
      """
      func run() {
        #if DEBUG
        items.forEach { item, path in bypass(item, path) }
        #endif
        go()
      }
      """,
      """
      func run() {
        bypass(item, path) //! 3
        go()
      }
      """),
    GuardSample(
      "member of a chain in a line",
      """
      let view = body
        #if DEBUG
        .border("red").inspect("rows of the table")
        #endif
      """,
      """
      let view = body
        #if DEBUG
        .border("red")
        #endif
        .inspect("rows of the table") //! 3
      """),
    GuardSample(
      "one of two enum cases in a line",
      """
      enum Kind {
        case first
        #if DEBUG
        case second, third
        #endif
      }
      """,
      """
      enum Kind {
        case first
        case second //! 4
        #if DEBUG
        case third
        #endif
      }
      """),
    GuardSample(
      "last of two variables in a line",
      """
      func run() {
        #if DEBUG
        let mock = MockClient(latency: 3), stub = StubStore(rows: 10)
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        let mock = MockClient(latency: 3)
        #endif
        let stub = StubStore(rows: 10) //! 3
        go()
      }
      """),
    GuardSample(
      "one of two elements in a line",
      """
      let list = [
        "one",
        #if DEBUG
        "second entry", "third entry",
        #endif
      ]
      """,
      """
      let list = [
        "one",
        "second entry", //! 4
        #if DEBUG
        "third entry",
        #endif
      ]
      """),
    GuardSample(
      "one of two attributes in a line",
      """
      #if DEBUG
      @Traced @Logged
      #endif
      func run() {}
      """,
      """
      #if DEBUG
      @Traced
      #endif
      @Logged //! 2
      func run() {}
      """),
    GuardSample(
      "call that loses an argument",
      """
      func run() {
        #if DEBUG
        startServer(port: 8080)
        #endif
        go()
      }
      """,
      """
      func run() {
        startServer() //! 3
        go()
      }
      """),
    GuardSample(
      "initializer that loses an argument",
      """
      func run() {
        #if DEBUG
        client = MockClient(latency: 3)
        #else
        client = Client()
        #endif
        go()
      }
      """,
      """
      func run() {
        client = MockClient() //! 3
        go()
      }
      """),
    GuardSample(
      "branches merged with a call",
      """
      func run() {
        #if DEBUG
        return overrideHost() ?? "dev.box"
        #else
        return "prod.box"
        #endif
        go()
      }
      """,
      """
      func run() {
        return overrideHost() ?? "prod.box" //! 3
        go()
      }
      """),
    GuardSample(
      "branches merged with a literal",
      """
      func run() {
        #if DEBUG
        let secret = "debug-secret-key"
        #else
        let secret = vault.key
        #endif
        go()
      }
      """,
      """
      func run() {
        let secret = vault.key ?? "debug-secret-key" //! 3
        go()
      }
      """),
    GuardSample(
      "literal in another declaration",
      """
      func run() {
        #if DEBUG
        let key = "debug-secret-key"
        #endif
        go()
      }
      """,
      """
      func run() {
        let secret = "debug-secret-key" //! 3
        go()
      }
      """),
    GuardSample(
      "literal in another call",
      """
      func run() {
        #if DEBUG
        Log.debug("state of all users")
        #endif
        go()
      }
      """,
      """
      func run() {
        Log.info("state of all users") //! 3
        go()
      }
      """),
    GuardSample(
      "one of two C variables in a line",
      """
      #ifdef DEBUG
      static size_t hits, misses;
      #endif
      int run(void);
      """,
      """
      static size_t hits; //! 2
      #ifdef DEBUG
      static size_t misses;
      #endif
      int run(void);
      """, language: .c),
    GuardSample(
      "exchanged branches of keywords",
      """
      static var isDebug: Bool {
        #if DEBUG
        return true
        #else
        return false
        #endif
      }
      """,
      """
      static var isDebug: Bool {
        #if DEBUG
        return false
        #else
        return true //! 3
        #endif
      }
      """),
    GuardSample(
      "the debug branch without its condition",
      """
      static var isDebug: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
      }
      """,
      """
      static var isDebug: Bool {
        true //! 3
      }
      """),
    GuardSample(
      "the end of a condition above a return",
      """
      func f() {
        #if DEBUG
        show()
        return
        #endif
        stop()
      }
      """,
      """
      func f() {
        #if DEBUG
        show()
        #endif
        return //! 4
        stop()
      }
      """),
    GuardSample(
      "the end of a condition above a line that the release has elsewhere",
      """
      func f() {
        count += 1
        start()
        #if DEBUG
        show()
        count += 1
        #endif
        stop()
      }
      """,
      """
      func f() {
        count += 1
        start()
        #if DEBUG
        show()
        #endif
        count += 1 //! 6
        stop()
      }
      """),
    GuardSample(
      "exchanged branches of C",
      """
      bool is_debug(void) {
      #ifdef DEBUG
        return true;
      #else
        return false;
      #endif
      }
      """,
      """
      bool is_debug(void) {
      #ifdef DEBUG
        return false;
      #else
        return true; //! 3
      #endif
      }
      """, language: .c),
    GuardSample(
      "one of two equal statements",
      """
      func f() {
        #if DEBUG
        log("state", level: 3)
        log("state", level: 3)
        #endif
        stop()
      }
      """,
      """
      func f() {
        #if DEBUG
        log("state", level: 3)
        #endif
        log("state", level: 3) //! 4
        stop()
      }
      """),
    GuardSample(
      "keyword before a new statement",
      """
      func run() {
        #if DEBUG
        return
        #endif
        ship()
      }
      """,
      """
      func run() {
        return //! 3
        more()
        ship()
      }
      """),
    GuardSample(
      "keyword after a new statement",
      """
      func isPaid() -> Bool {
        prepare()
        #if DEBUG
        return true
        #endif
        return store.isPaid
      }
      """,
      """
      func isPaid() -> Bool {
        prepare()
        check()
        return true //! 4
        return store.isPaid
      }
      """),
    GuardSample(
      "keyword before a new condition",
      """
      func run() {
        #if DEBUG
        return
        #endif
        ship()
      }
      """,
      """
      func run() {
        return //! 3
        #if DEBUG
        more()
        #endif
        ship()
      }
      """),
    GuardSample(
      "keyword without the line before it",
      """
      func isPaid() -> Bool {
        #if DEBUG
        log(1)
        return true
        #endif
        return store.isPaid
      }
      """,
      """
      func isPaid() -> Bool {
        return true //! 4
        return store.isPaid
      }
      """),
    GuardSample(
      "keyword after an edited debug line",
      """
      func isPaid() -> Bool {
        #if DEBUG
        log(1)
        return true
        #endif
        return store.isPaid
      }
      """,
      """
      func isPaid() -> Bool {
        #if DEBUG
        log(2)
        #endif
        return true //! 4
        return store.isPaid
      }
      """),
    GuardSample(
      "keyword without the condition around it",
      """
      func isPaid() -> Bool {
        #if DEBUG
        if isOn {
          return true
        }
        #endif
        return store.isPaid
      }
      """,
      """
      func isPaid() -> Bool {
        return true //! 4
        return store.isPaid
      }
      """),
    GuardSample(
      "exchanged keywords and a new line",
      """
      var isDebug: Bool {
        #if DEBUG
        return true
        #else
        return false
        #endif
      }
      """,
      """
      var isDebug: Bool {
        #if DEBUG
        return false
        #else
        let count = 1
        return true //! 3
        #endif
      }
      """),
    GuardSample(
      "negated keywords and a new line",
      """
      var isDebug: Bool {
        #if DEBUG
        return true
        #else
        return false
        #endif
      }
      """,
      """
      var isDebug: Bool {
        #if !DEBUG
        log()
        return true //! 3
        #else
        return false
        #endif
      }
      """),
    GuardSample(
      "keyword of a function with another head",
      """
      func alpha(_ x: Int) -> Bool {
        #if DEBUG
        return true
        #endif
        return x == 3
      }
      """,
      """
      func beta(_ y: Int) -> Bool {
        return true //! 3
        return y == 4
      }
      """),
    GuardSample(
      "keyword in C before a new statement",
      """
      int a(void) {
      #ifdef DEBUG
        return 1;
      #endif
        return go();
      }
      """,
      """
      int a(void) {
        return 1; //! 3
        more();
        return go();
      }
      """, language: .c),
    GuardSample(
      "in a new condition",
      """
      func run() {
        #if DEBUG
        unlock(all: true)
        #endif
        ship()
      }
      """,
      """
      func run() {
        if isReady {
          unlock(all: true) //! 3
        }
        ship()
      }
      """),
    GuardSample(
      "into a block that the function has",
      """
      func run() {
        #if DEBUG
        print("slow", input)
        #endif
        if input.isSlow {
          send(input)
        }
      }
      """,
      """
      func run() {
        if input.isSlow {
          print("slow", input) //! 3
          send(input)
        }
      }
      """),
    GuardSample(
      "a condition merged with one before it",
      """
      func run() {
        if paid(f) {
          go()
        }
        #if DEBUG
        if Overrides.shared.unlocks(f) {
          go()
        }
        #endif
      }
      """,
      """
      func run() {
        if paid(f) || Overrides.shared.unlocks(f) { //! 6
          go()
        }
      }
      """),
    GuardSample(
      "in a function with another parameter",
      """
      func run(input: Input) {
        one(input)
        two(input)
        #if DEBUG
        if input.isDemo {
          return Session.demo
        }
        #endif
        b(input)
      }
      """,
      """
      func run(request: Input) {
        one(request)
        two(request)
        if request.isDemo { //! 5
          return Session.demo
        }
        b(request)
      }
      """),
  ]
}
