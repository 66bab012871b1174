import type { Circuit } from '../../circuit/model/circuit';

/** What follows a replay, as a sentence. */
export function replayMessage(count: number, { state, nextProbeAt }: Circuit): string {
  const what = count === 1 ? 'The delivery' : 'The deliveries';
  const verb = count === 1 ? 'goes' : 'go';
  if (state === 'closed') return `${what} ${verb} out again`;
  if (state === 'disabled')
    return 'The endpoint was disabled meanwhile: what was not sent is held, and a replay sends it once the endpoint is enabled';
  const next =
    state === 'half_open' ? 'the next probe is due now' : `next probe at ${nextProbeAt!.toISOString()}`;
  return `The endpoint keeps failing and is probed with one delivery at a time, ${next}: ${what.toLowerCase()} ${verb} out again once a probe succeeds`;
}
