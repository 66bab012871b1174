import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OutOfConnectionsError } from '@libs/safe-fetch';
import { isTemporary, type Tx } from '@libs/unit-of-work';
import { reasonOf } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import { parkedDelayMs } from '../../../parked';
import type { ClaimedDelivery } from '../delivery';
import type { DueDelivery } from './model/claim-choice';
import { ProbeRights } from './probe-rights';

/** The database is unavailable, or connections are short: nothing is wrong with the delivery. */
const PASSING_MS = 1_000;
const LOST = 'The processes that attempted it ended before it did, several times';

/**
 * Deliveries that failed through a fault of the service: nothing was sent, so no attempt is recorded and the
 * endpoint is not blamed. The delivery is parked and retried after growing delays
 * (docs/operations.md#workisparked).
 */
@Injectable()
export class DeliveryFaults {
  private readonly logger = new Logger(DeliveryFaults.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly probes: ProbeRights,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Releases the delivery with the cause. Never throws: a claim that can't be released expires. */
  async record(delivery: ClaimedDelivery, error: unknown): Promise<void> {
    const passes = isTemporary(error) || error instanceof OutOfConnectionsError;
    const faults = delivery.faults + 1;
    const delayMs = passes ? PASSING_MS : parkedDelayMs(this.settings, faults);
    const cause = reasonOf(error);
    this.logger.error({
      event: passes ? 'webhook.not_attempted' : 'webhook.parked',
      delivery_id: delivery.id,
      event_id: delivery.event_id,
      channel_id: delivery.channel_id,
      error: cause,
      tries: faults,
      next_try_ms: delayMs,
    });
    const { channel_id, event_id, claim } = delivery;
    await this.dataSource
      .query(FAULT, [channel_id, event_id, claim, delayMs, cause, !passes])
      .then(() => this.probes.leaveThoseOf([delivery]))
      .catch((fault: unknown) => this.logger.warn(`the claim of a delivery runs out: ${reasonOf(fault)}`));
  }

  /** Parks deliveries that crash processes. The claim that found them has locked them. */
  async parkLost(tx: Tx, deliveries: readonly DueDelivery[]): Promise<void> {
    for (const { channelId, eventId, lostClaims } of deliveries) {
      const delayMs = parkedDelayMs(this.settings, lostClaims);
      await tx.query(PARK_LOST, [channelId, eventId, delayMs, LOST]);
      this.logger.error({
        event: 'webhook.parked',
        event_id: eventId,
        channel_id: channelId,
        error: LOST,
        lost_claims: lostClaims,
        next_try_ms: delayMs,
      });
    }
  }
}

/** $1 channel, $2 event, $3 claim, $4 delay, $5 cause, $6 whether it is parked. */
const FAULT = `
  WITH r AS MATERIALIZED (SELECT now() AS now, now() + $4 * interval '1 millisecond' AS try_at)
  UPDATE webhook_deliveries w
     SET claim = NULL, due_at = CASE WHEN w.state = 'pending' THEN r.try_at END,
         faults = w.faults + $6::bool::int, fault = $5, lost_claims = 0,
         parked_at = CASE WHEN w.state = 'pending' AND $6::bool THEN coalesce(w.parked_at, r.now) END
    FROM r WHERE w.channel_id = $1 AND w.event_id = $2 AND w.claim = $3`;

/** $1 channel, $2 event, $3 delay, $4 cause. Its claims stay counted, so that it is retried alone. */
const PARK_LOST = `
  WITH r AS MATERIALIZED (SELECT now() AS now, now() + $3 * interval '1 millisecond' AS try_at)
  UPDATE webhook_deliveries w
     SET claim = NULL, due_at = r.try_at, next_attempt_at = coalesce(w.next_attempt_at, w.due_at), fault = $4,
         faults = w.faults + 1, parked_at = coalesce(w.parked_at, r.now)
    FROM r WHERE w.channel_id = $1 AND w.event_id = $2`;
