import type { ChaosMember } from '../world/chaos-member';
import type { FaultKind } from './fault';

/** A delivery's claim lasts 10 s, an idle transaction 15 s: pauses are longer than either. */
const LONGER_THAN_CLAIMS: readonly [number, number] = [11_000, 19_000];

const killed =
  (role: 'api' | 'worker', signal: 'SIGKILL' | 'SIGTERM', name: string): FaultKind =>
  (world, random) => {
    const member = random.pick(world.of(role));
    return {
      name: `${name} of ${role}`,
      target: member.name,
      lastsMs: [0, 2_000],
      start: () => void endAsWanted(member, signal),
      stop: () => startAgain(member),
    };
  };

const paused =
  (role: 'api' | 'worker', lastsMs: readonly [number, number]): FaultKind =>
  (world, random) => {
    const member = random.pick(world.of(role));
    return {
      name: `SIGSTOP of ${role}`,
      target: member.name,
      lastsMs,
      start: () => member.pause(),
      stop: () => member.resume(),
    };
  };

const network =
  (how: 'pause' | 'cut', lastsMs: readonly [number, number]): FaultKind =>
  (world, random) => {
    const member = random.pick(world.members);
    return {
      name: how === 'pause' ? 'network to the database paused' : 'network to the database cut',
      target: member.name,
      lastsMs,
      start: () => member.network[how](),
      stop: () => member.network.open(),
    };
  };

const ending = new WeakMap<ChaosMember, Promise<number | null>>();

function endAsWanted(member: ChaosMember, signal: 'SIGKILL' | 'SIGTERM'): void {
  ending.set(member, member.endBy(signal));
}

async function startAgain(member: ChaosMember): Promise<void> {
  await ending.get(member);
  await member.start();
}

/** Processes of the service end and are started again. */
export const ENDS: readonly FaultKind[] = [
  killed('api', 'SIGKILL', 'SIGKILL'),
  killed('worker', 'SIGKILL', 'SIGKILL'),
  killed('worker', 'SIGTERM', 'SIGTERM'),
  killed('worker', 'SIGKILL', 'SIGKILL'),
  killed('api', 'SIGTERM', 'SIGTERM'),
];

/** Processes of the service are paused, or lose the database. */
export const STALLS: readonly FaultKind[] = [
  paused('worker', LONGER_THAN_CLAIMS),
  paused('api', [2_000, 5_000]),
  network('pause', LONGER_THAN_CLAIMS),
  network('cut', [1_000, 5_000]),
];
