import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { NEXT, type OrderStatus } from '../../contract';
import type { Caller } from '../../api-keys';
import { inFurtherTurn, shareOf } from '../../infrastructure/http';
import { IdempotentJobs, JobEndings } from '../../jobs';
import {
  decideMove,
  type ProjectedOrder,
  ProjectedOrders,
  ListStatusSteps,
  type Origin,
  orderRefusals,
  UpdateOrderStatus,
} from '../../orders';
import { pickingRefusals } from '../dts.refusals';
import {
  decidePicking,
  leadingTo,
  type NextStatuses,
  PICKING_NEXT,
  type PickingCode,
  STATUS_OF_CODE,
} from './model/picking-code';
import { statusToResume } from './model/resumption';

/** A request of the picking app: who, and for which order. */
export interface Tap {
  /** Order id or order number (docs/rules/values.md#ids). */
  readonly orderReference: string;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly response: object;
}

/** An order after such a request. */
export interface PickedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
}

interface TableMove {
  readonly to: OrderStatus;
  readonly metadata: Record<string, unknown>;
  /** What allows it, also when it is applied. */
  readonly table: NextStatuses;
}

const PATIENCE_MS = 20_000;

/**
 * Moves orders for the picking app through the same durable jobs as every status update, and responds when
 * the change has been applied. A request for the status that the order already has changes nothing, also when
 * two arrive at once.
 */
@Injectable()
export class PickingControl {
  constructor(
    private readonly orders: ProjectedOrders,
    private readonly jobs: IdempotentJobs,
    private readonly endings: JobEndings,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Starts or finishes picking, or cancels, as the picking app's own table allows
   * (docs/rules/dts.md#status-codes).
   */
  async setStatus(tap: Tap, code: PickingCode, pickerId: string | null): Promise<PickedOrder> {
    const order = await this.orders.find(tap.orderReference, tap.caller);
    const { status: current } = order.standing;
    const requested = STATUS_OF_CODE[code];
    const move = decidePicking(current, requested);
    if (move.verdict === 'is_there' && isApplied(order)) return toPicked(order, current);
    if (move.verdict === 'refused') {
      throw pickingRefusals.PICKING_APP_TRANSITION_NOT_ALLOWED(current, requested, move.allowed);
    }
    const metadata =
      requested === 'cancelled'
        ? { cancellation_reason: 'picking_rejected_by_store' }
        : requested === 'picking'
          ? { picker_id: pickerId ?? tap.caller.clientName }
          : {};
    return this.apply(tap, order, { to: requested, metadata, table: PICKING_NEXT });
  }

  async setFailed(tap: Tap, reason: string | null): Promise<PickedOrder> {
    return this.moveByTable(tap, 'failed', reason === null ? {} : { reason });
  }

  async setSuspended(tap: Tap, reason: string): Promise<PickedOrder> {
    return this.moveByTable(tap, 'suspended', { suspension_reason: reason });
  }

  /**
   * Returns a suspended order to its earlier status, if the table allows it, else to picking
   * (docs/rules/dts.md#resuming).
   */
  async unsetSuspended(tap: Tap): Promise<PickedOrder> {
    const order = await this.orders.find(tap.orderReference, tap.caller);
    const { status } = order.standing;
    if (status !== 'suspended')
      throw pickingRefusals.PICKING_APP_TRANSITION_NOT_ALLOWED(status, 'picking', NEXT[status]);
    const applied = await this.queries.execute(new ListStatusSteps(order.channelId, order.id));
    const to = statusToResume([...order.coming, ...applied]);
    const metadata = to === 'picking' ? { picker_id: tap.caller.clientName } : {};
    return this.apply(tap, order, { to, metadata, table: { suspended: NEXT.suspended } });
  }

  private async moveByTable(
    tap: Tap,
    to: OrderStatus,
    metadata: Record<string, unknown>,
  ): Promise<PickedOrder> {
    const order = await this.orders.find(tap.orderReference, tap.caller);
    const { status } = order.standing;
    if (status === to && isApplied(order)) return toPicked(order, to);
    if (status !== to && decideMove(order.standing, to, false).verdict === 'refused') {
      throw pickingRefusals.PICKING_APP_TRANSITION_NOT_ALLOWED(status, to, NEXT[status]);
    }
    return this.apply(tap, order, { to, metadata, table: NEXT });
  }

  private async apply(
    { orderReference, caller, origin, response }: Tap,
    order: ProjectedOrder,
    { to, metadata, table }: TableMove,
  ): Promise<PickedOrder> {
    this.orders.requireRoom(order);
    const { id, channelId, orderNumber } = order;
    const { jobId } = await this.jobs.answer({ channelId }, null, (ownJobId) => ({
      command: new UpdateOrderStatus(
        id,
        channelId,
        orderNumber,
        to,
        metadata,
        false,
        { ...origin, jobId: ownJobId },
        true,
        null,
        'ordinary',
        leadingTo(to, table),
      ),
      key: id,
      body: {},
    }));
    const [share, timeoutMs] = [shareOf(caller), PATIENCE_MS];
    const job = await this.endings.wait({ channelId, jobId, share, timeoutMs, response });
    if (job?.status === 'completed') return toPicked(order, to);
    if (job?.status !== 'failed') throw orderRefusals.STILL_BEING_APPLIED();
    const { code, message } = job.error ?? { code: null, message: 'The change failed' };
    if (code === 'INVALID_STATUS_METADATA') throw pickingRefusals.CHANGE_NOT_POSSIBLE(message);
    if (code !== 'INVALID_STATUS_TRANSITION') throw pickingRefusals.CHANGE_FAILED(message);
    const { standing } = await inFurtherTurn(response, () => this.orders.find(orderReference, caller));
    const { status } = standing;
    throw pickingRefusals.PICKING_APP_TRANSITION_NOT_ALLOWED(status, to, table[status] ?? []);
  }
}

/** Else its status is what accepted changes would lead to, of which one may still fail. */
function isApplied({ unfinished }: ProjectedOrder): boolean {
  return unfinished === 0;
}

function toPicked({ id, orderNumber }: ProjectedOrder, status: OrderStatus): PickedOrder {
  return { id, orderNumber, status };
}
