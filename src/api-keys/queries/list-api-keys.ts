import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ApiKey } from '../entities/api-key.entity';

/** All keys, the newest first. */
export class ListApiKeys extends Query<ApiKey[]> {}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  execute(): Promise<ApiKey[]> {
    return this.keys.find({ order: { created_at: 'DESC', id: 'DESC' } });
  }
}
