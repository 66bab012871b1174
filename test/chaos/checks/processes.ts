import type { Evidence } from '../evidence';
import type { Violation } from '../violation';

/**
 * No process ends on its own, whatever breaks around it, and all exit with 0 when asked to
 * (docs/promises.md#redis-may-be-lost, docs/promises.md#a-clean-shutdown).
 */
export function checkProcesses({ record }: Evidence): Violation[] {
  return record.ends.map(({ name, how }) => ({
    rule: 'no process ends but as asked',
    subject: name,
    detail: how,
  }));
}
