/** With fewer cores the threads that mark beside the event loop take turns with it and with Postgres. */
const CORES_TO_MARK_BESIDE = 3;

/**
 * Who marks garbage; the measurements are in docs/performance.md. Without the threads the event loop does, a few
 * milliseconds at a time.
 */
export function markingFlags(cores: number): string[] {
  return cores < CORES_TO_MARK_BESIDE ? ['--no-concurrent-marking'] : [];
}
