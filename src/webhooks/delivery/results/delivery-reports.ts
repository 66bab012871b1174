import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../../../infrastructure/metrics';
import type { AttemptRecord } from '../delivery';

/** So many claims given back in one window are no accident. */
const MANY = 100;
const WINDOW_MS = 10_000;

/** Tells the log and the metrics how attempts ended, and when claims come to nothing. */
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

  /** Claims waited too long for a slot and are given back. Warns once in a while when that happens in numbers. */
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
