import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { asPartlyDone, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { ChannelDirectory, channelRefusals } from '../../../channels';
import { EventRecorder } from '../../../events';
import { singleOutcomeOf } from '../../delivery/sending/attempt-outcome';
import type { AttemptRecord, ClaimedDelivery } from '../../delivery/delivery';
import { SIGNING_SECRETS } from '../signing-secrets';
import { DeliveryResults } from '../../delivery/results/delivery-results';
import { webhookRefusals } from '../webhook.refusals';
import { WebhookSender } from '../../delivery/sending/webhook-sender';

export interface TestedWebhook {
  readonly deliveryId: string;
  readonly at: Date;
}

/**
 * Sends a `webhook:test` now, whether or not the webhook is enabled, and records it in the history
 * (docs/webhooks.md#settings-of-a-webhook). Attempted once; refused when it is not delivered. When it
 * can't be recorded, the outcome is unknown.
 */
export class TestWebhook extends Command<TestedWebhook> {
  constructor(readonly channelId: string) {
    super();
  }
}

interface TargetRow {
  readonly url: string | null;
  readonly secrets: readonly string[];
  readonly oauth2_enabled: boolean;
  readonly now: Date;
}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: ChannelDirectory,
    private readonly events: EventRecorder,
    private readonly results: DeliveryResults,
    private readonly sender: WebhookSender,
  ) {}

  async execute(test: TestWebhook): Promise<TestedWebhook> {
    const delivery = await this.testFor(test.channelId);
    const attempted = await this.sender.attempt(delivery);
    if (attempted === null) return this.execute(test);
    const record = singleOutcomeOf(delivery, attempted);
    const at = await this.keep(record);
    if (record.state !== 'delivered') throw webhookRefusals.WEBHOOK_TEST_FAILED(reasonOf(record));
    return { deliveryId: delivery.id, at };
  }

  private async testFor(channelId: string): Promise<ClaimedDelivery> {
    const [target] = await this.dataSource.query<TargetRow[]>(
      `SELECT c.webhook_url AS url, ${SIGNING_SECRETS} AS secrets, o.oauth2_enabled, now() AS now
         FROM webhook_endpoints c JOIN oauth2_clients o USING (channel_id) WHERE channel_id = $1`,
      [channelId],
    );
    const channel = await this.directory.find(channelId);
    if (target === undefined || channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
    if (target.url === null) throw webhookRefusals.WEBHOOK_NOT_CONFIGURED();
    return {
      channel_id: channelId,
      event_id: uuid(),
      id: uuid(),
      event_type: 'webhook:test',
      order_id: null,
      version: null,
      attempts: 0,
      replayed_after: 0,
      lost_claims: 0,
      faults: 0,
      claim: uuid(),
      url: target.url,
      secrets: target.secrets,
      oauth2_enabled: target.oauth2_enabled,
      data: JSON.stringify({
        channel_id: channelId,
        channel_name: channel.name,
        message: 'This is a test of the webhook configuration',
      }),
      origin: null,
      occurred_at: target.now,
    };
  }

  /** The event and its delivery are stored with the attempt, so that a test can be replayed like any other event. */
  private async keep(record: AttemptRecord): Promise<Date> {
    try {
      return await this.unitOfWork.runInTurn(async (tx) => {
        await this.keepIn(tx, record);
        return tx.now;
      });
    } catch (error) {
      throw asPartlyDone(error);
    }
  }

  private async keepIn(tx: Tx, record: AttemptRecord): Promise<void> {
    const { delivery } = record;
    await this.events.record(tx, [
      {
        id: delivery.event_id,
        partition: delivery.channel_id,
        type: delivery.event_type,
        subject: null,
        version: null,
        data: delivery.data,
        origin: null,
        occurredAt: delivery.occurred_at,
      },
    ]);
    await this.results.recordIn(tx, [record], () =>
      tx.query(
        `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, claim)
         VALUES ($1, $2, $3, $4, 'failed', $5)`,
        [delivery.channel_id, delivery.event_id, delivery.id, delivery.event_type, delivery.claim],
      ),
    );
  }
}

function reasonOf({ responseStatus, error }: AttemptRecord): string {
  return error ?? `The endpoint answered ${responseStatus}`;
}
