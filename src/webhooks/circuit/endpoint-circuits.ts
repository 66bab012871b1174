import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { THE_SERVICE, type TrailEntry, writeToTrail } from '../../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { touchChannel } from '../../channels';
import { byChannel, Topology } from '../../infrastructure/database';
import type { AttemptRecord } from '../delivery/delivery';
import { DeliveryCalls } from '../delivery/delivery-calls';
import { HeldDeliveries } from './held-while-disabled';
import { holdRetries } from './hold-pending';
import type { LockedEndpoint } from './lock-endpoints';
import { type HealthAfter, healthAfter, isOpen } from './model/circuit';

/** Why an endpoint was disabled; shown in the channel's metadata. */
const GONE = 'The endpoint answered 410 Gone';
const GIVEN_UP = 'No delivery succeeded for 5 days';

interface CountedEndpoint {
  readonly id: string;
  readonly webhook_enabled: boolean;
}

/** Opens, closes and disables the circuits of endpoints after attempts. */
@Injectable()
export class EndpointCircuits {
  private readonly logger = new Logger(EndpointCircuits.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly calls: DeliveryCalls,
    private readonly held: HeldDeliveries,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /**
   * Updates the health of the endpoints (docs/webhooks.md#when-an-endpoint-fails); disables those that are
   * gone or have failed too long.
   */
  async update(
    tx: Tx,
    endpoints: readonly LockedEndpoint[],
    records: readonly AttemptRecord[],
  ): Promise<void> {
    const firstDelayMs = this.settings.WEBHOOK_RETRY_SCHEDULE[0] ?? 0;
    const judged = endpoints.flatMap((endpoint) => {
      const ended = records.filter((record) => record.delivery.channel_id === endpoint.id);
      if (ended.length === 0) return [];
      const before = { failures: endpoint.webhook_failures, failingSince: endpoint.webhook_failing_since };
      const delivered = ended.map((record) => record.state === 'delivered');
      const after = healthAfter(before, delivered, tx.now, firstDelayMs);
      tx.afterCommit(() => this.callForProbe(endpoint, after));
      const gone = ended.some((record) => record.gone);
      return [{ id: endpoint.id, ...after, disabledFor: gone ? GONE : after.givenUp ? GIVEN_UP : null }];
    });
    const counted = await this.topology.runOn(
      COUNT,
      judged,
      ({ id }) => id,
      (sql, of, last) =>
        tx.query<CountedEndpoint>(sql, [
          of.map(({ id }) => id),
          of.map(({ failures }) => failures),
          of.map(({ failingSince }) => failingSince),
          of.map(({ probeInMs }) => probeInMs),
          ...last,
        ]),
    );
    const reasons = new Map(judged.map(({ id, disabledFor }) => [id, disabledFor]));
    for (const { id, webhook_enabled } of counted) {
      const reason = reasons.get(id) ?? null;
      if (reason !== null) await this.disable(tx, id, reason);
      if (reason !== null || !webhook_enabled) await holdRetries(tx, id, records);
    }
  }

  /** When an endpoint works again, everything that waited for its probes is due at once. */
  private callForProbe({ id, webhook_failures }: LockedEndpoint, { probeInMs }: HealthAfter): void {
    if (probeInMs !== null) this.calls.later(id, probeInMs);
    else if (isOpen(webhook_failures)) this.calls.now([id]);
  }

  /** It changes the channel too, so that it needs a turn. */
  private async disable(tx: Tx, channelId: string, reason: string): Promise<void> {
    this.unitOfWork.requireTurn(tx);
    const disabled = await tx.query(DISABLE, [channelId, reason]);
    if (disabled.length > 0) {
      await touchChannel(tx, channelId);
      await writeToTrail(tx, THE_SERVICE, disabledBy(channelId));
    }
    await this.held.begin(tx, channelId);
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

const COUNT = byChannel(
  '$5',
  (on) => `
  WITH n AS MATERIALIZED (
    SELECT judged.*, now() + judged.probe_ms * interval '1 millisecond' AS probe_at
      FROM unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::float8[]) AS judged(id, failures, failing_since, probe_ms)
  )
  UPDATE webhook_endpoints c
     SET webhook_last_sent = now(), webhook_failures = n.failures, webhook_failing_since = n.failing_since,
         webhook_probe_at = n.probe_at
    FROM n
   WHERE c.channel_id = n.id ${on('c')}
  RETURNING c.channel_id AS id, c.webhook_enabled`,
);

/** An endpoint that is already disabled keeps its reason. */
const DISABLE = `
  UPDATE webhook_endpoints
     SET webhook_enabled = false,
         webhook_disabled = jsonb_build_object('webhook_disabled_reason', $2::text, 'webhook_disabled_at',
           to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   WHERE channel_id = $1 AND webhook_enabled
  RETURNING channel_id`;
