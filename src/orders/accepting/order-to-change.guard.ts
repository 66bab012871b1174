import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '@libs/refusal';
import { type Caller, mayReach } from '../../api-keys';
import { IdempotentJobs, type JobChannel } from '../../jobs';
import { type ProjectedOrder, ProjectedOrders } from './projected-orders';

/** The order that a request names, as it is now. */
export interface OrderToChange extends JobChannel {
  /** Throws for a repeat whose order can't be found any more: the first response is all that it can get. */
  require(): ProjectedOrder;
}

type OrderRequest = Request<{ orderId: string }> & { caller: Caller; orderToChange: OrderToChange };

/** How orders that were found once are not found later: by a former number, by one that others have too, or not created. */
const NOT_FOUND = new Set(['ORDER_NOT_FOUND', 'ORDER_NUMBER_AMBIGUOUS']);

/**
 * Finds the order of the path before the body is validated: 404, 409 and 403 come before 400
 * (docs/changing-orders.md#status-updates). A repeat with a known `Idempotency-Key` passes although its order can't be found.
 */
@Injectable()
export class OrderToChangeGuard implements CanActivate {
  constructor(
    private readonly orders: ProjectedOrders,
    private readonly jobs: IdempotentJobs,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<OrderRequest>();
    request.orderToChange = await this.find(request);
    return true;
  }

  private async find(request: OrderRequest): Promise<OrderToChange> {
    const { params, caller } = request;
    try {
      const order = await this.orders.findToChange(params.orderId, caller);
      const mayHaveChanged = order.id !== params.orderId.toLowerCase();
      return { channelId: order.channelId, mayHaveChanged, require: () => order };
    } catch (refusal) {
      if (!(refusal instanceof Refusal && NOT_FOUND.has(refusal.code))) throw refusal;
      const channelId = await this.jobs.channelOfFirst(request);
      if (channelId === null || !mayReach(caller, channelId)) throw refusal;
      const require = () => {
        throw refusal;
      };
      return { channelId, require };
    }
  }
}

/** The order that `OrderToChangeGuard` found. */
export const OrderToChange = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<OrderRequest>().orderToChange,
);
