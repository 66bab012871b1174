/** With fewer cores the threads that mark beside the event loop take turns with it and with Postgres. */
const CORES_TO_MARK_BESIDE = 3;

/** How V8 collects garbage in this process; the measurements are in docs/performance.md. */
export function collectorFlags(cores: number): string[] {
  return [
    // Between two full collections the heap grows by half; by default it would grow to four times what is in use.
    '--heap-growing-percent=50',
    // The event loop then marks by itself, a few milliseconds at a time.
    ...(cores < CORES_TO_MARK_BESIDE ? ['--no-concurrent-marking'] : []),
  ];
}
