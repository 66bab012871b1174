import { Injectable } from '@nestjs/common';
import { type Caller, mayReachPlace } from '../../api-keys';
import type { Requester } from '../../infrastructure/audit-trail';
import { type OrderKey, orderRefusals, type ProjectedOrder, ProjectedOrders } from '../../orders';
import type { OpenBulk } from '../running/bulk-table';

/** The orders of bulk work, if whoever asked for it can access them. */
@Injectable()
export class ReachableOrders {
  constructor(private readonly orders: ProjectedOrders) {}

  /** Also one that is accepted and not yet created. */
  async toChange(reference: string, caller: Caller): Promise<ProjectedOrder> {
    return inReach(await this.orders.findToChange(reference, caller), caller);
  }

  async keyOf(reference: string, caller: Caller): Promise<OrderKey> {
    const { channelId, id: orderId } = inReach(await this.orders.find(reference, caller), caller);
    return { channelId, orderId };
  }
}

function inReach(order: ProjectedOrder, caller: Caller): ProjectedOrder {
  if (!mayReachPlace(caller, order.placeId)) throw orderRefusals.ORDER_FORBIDDEN();
  return order;
}

/** Who does what is done beside an order, as if they had sent the request for it. */
export function requesterOf({ caller, origin }: OpenBulk): Requester {
  const { kind, keyId, clientName } = caller;
  return { kind, keyId, clientName, requestId: origin.requestId };
}
