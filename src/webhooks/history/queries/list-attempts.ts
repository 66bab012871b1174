import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import type { Piece } from '@libs/streamed-json';
import { Reads } from '../../../infrastructure/database';
import { RecordedAttempt } from '../../entities/recorded-attempt.entity';
import { WebhookDelivery } from '../../entities/webhook-delivery.entity';
import { webhookRefusals } from '../../settings/webhook.refusals';

/** The attempts as `write` formats them, read one piece after another while they are sent. */
export type AttemptList = (write: (attempt: RecordedAttempt) => string) => AsyncIterable<Piece>;

/** Attempts read at once, and the most bytes of one: 4 kB of a response, which may be binary, and its address. */
const ROWS = 20;
const ROW_BYTES = 16_384;

/** Every attempt of one delivery, oldest first. Replays can add any number of them. */
export class ListAttempts extends Query<AttemptList> {
  constructor(
    readonly channelId: string,
    readonly deliveryId: string,
  ) {
    super();
  }
}

@QueryHandler(ListAttempts)
export class ListAttemptsHandler implements IQueryHandler<ListAttempts> {
  constructor(
    @InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>,
    private readonly reads: Reads,
  ) {}

  async execute({ channelId, deliveryId }: ListAttempts): Promise<AttemptList> {
    if (!(await this.deliveries.existsBy({ channel_id: channelId, id: deliveryId })))
      throw webhookRefusals.DELIVERY_NOT_FOUND();
    return (write) => this.pieces(channelId, deliveryId, write);
  }

  private async *pieces(
    channelId: string,
    deliveryId: string,
    write: (attempt: RecordedAttempt) => string,
  ): AsyncGenerator<Piece> {
    const reader = this.reads.reader();
    let rows: RecordedAttempt[] = [];
    do {
      const read = async () => {
        const number = MoreThan(rows.at(-1)?.number ?? 0);
        const where = { channel_id: channelId, delivery_id: deliveryId, number };
        rows = await reader.onSnapshot((tx) =>
          tx.manager.find(RecordedAttempt, { where, order: { number: 'ASC' }, take: ROWS }),
        );
        return rows.map((row) => [write(row)]);
      };
      yield { bytes: ROWS * ROW_BYTES, read };
    } while (rows.length === ROWS);
  }
}
