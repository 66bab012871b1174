import type { Caller } from '../caller';
import type { Enemy } from '../messages';

const BYTES = 1_900_000;

/** Bodies of 1.9 MB that are expensive to read, without a credential and with an invented one. */
export function anonymousBodies(caller: Caller, { channelId }: Enemy): Promise<void> {
  const list = `["\\u0000"${',""'.repeat(BYTES / 3)}]`;
  const body = Buffer.from(
    `{"channel_id":"${channelId}","order_number":"A","order_date":"2026-03-01","items":[],"metadata":{"list":${list}}}`,
  );
  return caller.keepCalling(6_000, 3, (index) => ({
    method: 'POST',
    path: index % 3 === 0 ? '/v1/session' : '/v1/orders',
    key: index % 2 === 0 ? null : `nobody_${index}`,
    body,
  }));
}
