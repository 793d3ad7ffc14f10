internal import Glibc

/// Runs code on a separate thread with a large stack.
///
/// The runtime's demangler needs up to 3 KiB of stack per nesting level, and a name can have one
/// level per byte. It stops at 768 levels, which exceed the 512 KiB stacks of Swift concurrency's
/// threads.
package enum DeepStack {
  /// In bytes; only used pages take memory, and glibc doesn't cache larger stacks for the next
  /// thread.
  private static let size = 16 << 20
  @TaskLocal private static var isHere = false

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs code that reads many names with a large stack, and waits for it.
  ///
  /// If the system can't create a thread, it runs on the current one, and all names that need a
  /// large stack are unreadable.
  package static func runMany<Result>(_ body: @escaping () -> Result) -> Result {
    run(body) ?? body()
  }

  /// Runs `body` and waits for it; directly if this thread already has a large stack.
  ///
  /// Starting a thread takes tens of microseconds, so demangle many names in a single call.
  ///
  /// - Returns: The result; nil if the system can't create a thread.
  package static func run<Result>(_ body: @escaping () -> Result) -> Result? {
    guard !isHere else { return body() }
    var result: Result?
    // The initializer of this type can belong to Dispatch, whose module also declares it.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, size)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    // With `withoutActuallyEscaping`, the program would depend on the length of this file's path.
    let work = Unmanaged.passRetained(Work { result = $isHere.withValue(true, operation: body) })
    var thread = pthread_t()
    let status = pthread_create(
      &thread, attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue().body()
        return nil
      }, work.toOpaque())
    if status == 0 { pthread_join(thread, nil) }
    work.release()
    return result
  }
}
