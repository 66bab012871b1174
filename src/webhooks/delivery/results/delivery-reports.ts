import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../../../infrastructure/metrics';
import type { AttemptRecord } from '../delivery';

/** This many released claims in one window are worth a warning. */
const MANY = 100;
const WINDOW_MS = 10_000;

/** Logs and counts how attempts ended, and claims that were released unused. */
@Injectable()
export class DeliveryReports {
  private readonly logger = new Logger(DeliveryReports.name);
  private windowFromMs = 0;
  private count = 0;

  constructor(private readonly metrics: Metrics) {}

  attempted({ delivery, state, responseStatus, error, durationMs }: AttemptRecord): void {
    const outcome = state === 'pending' ? 'retrying' : state;
    this.metrics.webhookAttempts.observe({ outcome }, durationMs / 1_000);
    if (delivery.attempts > 0) this.metrics.webhookRetries.inc();
    const line = {
      event: 'webhook.attempted',
      delivery_id: delivery.id,
      event_id: delivery.event_id,
      channel_id: delivery.channel_id,
      attempt: delivery.attempts + 1,
      outcome,
      status: responseStatus,
      error,
      duration_ms: durationMs,
    };
    if (state === 'delivered') this.logger.debug(line);
    else this.logger.warn(line);
  }

  /** Claims that waited too long for a slot are released. Warns now and then when there are many. */
  givenBack(claims: number): void {
    if (claims === 0) return;
    const nowMs = performance.now();
    if (nowMs - this.windowFromMs > WINDOW_MS) {
      this.windowFromMs = nowMs;
      this.count = 0;
    }
    const before = this.count;
    this.count += claims;
    if (before < MANY && this.count >= MANY) {
      this.logger.warn({ event: 'webhook.claims_given_back', claims: this.count, within_ms: WINDOW_MS });
    }
  }
}
