/** SIGKILL to a process that may have ended meanwhile. Returns whether it was still there. */
export function killIfThere(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
