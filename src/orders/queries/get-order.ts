import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../../api-keys';
import { findOrderText, type OrderText } from './find-order-text';

/** One order, by id or order number (D1). */
export class GetOrder extends Query<OrderText> {
  constructor(
    readonly reference: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(GetOrder)
export class GetOrderHandler implements IQueryHandler<GetOrder> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  execute({ reference, caller }: GetOrder): Promise<OrderText> {
    return findOrderText(this.dataSource, reference, caller);
  }
}
