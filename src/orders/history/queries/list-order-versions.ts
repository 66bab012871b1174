import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { openedFor } from '@libs/json-text';
import { enclosed, JsonStream, type Parts } from '@libs/streamed-json';
import type { Caller } from '../../../api-keys';
import { Reads } from '../../../infrastructure/database';
import type { Stretch } from '../../../infrastructure/http';
import { VersionArchive } from '../../archive/version-archive';
import { OrderFinder } from '../../store/order-finder';
import { type VersionEntry, versionPieces } from './version-pieces';

/** The changes of each version of an order, newest first: an `OrderHistoryDto`. */
export class ListOrderVersions extends Query<JsonStream> {
  constructor(
    readonly reference: string,
    readonly caller: Caller,
    readonly stretch: Stretch,
  ) {
    super();
  }
}

@QueryHandler(ListOrderVersions)
export class ListOrderVersionsHandler implements IQueryHandler<ListOrderVersions> {
  constructor(
    private readonly reads: Reads,
    private readonly orders: OrderFinder,
    private readonly archive: VersionArchive,
  ) {}

  async execute({ reference, caller, stretch }: ListOrderVersions): Promise<JsonStream> {
    const order = await this.orders.find(reference, caller);
    const { channel_id: channelId, id: orderId, order_number, version: upTo } = order;
    const head = { order_id: orderId, order_number, current_version: upTo };
    const pieces = versionPieces(this.reads.reader(), this.archive, {
      channelId,
      orderId,
      upTo,
      column: 'changes',
      stretch,
      write,
    });
    const pagination = JSON.stringify({ total: upTo, ...stretch });
    const opened = openedFor(JSON.stringify(head), 'versions');
    return new JsonStream(`${opened}[`, pieces, () => `],"pagination":${pagination}}`);
  }
}

function write({ version, change_type, text, actor, created_at }: VersionEntry): Parts {
  const head = openedFor(JSON.stringify({ version, change_type }), 'changes');
  const tail = `,"actor":${JSON.stringify(actor)},"timestamp":"${created_at.toISOString()}"}`;
  return enclosed(head, text, tail);
}
