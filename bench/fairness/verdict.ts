import type { Latency, Seen } from './messages';

/** How much longer other tenants may have to wait because of a hostile one. */
const MOST_SLOWDOWN = 2;
/** Shorter times are not noticed: a busy machine causes them on its own. */
const NOTICEABLE_MS = { accept: 100, webhook: 300 };
const MOST_MEGABYTES = 400;

/** The result of a process of the service. */
export interface ProcessEnd {
  readonly name: string;
  readonly isAlive: boolean;
  readonly peakMegabytes: number;
}

/** Every broken promise, as a sentence; empty when there is none. */
export function judgeFairness(alone: Seen, beside: Seen, processes: readonly ProcessEnd[]): string[] {
  return [
    ...slower('accept', alone.accept, beside.accept),
    ...slower('webhook', alone.webhook, beside.webhook),
    ...Object.entries(beside.refused).map(([answer, count]) => `${count} orders of the shops got: ${answer}`),
    ...(beside.missing > 0 ? [`${beside.missing} orders of the shops had no webhook after a minute`] : []),
    ...processes.filter(({ isAlive }) => !isAlive).map(({ name }) => `the ${name} process ended`),
    ...processes
      .filter(({ peakMegabytes }) => peakMegabytes > MOST_MEGABYTES)
      .map(({ name, peakMegabytes }) => `the ${name} process took ${Math.round(peakMegabytes)} MB`),
  ];
}

function slower(what: keyof typeof NOTICEABLE_MS, alone: Latency, beside: Latency): string[] {
  const most = Math.max(MOST_SLOWDOWN * alone.p99Ms, NOTICEABLE_MS[what]);
  if (beside.p99Ms <= most) return [];
  return [`p99 of ${what} is ${Math.round(beside.p99Ms)} ms, ${Math.round(most)} ms at most`];
}
