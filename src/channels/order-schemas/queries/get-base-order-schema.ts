import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { baseOrderSchema, type OrderSchema } from '../order-schema';
import { BASE_TYPE } from '../../types/base-type';

/** The order schema of all channels. */
export class GetBaseOrderSchema extends Query<OrderSchema> {}

@QueryHandler(GetBaseOrderSchema)
export class GetBaseOrderSchemaHandler implements IQueryHandler<GetBaseOrderSchema> {
  execute(): Promise<OrderSchema> {
    return Promise.resolve(baseOrderSchema(BASE_TYPE));
  }
}
