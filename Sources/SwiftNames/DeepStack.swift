#if canImport(Glibc)
  internal import Glibc
#endif

/// Runs code on a thread of its own with a large stack.
///
/// The runtime's demangler needs up to three KiB of stack for each level of nesting, and a name can
/// have a level a byte. It stops at 768 levels, which are more than the 512 KiB that the threads of
/// Swift's concurrency have.
package enum DeepStack {
  /// In bytes; only what is used takes memory, and glibc keeps no larger stacks for the next thread.
  private static let size = 16 << 20
  @TaskLocal private static var isHere = false

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs what reads many names with a large stack, and waits for it.
  ///
  /// Where the system has no room for another thread, it runs on this one, and every name that needs
  /// a large stack is unreadable.
  package static func runMany<Result>(_ body: () -> Result) -> Result { run(body) ?? body() }

  /// Runs `body` and waits for it; at once, when this thread has a large stack already.
  ///
  /// Nil when the system has no room for another thread. Whoever demangles many names runs all of
  /// it in here, because each thread takes tens of microseconds to start.
  package static func run<Result>(_ body: () -> Result) -> Result? {
    guard !isHere else { return body() }
    var result: Result?
    withoutActuallyEscaping({ result = $isHere.withValue(true, operation: body) }) { escapable in
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, size)
      defer { pthread_attr_destroy(&attributes) }
      let work = Unmanaged.passRetained(Work(escapable))
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue().body()
          return nil
        }, work.toOpaque())
      if status == 0 { pthread_join(thread, nil) }
      work.release()
    }
    return result
  }
}
