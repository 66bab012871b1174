import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ChannelFacts } from '../../channel-directory';
import { channelOrderSchema, type OrderSchema } from '../order-schema';
import { channelTypeOf } from '../../types/registry';

/** The order schema of a channel. The caller has to check access to the channel. */
export class GetOrderSchema extends Query<OrderSchema & { readonly channel_id: string }> {
  constructor(readonly channel: Pick<ChannelFacts, 'id' | 'type'>) {
    super();
  }
}

@QueryHandler(GetOrderSchema)
export class GetOrderSchemaHandler implements IQueryHandler<GetOrderSchema> {
  execute({ channel: { id, type } }: GetOrderSchema): Promise<OrderSchema & { readonly channel_id: string }> {
    return Promise.resolve({ ...channelOrderSchema(channelTypeOf(type), type, id), channel_id: id });
  }
}
