/** SIGKILL to a process that may have ended meanwhile. Returns whether it was still there. */
export function killIfThere(pid: number): boolean {
  return reaches(pid, 'SIGKILL');
}

/** Whether there is a process with this id: once it has ended, that may be another one. */
export function isThere(pid: number): boolean {
  return reaches(pid, 0);
}

function reaches(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
