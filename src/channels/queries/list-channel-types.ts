import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { ChannelTypes } from '../channel-types';

/** Names of all registered channel types. */
export class ListChannelTypes extends Query<string[]> {}

@QueryHandler(ListChannelTypes)
export class ListChannelTypesHandler implements IQueryHandler<ListChannelTypes> {
  constructor(
    private readonly types: ChannelTypes,
    @InjectEntityManager() private readonly manager: EntityManager,
  ) {}

  execute(): Promise<string[]> {
    return this.types.names(this.manager);
  }
}
