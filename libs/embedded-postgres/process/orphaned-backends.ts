import { readdirSync } from 'node:fs';
import { isBackendOf } from '../directory/cluster-mark';

/**
 * Ends the processes that a dead postmaster has left, as a live one does when one of them crashes. Most
 * notice its death on their own, but one in the middle of a long query may go on writing for minutes, and
 * until it has ended no other Postgres may start. To be called only when the cluster has no live postmaster.
 */
export function endOrphanedBackends(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => isBackendOf(cluster, pid) && kill(pid));
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
