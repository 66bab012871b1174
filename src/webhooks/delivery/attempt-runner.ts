import { Inject, Injectable } from '@nestjs/common';
import type { CancelSignal } from '@libs/safe-fetch';
import { inSpan } from '@libs/tracing';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import type { HeldDelivery } from './channel-lane';
import { DeliveryFaults } from './claims/delivery-faults';
import type { AttemptRecord, ClaimedDelivery } from './delivery';
import { DeliveryReports } from './results/delivery-reports';
import { ResultQueue } from './results/result-queue';
import { outcomeOf } from './sending/attempt-outcome';
import { attemptSpan, describeAttempt } from './sending/delivery-trace';
import { WebhookSender } from './sending/webhook-sender';

/** One attempt, from a claimed delivery to its recorded result. */
@Injectable()
export class AttemptRunner {
  constructor(
    private readonly sender: WebhookSender,
    private readonly results: ResultQueue,
    private readonly faults: DeliveryFaults,
    private readonly reports: DeliveryReports,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /**
   * Never throws: a fault of the service is stored with the delivery. Returns whether the attempt was aborted before there was a
   * response, or not made since the endpoint has moved: it is not recorded, and its claim is to be given back. @param answered called with
   * the outcome of the attempt before it is recorded; not called when there is none
   */
  async run({ delivery, lost }: HeldDelivery, answered: (isDelivered: boolean) => void): Promise<boolean> {
    try {
      return await inSpan(
        () => attemptSpan(delivery),
        async () => {
          const record = await this.send(delivery, lost);
          if (record === null) return true;
          answered(record.state === 'delivered');
          await this.results.keep(record);
          this.reports.attempted(record);
          return false;
        },
      );
    } catch (fault) {
      await this.faults.record(delivery, fault);
      return false;
    }
  }

  /** Null when the claim was lost before there was a response, or the endpoint has moved: no attempt is recorded. */
  private async send(delivery: ClaimedDelivery, lost: CancelSignal): Promise<AttemptRecord | null> {
    const attempted = await this.sender.attempt(delivery, lost);
    if (attempted === null || (lost.aborted && attempted.result.kind === 'unanswered')) return null;
    const { WEBHOOK_RETRY_SCHEDULE: scheduleMs, WEBHOOK_RATE_LIMITED_DELAY: rateLimitedMs } = this.settings;
    const record = outcomeOf(delivery, attempted, { scheduleMs, rateLimitedMs });
    describeAttempt(record);
    return record;
  }
}
