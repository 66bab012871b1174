import { readdirSync, readFileSync } from 'node:fs';

/** What `/proc/<pid>/stat` counts in: USER_HZ, which is 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used, all its threads together. */
export function secondsOf(pid: number): number {
  const [utime, stime] = timesOf(pid);
  return (utime! + stime!) / TICKS_PER_SECOND;
}

/** As `secondsOf`, with its children: those that run and those that ended. */
export function secondsOfTree(pid: number): number {
  const own = timesOf(pid).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  return childrenOf(pid).reduce((sum, child) => sum + secondsOrGone(child), own);
}

/** Memory of a process in MB: now (`VmRSS`), or the most there ever was (`VmHWM`). */
export function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
}

function secondsOrGone(pid: number): number {
  try {
    return secondsOf(pid);
  } catch {
    // It ended between the two looks; its time is in its parent's account from now on.
    return 0;
  }
}

/** utime, stime and those of the children that ended: fields 14 to 17. */
function timesOf(pid: number): number[] {
  return fieldsOf(pid).slice(11, 15).map(Number);
}

/** The fields after the program's name, which may itself hold spaces. */
function fieldsOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(fieldsOf(name)[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}
