import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { type Caller, LimitsToPlaces, mayReachPlace, reachableChannels } from '../api-keys';
import { isId } from '../infrastructure/http';
import { orderRefusals } from './order.refusals';

type OrderRequest = Request & { caller: Caller };

/**
 * Lets people who are limited to places reach orders of those places only: by the `orderId` of the path, and the `orderId`
 * and `order_id` of the query, whichever of them the route reads. For everyone else it costs nothing.
 */
@Injectable()
export class OrderPlaceGuard implements CanActivate {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { caller, params, query } = context.switchToHttp().getRequest<OrderRequest>();
    if (caller.placeIds == null) return true;
    // Routes refuse one that is given twice.
    for (const reference of [params.orderId, query.orderId, query.order_id])
      if (typeof reference === 'string') await this.requirePlaceOf(reference, caller);
    return true;
  }

  private async requirePlaceOf(reference: string, caller: Caller): Promise<void> {
    const places = await this.placesOf(reference, caller);
    if (places.length === 0) throw orderRefusals.ORDER_NOT_FOUND();
    if (!places.every((placeId) => mayReachPlace(caller, placeId))) throw orderRefusals.ORDER_FORBIDDEN();
  }

  /** Of the order with this id, else of those with this number: which of them is meant is decided later. */
  private async placesOf(reference: string, caller: Caller): Promise<(string | null)[]> {
    if (reference.includes('\u0000')) return [];
    const byId = isId(reference) ? await this.placesWhere('id', reference.toLowerCase(), caller) : [];
    return byId.length > 0 ? byId : this.placesWhere('order_number', reference, caller);
  }

  private async placesWhere(
    column: 'id' | 'order_number',
    value: string,
    caller: Caller,
  ): Promise<(string | null)[]> {
    const rows = await this.dataSource.query<{ place_id: string | null }[]>(
      `SELECT place_id FROM orders WHERE ${column} = $1 AND ($2::uuid[] IS NULL OR channel_id = ANY ($2)) LIMIT 100`,
      [value, reachableChannels(caller)],
    );
    return rows.map(({ place_id }) => place_id);
  }
}

/** The routes of one order, which people who are limited to places reach if it is in one of theirs. */
export const OfPlaces = () => applyDecorators(LimitsToPlaces(), UseGuards(OrderPlaceGuard));
