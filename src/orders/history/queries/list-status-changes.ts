import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { openedFor } from '@libs/json-text';
import { enclosed, JsonStream, type Parts } from '@libs/streamed-json';
import type { Caller } from '../../../api-keys';
import { Reads } from '../../../infrastructure/database';
import type { Stretch } from '../../../infrastructure/http';
import { VersionArchive } from '../../archive/version-archive';
import { OrderFinder } from '../../store/order-finder';
import { type VersionEntry, versionPieces } from './version-pieces';

/** The status changes of an order, newest first: a `StatusHistoryDto`. */
export class ListStatusChanges extends Query<JsonStream> {
  constructor(
    readonly reference: string,
    readonly caller: Caller,
    readonly stretch: Stretch,
  ) {
    super();
  }
}

@QueryHandler(ListStatusChanges)
export class ListStatusChangesHandler implements IQueryHandler<ListStatusChanges> {
  constructor(
    private readonly reads: Reads,
    private readonly orders: OrderFinder,
    private readonly archive: VersionArchive,
  ) {}

  async execute({ reference, caller, stretch }: ListStatusChanges): Promise<JsonStream> {
    const order = await this.orders.find(reference, caller);
    const { channel_id: channelId, id: orderId, version: upTo } = order;
    const reader = this.reads.reader();
    const [count] = await reader.onSnapshot((tx) =>
      tx.query<{ total: number }>(COUNT, [channelId, orderId, upTo]),
    );
    const pieces = versionPieces(reader, this.archive, {
      channelId,
      orderId,
      upTo,
      column: 'status_metadata',
      stretch,
      write,
    });
    const pagination = JSON.stringify({ total: count?.total ?? 0, ...stretch });
    return new JsonStream('{"history":[', pieces, () => `],"pagination":${pagination}}`);
  }
}

function write({ version, status_from, status_to, text, created_at }: VersionEntry): Parts {
  const facts = { version, status: { from: status_from, to: status_to } };
  const head = openedFor(JSON.stringify(facts), 'metadata');
  return enclosed(head, text, `,"timestamp":"${created_at.toISOString()}"}`);
}

const COUNT = `
  SELECT count(*)::int AS total FROM order_versions
   WHERE channel_id = $1 AND order_id = $2 AND version <= $3 AND status_to IS NOT NULL`;
