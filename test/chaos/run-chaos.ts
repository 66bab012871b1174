import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until';
import type { FaultKind } from './faults/fault';
import { makeTrouble } from './faults/make-trouble';
import { ENDS, STALLS } from './faults/process-faults';
import { SURROUNDING_FAULTS } from './faults/surrounding-faults';
import { runLoad } from './load/run-load';
import { Random } from './random';
import { readStored, unfinished } from './read-stored';
import type { ChaosRecord, InjectedFault, ProcessEnd, SentRequest } from './record';
import { Watch } from './watch';
import { CLOCKS, World } from './world/world';

/** Far more than what is left to do takes, on a slow machine too. */
const REST_WITHIN_MS = 180_000;

export interface ChaosRun {
  readonly seed: string;
  readonly lastsMs: number;
  /** Where logs go. */
  readonly directory: string;
  readonly print: (line: string) => void;
  /** Faults are in the logs in any case. */
  readonly printFaults: boolean;
}

/** Uses and breaks a service for the given time, waits until all work is done, and returns the record. */
export async function runChaos(run: ChaosRun): Promise<ChaosRecord> {
  mkdirSync(run.directory, { recursive: true });
  const world = await World.start(join(run.directory, 'logs'));
  try {
    return await runIn(world, run);
  } catch (error) {
    await world.stop();
    throw error;
  }
}

async function runIn(
  world: World,
  { seed, lastsMs, directory, print, printFaults }: ChaosRun,
): Promise<ChaosRecord> {
  const watch = new Watch(world.members);
  const startedAt = Date.now();
  const log = (line: string) => {
    const timed = `${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`;
    appendFileSync(join(directory, 'logs', 'faults.log'), `${timed}\n`);
    return timed;
  };
  const tell = (line: string) => print(log(line));
  const tellFault = printFaults ? tell : log;
  try {
    const { requests, faults } = await breakAndLoad(world, new Random(seed), startedAt + lastsMs, tellFault);
    tell('no faults any more; waiting until everything is done');
    await comeToRest(world, tell);
    const stored = await readStored(world.postgres);
    const ends = [...watch.stop(), ...(await endAll(world))];
    return { seed, requests, faults, ends, arrivals: world.receiver.arrivals, stored };
  } finally {
    watch.stop();
  }
}

async function breakAndLoad(
  world: World,
  random: Random,
  untilMs: number,
  tell: (line: string) => void,
): Promise<{ requests: SentRequest[]; faults: InjectedFault[] }> {
  const startedAt = Date.now();
  const lane = (name: string, kinds: readonly FaultKind[]) =>
    makeTrouble({ world, random: random.branch(name), kinds, untilMs, tell });
  const [requests, ...lanes] = await Promise.all([
    runLoad(world, random.branch('load'), untilMs),
    lane('ends', ENDS),
    lane('stalls', STALLS),
    lane('surroundings', SURROUNDING_FAULTS),
  ]);
  const clocks = CLOCKS.map(({ name, clock }) => ({
    ...{ name: `clock ${clock}`, target: name, startedAt, endedAt: Date.now() },
  }));
  return { requests, faults: [...clocks, ...lanes.flat()] };
}

/** Does not throw when it takes too long: what is missing then is for the checker to say. */
async function comeToRest({ postgres }: World, tell: (line: string) => void): Promise<void> {
  let left: Record<string, number> = {};
  const isDone = async () => {
    left = await unfinished(postgres);
    return Object.values(left).every((count) => count === 0);
  };
  await until('nothing is left to do', isDone, REST_WITHIN_MS).catch(() =>
    tell(`still to do: ${JSON.stringify(left)}`),
  );
}

async function endAll(world: World): Promise<ProcessEnd[]> {
  const codes = await world.stop();
  return Object.entries(codes)
    .filter(([, code]) => code !== 0)
    .map(([name, code]) => ({ name, how: `exit code ${code} at the end`, at: Date.now() }));
}
