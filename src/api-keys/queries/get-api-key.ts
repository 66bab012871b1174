import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { apiKeyRefusals } from '../api-key.refusals';
import { ApiKey } from '../entities/api-key.entity';

export class GetApiKey extends Query<ApiKey> {
  constructor(readonly keyId: string) {
    super();
  }
}

@QueryHandler(GetApiKey)
export class GetApiKeyHandler implements IQueryHandler<GetApiKey> {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async execute({ keyId }: GetApiKey): Promise<ApiKey> {
    const row = await this.keys.findOneBy({ id: keyId });
    if (row === null) throw apiKeyRefusals.API_KEY_NOT_FOUND();
    return row;
  }
}
