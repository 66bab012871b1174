import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { openedFor, withMember } from '@libs/json-text';
import { JsonStream } from '@libs/streamed-json';
import { type Caller, CurrentCaller, hasScope, InArea, isAdmin, reachablePlaces } from '../api-keys';
import { ApiShapedRefusals, httpRefusals, listedValues, MOST_ROWS } from '../infrastructure/http';
import { OfPlaces, ProjectedOrders } from '../orders';
import { TimelineDto, TimelineQueryDto } from './dto/timeline.dto';
import { GetTimeline, type TimelineEntry } from './get-timeline';
import { type Kind, KINDS, type Moment, momentIn, momentText } from './model/timeline-page';

@ApiTags('Orders')
@InArea('orders')
@OfPlaces()
@Controller('v1/orders')
export class TimelineController {
  constructor(
    private readonly queries: QueryBus,
    private readonly orders: ProjectedOrders,
  ) {}

  /**
   * Shows what happened to an order in one time order: its versions with their differences, its jobs, webhook deliveries
   * with their attempts, push messages, picking, notes, assignments and, to an admin, entries of the audit log. Webhook
   * deliveries are shown to those who may list them.
   */
  @Get(':orderId/timeline')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({ type: TimelineDto })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409, 503)
  async getOrderTimeline(
    @Param('orderId') reference: string,
    @Query() query: TimelineQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonStream> {
    const after = placeOf(query.after);
    const asked = listedValues('kind', query.kind, KINDS) ?? KINDS;
    const kinds = asked.filter((kind) => isShownTo(caller, kind));
    const { channelId, id, orderNumber } = await this.orders.find(reference, caller);
    const limit = Math.min(query.limit ?? 50, MOST_ROWS);
    const found = await this.queries.execute(
      new GetTimeline({ channelId, orderId: id }, kinds, after, limit + 1),
    );
    const shown = found.slice(0, limit);
    const next = found.length > limit ? momentText(shown.at(-1)!) : null;
    const head = JSON.stringify({ order_id: id, order_number: orderNumber });
    const pieces = JsonStream.written(shown, written);
    return new JsonStream(`${openedFor(head, 'data')}[`, pieces, () => `],"next":${JSON.stringify(next)}}`);
  }
}

/**
 * The audit log is for admins alone, and deliveries for those who may list them. A job says to whoever may change the order
 * why a change failed.
 */
function isShownTo(caller: Caller, kind: Kind): boolean {
  if (kind === 'audit') return isAdmin(caller);
  return kind !== 'delivery' || (hasScope(caller, 'read', 'deliveries') && reachablePlaces(caller) === null);
}

function written({ kind, at, detail }: TimelineEntry): string {
  return withMember(JSON.stringify({ kind, at: at.toISOString() }), 'detail', JSON.stringify(detail));
}

function placeOf(after: string | null | undefined): Moment | null {
  if (after == null) return null;
  const place = momentIn(after);
  if (place === null) {
    const message = 'after must be the `next` value of an earlier response';
    throw httpRefusals.INVALID_REQUEST([{ field: 'after', message }]);
  }
  return place;
}
