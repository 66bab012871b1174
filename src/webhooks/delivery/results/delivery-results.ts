import { Inject, Injectable, Logger } from '@nestjs/common';
import { IN_BACKGROUND, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type TrailEntry, THE_SERVICE, writeToTrail } from '../../../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import { type AttemptRecord, LOCK_CHANNELS } from '../delivery';
import { DeliveryCalls } from '../delivery-calls';
import { NextInOrder } from './next-in-order';
import { holdPending } from '../../history/held-deliveries';
import { type HealthAfter, healthAfter, isOpen } from '../../circuit/model/circuit';

interface ChannelHealthRow {
  readonly id: string;
  readonly webhook_failures: number;
  readonly webhook_failing_since: Date | null;
}

/** Why an endpoint was disabled; shown in the channel's metadata. */
const GONE = 'The endpoint answered 410 Gone';
const GIVEN_UP = 'No delivery succeeded for 5 days';

/** Records how attempts ended, and the health of their endpoints. */
@Injectable()
export class DeliveryResults {
  private readonly logger = new Logger(DeliveryResults.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly nextInOrder: NextInOrder,
    private readonly calls: DeliveryCalls,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /**
   * Records attempts, in the order they ended, with their channels' counters, in one transaction. A result
   * whose claim was lost changes nothing, since another process makes that attempt. The next events of these
   * orders become due.
   */
  async record(records: readonly AttemptRecord[]): Promise<void> {
    await this.unitOfWork.run((tx) => this.recordIn(tx, records), IN_BACKGROUND);
  }

  /** Like `record`, in an existing transaction; `makeRows` inserts deliveries that don't exist yet. */
  async recordIn(
    tx: Tx,
    records: readonly AttemptRecord[],
    makeRows: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const channels = await lockChannels(tx, records);
    await makeRows();
    const written = await writeAttempts(tx, records);
    await this.judge(tx, channels, written);
    const following = await this.nextInOrder.release(tx, written);
    tx.afterCommit(() => {
      written.forEach((record) => this.callForRetry(record));
      this.calls.now(following);
    });
  }

  /**
   * Updates the health of the endpoints (docs/webhooks.md#when-an-endpoint-fails); disables those that are
   * gone or have failed too long.
   */
  private async judge(
    tx: Tx,
    channels: readonly ChannelHealthRow[],
    records: readonly AttemptRecord[],
  ): Promise<void> {
    const firstDelayMs = this.settings.WEBHOOK_RETRY_SCHEDULE[0] ?? 0;
    const judged = channels.flatMap((channel) => {
      const ended = records.filter((record) => record.delivery.channel_id === channel.id);
      if (ended.length === 0) return [];
      const before = { failures: channel.webhook_failures, failingSince: channel.webhook_failing_since };
      const delivered = ended.map((record) => record.state === 'delivered');
      const after = healthAfter(before, delivered, tx.now, firstDelayMs);
      tx.afterCommit(() => this.callForProbe(channel, after));
      const gone = ended.some((record) => record.gone);
      return [{ id: channel.id, ...after, disabledFor: gone ? GONE : after.givenUp ? GIVEN_UP : null }];
    });
    await tx.query(COUNT, [
      judged.map(({ id }) => id),
      judged.map(({ failures }) => failures),
      judged.map(({ failingSince }) => failingSince),
      judged.map(({ probeInMs }) => probeInMs),
    ]);
    for (const { id, disabledFor } of judged)
      if (disabledFor !== null) await this.disable(tx, id, disabledFor);
  }

  private callForRetry({ delivery, delayMs }: AttemptRecord): void {
    if (delayMs !== null) this.calls.later(delivery.channel_id, delayMs);
  }

  /** When an endpoint works again, everything that waited for its probes is due at once. */
  private callForProbe({ id, webhook_failures }: ChannelHealthRow, { probeInMs }: HealthAfter): void {
    if (probeInMs !== null) this.calls.later(id, probeInMs);
    else if (isOpen(webhook_failures)) this.calls.now([id]);
  }

  private async disable(tx: Tx, channelId: string, reason: string): Promise<void> {
    const disabled = await tx.query(DISABLE, [channelId, reason]);
    if (disabled.length > 0) await writeToTrail(tx, THE_SERVICE, disabledBy(channelId));
    await holdPending(tx, channelId);
    tx.afterCommit(() => this.logger.warn({ event: 'webhook.disabled', channel_id: channelId, reason }));
  }
}

function disabledBy(channelId: string): TrailEntry {
  return {
    action: 'channel.webhook_disabled',
    resourceId: channelId,
    channelId,
    changed: ['metadata', 'webhook_enabled'],
  };
}

function lockChannels(tx: Tx, records: readonly AttemptRecord[]): Promise<ChannelHealthRow[]> {
  const ids = new Set(records.map((record) => record.delivery.channel_id));
  return tx.query<ChannelHealthRow>(LOCK_CHANNELS, [[...ids]]);
}

/** Writes the results whose claims still hold, and returns those. */
async function writeAttempts(tx: Tx, records: readonly AttemptRecord[]): Promise<AttemptRecord[]> {
  const rows = await tx.query<{ n: number }>(RECORD, [
    records.map((record) => record.delivery.channel_id),
    records.map((record) => record.delivery.event_id),
    records.map((record) => record.delivery.claim),
    records.map((record) => record.state),
    records.map((record) => record.delayMs),
    records.map((record) => record.durationMs),
    records.map((record) => record.delivery.url),
    records.map((record) => record.requestHeaders),
    records.map((record) => record.responseStatus),
    records.map((record) => record.responseBody),
    records.map((record) => record.error),
    records.map((_record, index) => index),
  ]);
  const held = new Set(rows.map((row) => row.n));
  return records.filter((_record, index) => held.has(index));
}

/** A delivery that was held while its attempt was under way stays held, unless the attempt delivered it. */
const RECORD = `
  WITH result AS (
    SELECT r.*, now() + r.delay_ms * interval '1 millisecond' AS retry_at,
           now() - r.duration_ms * interval '1 millisecond' AS attempted_at
      FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::float8[], $6::int[], $7::text[], $8::text[],
                  $9::int[], $10::text[], $11::text[], $12::int[])
      AS r(channel_id, event_id, claim, state, delay_ms, duration_ms, url, headers, status, body, error, n)
  ), recorded AS (
    UPDATE webhook_deliveries w
       SET state = CASE WHEN w.state = 'held' AND r.state = 'pending' THEN 'held' ELSE r.state END,
           due_at = CASE WHEN w.state = 'held' THEN NULL ELSE r.retry_at END,
           next_attempt_at = CASE WHEN w.state = 'held' THEN NULL ELSE r.retry_at END,
           held_at = CASE WHEN w.state = 'held' AND r.state = 'pending' THEN w.held_at END,
           attempts = w.attempts + 1, lost_claims = 0, faults = 0, fault = NULL, parked_at = NULL, claim = NULL, delivery_timestamp = now(),
           request_url = r.url, request_headers = r.headers,
           response_status = r.status, response_body = r.body, error = r.error
      FROM result r
     WHERE w.channel_id = r.channel_id AND w.event_id = r.event_id AND w.claim = r.claim
    RETURNING w.channel_id, w.id, w.attempts, r.n
  ), kept AS (
    INSERT INTO webhook_attempts
           (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status, response_body, error)
    SELECT recorded.channel_id, recorded.id, recorded.attempts, r.attempted_at, r.duration_ms, r.url, r.status, r.body, r.error
      FROM recorded JOIN result r ON r.n = recorded.n
  )
  SELECT n FROM recorded`;

const COUNT = `
  WITH n AS MATERIALIZED (
    SELECT judged.*, now() + judged.probe_ms * interval '1 millisecond' AS probe_at
      FROM unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::float8[]) AS judged(id, failures, failing_since, probe_ms)
  )
  UPDATE channels c
     SET webhook_last_sent = now(), webhook_failures = n.failures, webhook_failing_since = n.failing_since,
         webhook_probe_at = n.probe_at
    FROM n
   WHERE c.id = n.id`;

/** An endpoint that is already disabled keeps its reason. */
const DISABLE = `
  UPDATE channels
     SET webhook_enabled = false, updated_at = now(),
         metadata = metadata || jsonb_build_object('webhook_disabled_reason', $2::text, 'webhook_disabled_at', now())
   WHERE id = $1 AND webhook_enabled
  RETURNING id`;
