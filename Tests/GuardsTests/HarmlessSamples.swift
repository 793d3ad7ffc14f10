import SourceCode

/// Edits that change nothing about what is debug-only.
enum HarmlessSamples {
  static let all: [GuardSample] = [
    GuardSample(
      "nothing",
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
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "reformatted",
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
            log(
        "menu",
        level: 3)
            #endif
            stop()
      }
      """),
    GuardSample(
      "comments added",
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
        // start
        start() /* now */
        #if DEBUG
        showMenu() // shows
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "renamed around it",
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
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        finish()
      }
      """),
    GuardSample(
      "renamed inside",
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
        presentMenu()
        trace("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "moved within the guard",
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
        showMenu()
        #endif
        stop()
      }
      """),
    GuardSample(
      "joined condition",
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
        #if DEBUG && canImport(Glibc)
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """, answers: ["canImport(Glibc)": true]),
    GuardSample(
      "unknown joined condition",
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
        #if DEBUG && canImport(UIKit)
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "condition in parentheses",
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
        #if (DEBUG)
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "double negation",
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
        #if !(!DEBUG)
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "widened by an undefined condition",
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
        #if DEBUG || QA
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "narrower condition",
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
        #if TRACE
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "code added before",
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
        prepare()
        start()
        check(1)
        #if DEBUG
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "code added after",
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
        log("menu", level: 3)
        #endif
        log("stop", level: 1)
        stop()
      }
      """),
    GuardSample(
      "code added inside",
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
        showPanel()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "code added to an else",
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
        log("menu", level: 3)
        #else
        send()
        #endif
        stop()
      }
      """),
    GuardSample(
      "code deleted",
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
        stop()
      }
      """),
    GuardSample(
      "file emptied",
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

      """),
    GuardSample(
      "code deleted, other code added",
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
        present(screen)
        stop()
      }
      """),
    GuardSample(
      "code deleted, a similar statement added",
      """
      func run() {
        #if DEBUG
        print("debug")
        #endif
      }
      """,
      """
      func run() {
        print("done")
      }
      """),
    GuardSample(
      "same code in the else branch stays",
      """
      func price() -> Int {
        #if DEBUG
        log("price")
        return 5
        #else
        log("price")
        return real()
        #endif
      }
      """,
      """
      func price() -> Int {
        log("price")
        return real()
      }
      """),
    GuardSample(
      "common code moved before the if",
      """
      func price() -> Int {
        #if DEBUG
        log("price")
        return 5
        #else
        log("price")
        return real()
        #endif
      }
      """,
      """
      func price() -> Int {
        log("price")
        #if DEBUG
        return 5
        #else
        return real()
        #endif
      }
      """),
    GuardSample(
      "equal branches merged",
      """
      #if DEBUG
      let host = "a"
      #else
      let host = "a"
      #endif
      """,
      """
      let host = "a"
      """),
    GuardSample(
      "negation with exchanged branches",
      """
      #if DEBUG
      let host = "localhost"
      #else
      let host = "example.com"
      #endif
      """,
      """
      #if !DEBUG
      let host = "example.com"
      #else
      let host = "localhost"
      #endif
      """),
    GuardSample(
      "the else branch gets the same line",
      """
      func start() {
        #if DEBUG
        store.host = local
        #else
        store.host = remote
        #endif
      }
      """,
      """
      func start() {
        #if DEBUG
        store.host = local
        #else
        store.host = local
        #endif
      }
      """),
    GuardSample(
      "line deleted, its words used in other code",
      """
      func start() {
        #if DEBUG
        store.host = local
        #else
        store.host = remote
        #endif
        connect()
      }
      """,
      """
      func start() {
        #if DEBUG
        log(store)
        #else
        store.host = remote
        #endif
        connect(to: store.host, local)
      }
      """),
    GuardSample(
      "line moved to another guard, another line added",
      """
      func start() {
        #if DEBUG
        store.host = local
        log(store.host)
        #endif
        #if !DEBUG
        store.host = remote
        #endif
        #if DEBUG
        show(store)
        #endif
      }
      """,
      """
      func start() {
        #if DEBUG
        log(store.host)
        #endif
        #if !DEBUG
        store.host = fallback
        store.host = remote
        #endif
        #if DEBUG
        store.host = local
        show(store)
        #endif
      }
      """),
    GuardSample(
      "guard split in two",
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
        #if DEBUG
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "guards merged",
      """
      func a() {
        #if DEBUG
        one()
        #endif
        #if DEBUG
        two()
        #endif
      }
      """,
      """
      func a() {
        #if DEBUG
        one()
        two()
        #endif
      }
      """),
    GuardSample(
      "guard extended",
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
        #if DEBUG
        start()
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """),
    GuardSample(
      "whole file guarded",
      """
      import Foundation
      struct Menu {
        #if DEBUG
        var items: [String] = []
        #endif
      }
      """,
      """
      #if DEBUG
      import Foundation
      struct Menu {
        var items: [String] = []
      }
      #endif
      """),
    GuardSample(
      "guarded code moved with its guard",
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
      """,
      """
      func work() {
        step(1)
        step(2)
      }
      #if DEBUG
      func reset() {
        items = load(from: bundle, named: "debug")
        save(items)
      }
      #endif
      """),
    GuardSample(
      "equal functions reordered",
      """
      func a() {
        #if DEBUG
        trace(1)
        #endif
        one()
      }
      func b() {
        trace(1)
        two()
      }
      """,
      """
      func b() {
        trace(1)
        two()
      }
      func a() {
        #if DEBUG
        trace(1)
        #endif
        one()
      }
      """),
    GuardSample(
      "the same call is made in a release, too",
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
        log("menu", level: 3)
        #endif
        stop()
        showMenu()
      }
      """),
    GuardSample(
      "short call moved to other code",
      """
      func a() {
        #if DEBUG
        trace(1)
        #endif
        one()
        two(three: 4, five: "six")
        seven(eight: nine, ten: eleven)
        twelve(thirteen: fourteen, fifteen: 16)
      }
      """,
      """
      func a() {
        one()
        two(three: 4, five: "six")
        seven(eight: nine, ten: eleven)
        twelve(thirteen: fourteen, fifteen: 16)
        trace(2)
      }
      """),
    GuardSample(
      "text in strings and comments",
      """
      let a = "x"
      #if DEBUG
      let b = 1
      #endif
      """,
      """
      let a = "#if DEBUG let b = 1 #endif"
      // let b = 1
      /* let b = 1 */
      #if DEBUG
      let b = 1
      #endif
      """),
    GuardSample(
      "nested condition added",
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
        #if os(Linux)
        showMenu()
        #endif
        log("menu", level: 3)
        #endif
        stop()
      }
      """, answers: ["os(Linux)": true]),
    GuardSample(
      "unchanged unknown condition",
      """
      #if canImport(UIKit)
      let a = 1
      #endif
      let b = 2
      """,
      """
      #if canImport(UIKit)
      let a = 1
      #endif
      let b = 3
      """),
    GuardSample(
      "release condition taken away",
      """
      func run() {
        start()
        #if DEBUG || BETA
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
        showMenu()
        log("menu", level: 3)
        #endif
        stop()
      }
      """, oldRelease: ["BETA"], newRelease: []),
    GuardSample(
      "release code edited",
      """
      func run() {
        start()
        #if DEBUG
        if isOn { return }
        #endif
        stop()
      }
      """,
      """
      func run() {
        start()
        #if DEBUG
        if isOn { return }
        #endif
        if isOff { return }
        stop()
      }
      """),
    GuardSample(
      "C comments",
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
      #ifdef DEBUG /* only */
        printf("price %d", base);
      #endif // DEBUG
        return base;
      }
      """, language: .c),
    GuardSample(
      "C ifdef becomes if defined",
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
      #if defined(DEBUG)
        printf("price %d", base);
      #endif
        return base;
      }
      """, language: .c),
    GuardSample(
      "C include guard",
      """
      #ifndef STORE_H
      #define STORE_H
      #ifdef DEBUG
      void reset(void);
      #endif
      #endif
      """,
      """
      #ifndef APP_STORE_H
      #define APP_STORE_H
      #ifdef DEBUG
      void reset(void);
      #endif
      int price(void);
      #endif
      """, language: .c),
    GuardSample(
      "C macro undefined before it",
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      #undef DEBUG
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #endif
        return base;
      }
      """, language: .c),
    GuardSample(
      "C condition joined",
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
      #if defined(DEBUG) && (LEVEL + 1 > 0)
        printf("price %d", base);
      #endif
        return base;
      }
      """, language: .c),
    GuardSample(
      "C apostrophe in excluded code",
      """
      #if 0
      don't read this
      #endif
      #ifdef DEBUG
      int a = 'a';
      #endif
      """,
      """
      #if 0
      don't read that
      #endif
      #ifdef DEBUG
      int a = 'a';
      #endif
      int b = 1'000;
      """, language: .c),
    GuardSample(
      "C else is the same",
      """
      int price(int base) {
      #ifdef DEBUG
        printf("price %d", base);
      #else
        printf("price %d", base);
      #endif
        return base;
      }
      """,
      """
      int price(int base) {
        printf("price %d", base);
        return base;
      }
      """, language: .c),
    GuardSample(
      "functions with similar lines exchanged",
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
          #if DEBUG
          print("debug a", total)
          #endif
          report(total)
        }
      }
      """),
    GuardSample(
      "members with similar lines sorted",
      """
      struct S {
        var first: Int {
          #if DEBUG
          trace("first", store)
          #endif
          return store.first
        }
        var alpha: Int {
          trace("alpha", store)
          return store.alpha
        }
      }
      """,
      """
      struct S {
        var alpha: Int {
          trace("alpha", store)
          return store.alpha
        }
        var first: Int {
          #if DEBUG
          trace("first", store)
          #endif
          return store.first
        }
      }
      """),
    GuardSample(
      "types with similar lines sorted",
      """
      struct B {
        func run() {
          #if DEBUG
          log("b", level: 3)
          #endif
        }
      }
      struct A {
        func run() {
          log("a", level: 3)
        }
      }
      """,
      """
      struct A {
        func run() {
          log("a", level: 3)
        }
      }
      struct B {
        func run() {
          #if DEBUG
          log("b", level: 3)
          #endif
        }
      }
      """),
    GuardSample(
      "similar statements exchanged",
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
          log("ready", items)
          #if DEBUG
          log("opened", items)
          #endif
          stop()
        }
      }
      """),
    GuardSample(
      "similar line moved from another function, guard deleted",
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
        func a(_ n: Int) {
          let total = n + 1
          print("visible b", total)
          report(total)
        }
      }
      """),
    GuardSample(
      "same arguments, another call",
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
          ItemList(items: items)
          stop()
        }
      }
      """),
    GuardSample(
      "same arguments, another method",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          store.seed(key: "items", value: items)
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
          store.save(key: "items", value: items)
          stop()
        }
      }
      """),
    GuardSample(
      "same arguments, another receiver",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          debugStore.save(items, in: folder)
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
          store.save(items, in: folder)
          stop()
        }
      }
      """),
    GuardSample(
      "same call, another text",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          print("debug", items)
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
          print("Items:", items)
          stop()
        }
      }
      """),
    GuardSample(
      "same variable, another value",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          config.mode = debugMode
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
          config.mode = releaseMode
          stop()
        }
      }
      """),
    GuardSample(
      "short copy in a new else",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          log(items, level: 3)
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
          #if DEBUG
          log(items, level: 3)
          #else
          log(items, level: 3)
          #endif
          stop()
        }
      }
      """),
    GuardSample(
      "short copy in a new else and another edit",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          log(items, level: 3)
          #endif
          stop()
        }
      }
      """,
      """
      struct V {
        let items: [Item]
        func show() {
          prepare(items)
          begin()
          #if DEBUG
          log(items, level: 3)
          #else
          log(items, level: 3)
          #endif
          finish()
        }
      }
      """),
    GuardSample(
      "short copy before it and another edit",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          log(items, level: 3)
          #endif
          stop()
        }
      }
      """,
      """
      struct V {
        let items: [Item]
        func show() {
          prepare(items)
          begin()
          log(items, level: 3)
          #if DEBUG
          log(items, level: 3)
          #endif
          stop()
        }
      }
      """),
    GuardSample(
      "short copy after it and another edit",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          log(items, level: 3)
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
          #if DEBUG
          log(items, level: 3)
          #endif
          log(items, level: 3)
          finish()
        }
      }
      """),
    GuardSample(
      "two lines also in a new else",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          log(items, level: 3)
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
          #if DEBUG
          log(items, level: 3)
          DebugPanel(items: items)
          #else
          log(items, level: 3)
          DebugPanel(items: items)
          #endif
          stop()
        }
      }
      """),
    GuardSample(
      "same arguments in lines, another call",
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
          ItemList(
            items: items,
            level: 3)
          stop()
        }
      }
      """),
    GuardSample(
      "same arguments, another initializer",
      """
      struct V {
        let items: [Item]
        func show() {
          start()
          #if DEBUG
          self.init(.init(value: items))
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
          self.make(.make(value: items))
          stop()
        }
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
        #if DEBUG
        print("form")
        bypass("token")
        #endif
        go()
      }
      """),
    GuardSample(
      "statements in lines joined",
      """
      func run() {
        #if DEBUG
        if isOn {
          print("form")
          bypass("token")
        }
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        if isOn { print("form"); bypass("token") }
        #endif
        go()
      }
      """),
    GuardSample(
      "a release closure with the same words",
      """
      func run() {
        #if DEBUG
        items.forEach { show($0.name) }
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        items.forEach { show($0.name) }
        #endif
        let names = items.map { $0.name }
        go()
      }
      """),
    GuardSample(
      "return in the line of another guard",
      """
      func run() {
        #if DEBUG
        guard isOn else { return }
        #endif
        go()
      }
      """,
      """
      func run() {
        #if DEBUG
        guard isOn else { return }
        #endif
        guard isOff else { return }
        go()
      }
      """),
    GuardSample(
      "another call with the parameters of a closure",
      """
      func find() {
        #if DEBUG
        items.forEach { item, path in
          check(item, path)
        }
        #endif
        go()
      }
      """,
      """
      func find() {
        store(item, path, translation)
        go()
      }
      """),
    GuardSample(
      "a view in place of another one",
      """
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      #if DEBUG
      struct D: View {
        var body: some View {
          Text("debug")
        }
      }
      #endif
      """,
      """
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      struct S: View {
        var body: some View {
          Text("settings")
        }
      }
      """),
    GuardSample(
      "a new view after a removed one",
      """
      #if DEBUG
      struct D: View {
        var body: some View {
          Text("debug")
        }
      }
      #endif
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      """,
      """
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      struct S: View {
        var body: some View {
          Text("settings")
        }
      }
      """),
    GuardSample(
      "a new view before the others",
      """
      #if DEBUG
      struct D: View {
        var body: some View {
          Text("debug")
        }
      }
      #endif
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      """,
      """
      struct S: View {
        var body: some View {
          Text("settings")
        }
      }
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      """),
    GuardSample(
      "an extension like a removed one",
      """
      #if DEBUG
      extension A {
        func reset() async throws {
          try await a()
        }
      }
      #endif
      extension A {
        func load() async throws {
          try await b()
        }
      }
      """,
      """
      extension A {
        func load() async throws {
          try await b()
        }
      }
      extension A {
        func save() async throws {
          try await c()
        }
      }
      """),
    GuardSample(
      "a member like that of a removed type",
      """
      #if DEBUG
      struct DebugView: View {
        var body: some View {
          Text("debug")
        }
      }
      #endif
      struct A {}
      """,
      """
      struct A {}
      struct Settings: View {
        var body: some View {
          Text("settings")
        }
      }
      """),
    GuardSample(
      "the requirement of a protocol in another type",
      """
      #if DEBUG
      class MockAPI: API {
        func get() async -> [Int] { [1, 2] }
      }
      #endif
      """,
      """
      class LiveAPI: API {
        func get() async -> [Int] { await net.get() }
      }
      """),
    GuardSample(
      "loop deleted, another one with the same head added",
      """
      func run() {
        #if DEBUG
        for i in 0..<n {
          dump(i)
        }
        #endif
        ship()
      }
      """,
      """
      func run() {
        ship()
        for i in 0..<n {
          send(i)
        }
      }
      """),
    GuardSample(
      "task deleted, another one added in another function",
      """
      func run() {
        #if DEBUG
        Task { await dump() }
        #endif
      }
      """,
      """
      func run() {
      }
      func other() {
        Task { await real() }
      }
      """),
    GuardSample(
      "method of a deleted type in a new type",
      """
      #if DEBUG
      struct Mock {
        func hash(into hasher: inout Hasher) {
          hasher.combine(debugID)
        }
      }
      #endif
      struct Item {
      }
      """,
      """
      struct Item {
      }
      struct Name {
        func hash(into hasher: inout Hasher) {
          hasher.combine(name)
        }
      }
      """),
    GuardSample(
      "property of a deleted type in a new type",
      """
      #if DEBUG
      struct Mock: Identifiable {
        let id = UUID()
        let marker = 1
      }
      #endif
      struct Item {
      }
      """,
      """
      struct Item {
      }
      struct Name: Identifiable {
        let id = UUID()
        let name = 1
      }
      """),
    GuardSample(
      "call deleted, its argument in another statement",
      """
      func run() {
        do { try work() } catch {
        #if DEBUG
        print(error)
        #endif
        }
      }
      """,
      """
      func run() {
        do { try work() } catch {
          throw error
        }
      }
      """),
    GuardSample(
      "keyword deleted, the same one in a new guard",
      """
      func run() {
        #if DEBUG
        log()
        return
        #endif
        ship()
      }
      """,
      """
      func run() {
        guard isReady else { return }
        ship()
      }
      """),
    GuardSample(
      "case deleted, the same one in another function",
      """
      func run(_ x: Int) {
        switch x {
        case 1: go()
        #if DEBUG
        case 2: break
        #endif
        default: stop()
        }
      }
      """,
      """
      func run(_ x: Int) {
        switch x {
        case 1: go()
        default: stop()
        }
      }
      func other(_ x: Int) {
        switch x {
        case 2: break
        default: wait()
        }
      }
      """),
    GuardSample(
      "variable in C deleted, the same one in another function",
      """
      void a(void) {
      #ifdef DEBUG
        int i;
        dump(&i);
      #endif
        go();
      }
      void c(void) {
      }
      """,
      """
      void a(void) {
        go();
      }
      void c(void) {
        int i;
        send(&i);
      }
      """, language: .c),
    GuardSample(
      "condition in C deleted, the same one in another function",
      """
      int a(int *p) {
      #ifdef DEBUG
        if (p == NULL) return -1;
      #endif
        return go();
      }
      int c(int *p) {
        return 2;
      }
      """,
      """
      int a(int *p) {
        return go();
      }
      int c(int *p) {
        if (p == NULL) return -1;
        return 2;
      }
      """, language: .c),
    GuardSample(
      "view in a deleted preview is in a new view",
      """
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      #if DEBUG
      struct A_Previews: PreviewProvider {
        static var previews: some View {
          A()
        }
      }
      #endif
      """,
      """
      struct A: View {
        var body: some View {
          Text("a")
        }
      }
      struct B: View {
        var body: some View {
          VStack {
            A()
          }
        }
      }
      """),
    GuardSample(
      "condition deleted, another one with the same body added",
      """
      func run() {
        if user.isPremium {
          unlock(f)
        }
        #if DEBUG
        if user.isTester {
          unlock(f)
        }
        #endif
      }
      """,
      """
      func run() {
        if user.isPremium {
          unlock(f)
        }
        if user.isFamilyMember {
          unlock(f)
        }
      }
      """),
    GuardSample(
      "keyword in a new condition with a similar head",
      """
      func run() {
        #if DEBUG
        if input.isMock {
          return
        }
        #endif
        send(input)
      }
      """,
      """
      func run() {
        if input.isEmpty {
          return
        }
        send(input)
      }
      """),
    GuardSample(
      "case deleted, another one with the same keyword added",
      """
      func run(_ s: S) {
        switch s {
        case .a: go()
        #if DEBUG
        case .mock: break
        #endif
        }
      }
      """,
      """
      func run(_ s: S) {
        switch s {
        case .a: go()
        case .b: break
        }
      }
      """),
  ]
}
