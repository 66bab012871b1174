import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../random';
import type { InjectedFault } from '../record';
import type { World } from '../world/world';
import type { FaultKind } from './fault';

/** Time to recover between two faults of one lane, in milliseconds. */
const REST_MS = [500, 2_500] as const;

export interface Trouble {
  readonly world: World;
  readonly random: Random;
  readonly kinds: readonly FaultKind[];
  readonly untilMs: number;
  readonly tell: (line: string) => void;
}

/**
 * Makes one fault after another, every kind once before any is repeated, until the time is over. All are
 * repaired when it resolves.
 */
export async function makeTrouble({
  world,
  random,
  kinds,
  untilMs,
  tell,
}: Trouble): Promise<InjectedFault[]> {
  const made: InjectedFault[] = [];
  let left: FaultKind[] = [];
  while (Date.now() < untilMs) {
    if (left.length === 0) left = random.shuffled(kinds);
    const fault = left.pop()!(world, random);
    const lastsMs = random.integer(...fault.lastsMs);
    const startedAt = Date.now();
    tell(`${fault.name} (${fault.target}), ${lastsMs} ms`);
    await fault.start();
    await pause(lastsMs);
    await fault.stop();
    made.push({ name: fault.name, target: fault.target, startedAt, endedAt: Date.now() });
    await pause(random.integer(...REST_MS));
  }
  return made;
}
