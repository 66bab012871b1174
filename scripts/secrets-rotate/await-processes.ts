import { setTimeout as pause } from 'node:timers/promises';
import { livingProcesses, type LivingProcess, type Queryable } from '../../src/infrastructure/encryption';

const LOOK_EVERY_MS = 500;
/** Three times as long as a process takes to see what changed. */
const PATIENCE_MS = 15_000;

/** What is wrong with a process, to follow its name in a sentence; null when nothing is. */
type Fault = (process: LivingProcess) => string | null;

/** A process that seals with another key, or does not even open what this key seals. */
export function withoutKey(keyId: string): Fault {
  return ({ key_ids: [seals, ...others] }) => {
    if (seals === keyId) return null;
    return others.includes(keyId) ? `seals with key ${seals} still` : `does not know key ${keyId} yet`;
  };
}

export const notBinding: Fault = ({ binds }) => (binds ? null : 'does not bind what it seals yet');

/**
 * Names every process that lives and is at fault. One that may have died without a word is waited for: it says that it
 * lives, or is given up, within 20 s.
 */
export async function processesAtFault(database: Queryable, fault: Fault): Promise<string[]> {
  const firstSeen = new Map<string, string>();
  for (;;) {
    const faulty = (await livingProcesses(database)).filter((process) => fault(process) !== null);
    if (faulty.length === 0) return [];
    faulty.forEach(({ id, seen }) => firstSeen.has(id) || firstSeen.set(id, seen));
    if (faulty.every(({ id, seen }) => firstSeen.get(id) !== seen)) return sentences(faulty, fault);
    await pause(LOOK_EVERY_MS);
  }
}

/** Like `processesAtFault`, for a fault that may pass: returns the processes that still have it after a while. */
export async function stillAtFault(database: Queryable, fault: Fault): Promise<string[]> {
  const giveUpAtMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const faulty = (await livingProcesses(database)).filter((process) => fault(process) !== null);
    if (faulty.length === 0 || Date.now() > giveUpAtMs) return sentences(faulty, fault);
    await pause(LOOK_EVERY_MS);
  }
}

function sentences(processes: readonly LivingProcess[], fault: Fault): string[] {
  return processes.map((process) => {
    const { pid, host, role } = process;
    return `process ${pid} on ${host} (role ${role}) ${fault(process)}`;
  });
}
