import type { CopyTarget } from '@libs/copy-rows';
import type { Tx } from '@libs/unit-of-work';
import { namingChannels, type OnChannel, type Topology } from '../../../infrastructure/database';
import type { AttemptRecord } from '../delivery';

export const ATTEMPTS: CopyTarget = {
  table: 'webhook_attempts',
  columns: {
    channel_id: 'uuid',
    delivery_id: 'uuid',
    number: 'int',
    attempted_at: 'timestamptz',
    duration_ms: 'int',
    request_url: 'text',
    response_status: 'int',
    response_body: 'text',
    error: 'text',
  },
};
export const ATTEMPT_COLUMNS = Object.keys(ATTEMPTS.columns).join(', ');

/** SQL that gives an attempt which is in the row of its delivery a row of its own. @param of the delivery */
export const keepLastAttempt = (of: string, from: string): string => `
  INSERT INTO webhook_attempts (${ATTEMPT_COLUMNS})
  SELECT ${of}.channel_id, ${of}.id, ${of}.attempts, ${of}.delivery_timestamp - ${of}.attempt_ms * interval '1 millisecond',
         ${of}.attempt_ms, ${of}.request_url, ${of}.response_status, ${of}.response_body, ${of}.error
    FROM ${from}
   WHERE ${of}.attempt_ms IS NOT NULL`;

const HELD = 'unnest($1::uuid[], $2::text[], $3::uuid[]) AS held(channel_id, event_id, claim)';
const isHeld = (on: OnChannel) =>
  `w.channel_id = held.channel_id AND w.event_id = held.event_id AND w.claim = held.claim ${on('w')}`;

/**
 * The rows stay locked, so that nobody else records the same attempt before this transaction ends. An update that
 * changes nothing locks rows of many nodes too, which FOR UPDATE can't.
 */
const LOCK = namingChannels(
  '$1',
  (on) => `UPDATE webhook_deliveries w SET claim = w.claim FROM ${HELD} WHERE ${isHeld(on)}`,
);
const KEEP = namingChannels('$1', (on) =>
  keepLastAttempt('w', `${HELD} JOIN webhook_deliveries w ON ${isHeld(on)}`),
);

/** Before the next attempts are written over them: first attempts have none before them. */
export async function keepEarlierAttempts(
  tx: Tx,
  topology: Topology,
  records: readonly AttemptRecord[],
): Promise<void> {
  const again = records.filter(({ delivery }) => delivery.attempts > 0);
  if (again.length === 0) return;
  const held = [
    again.map(({ delivery }) => delivery.channel_id),
    again.map(({ delivery }) => delivery.event_id),
    again.map(({ delivery }) => delivery.claim),
  ];
  await tx.query(topology.choose(LOCK), held);
  await tx.query(topology.choose(KEEP), held);
}
