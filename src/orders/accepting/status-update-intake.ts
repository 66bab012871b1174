import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../../contract';
import { httpRefusals, isDateTime } from '../../infrastructure/http';
import type { Proposal } from '../../jobs';
import { UpdateOrderStatus } from '../commands/update-order-status';
import type { StatusUpdateAcceptedDto, UpdateOrderStatusDto } from '../dto/update-order-status.dto';
import { versionsAllowed } from './model/if-match';
import { type ProjectedOrder, ProjectedOrders } from './projected-orders';
import type { JsonObject } from '../model/order-item';
import { type AllowedMove, decideMove, type Move, type Standing } from '../workflow/model/order-status';
import { promiseOf } from '../workflow/model/promised-move';
import type { Origin } from '../model/origin';
import { namedIn, pickProblems, rejectionProblems } from '../workflow/model/picked-items';
import { metadataProblems } from '../workflow/model/status-metadata';
import { orderRefusals } from '../order.refusals';

/** A requested status update. */
export interface StatusRequest {
  readonly order: ProjectedOrder;
  readonly body: UpdateOrderStatusDto;
  readonly force: boolean;
  readonly origin: Origin;
  readonly ifMatch: string | undefined;
}

/**
 * Checks status updates when they are requested, against the status that the order will have when they are
 * applied (docs/changing-orders.md#status-updates).
 */
@Injectable()
export class StatusUpdateIntake {
  constructor(private readonly orders: ProjectedOrders) {}

  /** The job of an update that can be accepted; refuses invalid metadata with 400, then the move with 422 or 403. */
  async propose({ order, body, force, origin, ifMatch }: StatusRequest, jobId: string): Promise<Proposal> {
    this.orders.requireRoom(order);
    const versions = versionsAllowed(ifMatch);
    if (versions?.includes(order.version) === false) throw orderRefusals.VERSION_MISMATCH(order.version);
    const { status: to } = body;
    const metadata = body.metadata ?? {};
    const move = decideMove(order.standing, to, force);
    const isOrdinary = !force || (move.verdict === 'moves' && !move.forced);
    const problems = [
      ...metadataProblems(to, metadata, { needsRequired: isOrdinary, isDateTime }),
      ...(await this.itemProblems(order, to, metadata)),
    ];
    if (problems.length > 0) throw httpRefusals.INVALID_REQUEST(problems);
    if (move.verdict === 'refused') throw refusalOf(order.standing.status, to, move.because);
    return {
      command: new UpdateOrderStatus(
        order.id,
        order.channelId,
        order.orderNumber,
        to,
        metadata,
        force,
        { ...origin, jobId },
        false,
        versions,
        promiseOf(move),
      ),
      key: order.id,
      body: answerTo(order, to, move, jobId),
    };
  }

  private async itemProblems(order: ProjectedOrder, to: OrderStatus, { items, rejected_items }: JsonObject) {
    if (to !== 'picked' && (to !== 'collected' || rejected_items == null)) return [];
    const listed = to === 'picked' ? items : rejected_items;
    const found = await this.orders.orderedQuantities(order, namedIn(listed));
    if (found === null) return [];
    const { ordered, hasItems } = found;
    return to === 'picked' ? pickProblems(listed, ordered, hasItems) : rejectionProblems(listed, ordered);
  }
}

function refusalOf(
  from: OrderStatus,
  to: OrderStatus,
  because: Extract<Move, { verdict: 'refused' }>['because'],
) {
  return because === 'not_in_table'
    ? orderRefusals.INVALID_STATUS_TRANSITION(from, to)
    : orderRefusals.FORCED_TRANSITION_FORBIDDEN(from, to, because);
}

function answerTo(
  { id, standing }: { readonly id: string; readonly standing: Standing },
  to: OrderStatus,
  move: AllowedMove,
  jobId: string,
): StatusUpdateAcceptedDto {
  const callsCourier = move.verdict === 'dispatches_courier';
  const isForced = move.verdict === 'moves' && move.forced;
  return {
    message: callsCourier
      ? 'Courier dispatch accepted for processing'
      : 'Status update accepted for processing',
    jobId,
    orderId: id,
    status: callsCourier ? standing.status : to,
    forced_transition: isForced,
    ...(callsCourier && { courier_dispatched: true }),
    ...(isForced && { metadata: { status_in_uos: standing.status, _internal_job_id: jobId } }),
  };
}
