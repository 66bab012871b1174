import { readFileSync, statSync } from 'node:fs';

/**
 * A name that the processes of a cluster bear on their command lines, where every user can see it; unlike a path it
 * is never that of two clusters on one machine, be they in containers or moved. Fits `cluster_name`.
 */
export function clusterMark(cluster: string): string {
  const { dev, ino } = statSync(cluster);
  return `embedded-${dev}-${ino}`;
}

/** Whether a process is the postmaster of the cluster, not a stranger that has got a dead one's pid. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return true;
  return commandLine(pid).includes(`cluster_name=${clusterMark(cluster)}`);
}

/** Whether a process is one that the postmaster of the cluster has started, to serve a connection for one. */
export function isBackendOf(cluster: string, pid: number): boolean {
  return commandLine(pid)[0]?.startsWith(`postgres: ${clusterMark(cluster)}: `) ?? false;
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
