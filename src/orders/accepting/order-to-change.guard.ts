import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../api-keys';
import { type ProjectedOrder, ProjectedOrders } from './projected-orders';

type OrderRequest = Request<{ orderId: string }> & { caller: Caller; orderToChange: ProjectedOrder };

/**
 * Finds the order of the path before the body is validated: 404, 409 and 403 come before 400
 * (docs/changing-orders.md#status-updates).
 */
@Injectable()
export class OrderToChangeGuard implements CanActivate {
  constructor(private readonly orders: ProjectedOrders) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<OrderRequest>();
    request.orderToChange = await this.orders.findToChange(request.params.orderId, request.caller);
    return true;
  }
}

/** The order that `OrderToChangeGuard` found. */
export const OrderToChange = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<OrderRequest>().orderToChange,
);
