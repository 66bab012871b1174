import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from './service/service-process';

/** Who only waits and writes is never held up for so long on a machine that works. */
const HELD_UP_MS = 100;
const MOST_TIMES = 3;
/** A part of the time: in all of it together, short waits for the disk are more than that also where nothing is wrong. */
const MUCH = 0.1;
/** Less long than a request of the service waits for what another transaction holds. */
const BRIEFLY_MS = 3_000;
/** A process that fell back on something else tries the usual way again within a second. */
const FALLBACK_MS = 1_500;

/**
 * Measures times while the machine does nothing else: when this process was held up meanwhile, or all work of the machine by its
 * disk, to which other tests write too, so was what it measures, and it is measured again. The third result counts, whatever happened.
 */
export async function undisturbed<T>(measure: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const [startedMs, diskMs] = [performance.now(), heldUpByDiskMs()];
    const measured = await measure();
    delay.disable();
    const onDiskMs = heldUpByDiskMs() - diskMs;
    const isDiskSlow = onDiskMs > (performance.now() - startedMs) * MUCH;
    const heldUpMs = Math.max(delay.max / 1_000_000, isDiskSlow ? onDiskMs : 0);
    if (heldUpMs < HELD_UP_MS || time === MOST_TIMES) return measured;
    process.stdout.write(`held up for ${heldUpMs.toFixed(0)} ms, so measured again\n`);
  }
}

/** For how long since its start nothing on the machine went on, as all waited for its disk; 0 where it does not tell. */
function heldUpByDiskMs(): number {
  try {
    return Number(/^full .*total=(\d+)$/m.exec(readFileSync('/proc/pressure/io', 'utf8'))?.[1] ?? 0) / 1_000;
  } catch {
    return 0;
  }
}

/**
 * Measures what holds while no process falls back on something else, which a stall of the machine may lead it to: when one has logged
 * that line meanwhile, it is measured again. The third result counts, whatever happened.
 */
export async function withoutFallback<T>(
  processes: readonly ServiceProcess[],
  line: string,
  measure: () => Promise<T>,
): Promise<T> {
  const count = () => processes.reduce((sum, { log }) => sum + log.split(line).length - 1, 0);
  for (let time = 1; ; time += 1) {
    const earlier = count();
    const measured = await measure();
    if (count() === earlier || time === MOST_TIMES) return measured;
    process.stdout.write(`${line}, so measured again\n`);
    await pause(FALLBACK_MS);
  }
}

/**
 * Has requests wait for something that is held, and does it again with something else when it was held for so long that the service refused
 * them. The third result counts, whatever happened.
 */
export async function briefly<T extends { readonly heldMs: number }>(
  hold: () => Promise<T>,
  brieflyMs = BRIEFLY_MS,
): Promise<T> {
  for (let time = 1; ; time += 1) {
    const result = await hold();
    if (result.heldMs < brieflyMs || time === MOST_TIMES) return result;
    process.stdout.write(`held for ${result.heldMs.toFixed(0)} ms, so done again\n`);
  }
}
