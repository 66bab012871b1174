import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { CreateApiKeyDto } from '../dto/create-api-key.dto';
import { ApiKey } from '../entities/api-key.entity';
import { eachChannelOnce, futureOrNull, requireChannels, requireRoomForKey } from '../key-rules';
import { hashKey, keyHint, newKeyValue } from '../key-value';

export interface CreatedApiKey {
  readonly row: ApiKey;
  /** The key's value, which is stored nowhere. */
  readonly value: string;
}

/** Creates a key. Only its hash is stored, so its value can be shown only now (docs/rules/access.md#api-keys). */
export class CreateApiKey extends Command<CreatedApiKey> {
  constructor(
    readonly input: CreateApiKeyDto,
    readonly by: Requester,
    /** The channels that whoever asks is limited to; null: not limited. */
    readonly limitedTo: readonly string[] | null = null,
  ) {
    super();
  }
}

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ input, by, limitedTo }: CreateApiKey): Promise<CreatedApiKey> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const channelIds = eachChannelOnce(input.channel_ids ?? []);
      await requireChannels(tx.manager, channelIds);
      await requireRoomForKey(tx.manager, limitedTo);
      const value = newKeyValue(input.client_name);
      const row = tx.manager.create(ApiKey, {
        id: uuid(),
        key_hash: hashKey(value),
        key_hint: keyHint(value),
        name: input.name,
        client_name: input.client_name,
        description: input.description ?? null,
        scope: input.scope ?? 'read',
        channel_ids: channelIds,
        created_by: input.created_by,
        is_active: input.is_active ?? true,
        metadata: input.metadata ?? {},
        expires_at: futureOrNull(input.expires_at),
        last_used_at: null,
        created_at: tx.now,
        updated_at: tx.now,
      });
      await tx.manager.save(ApiKey, row, { transaction: false });
      const entry = { action: 'api_key.created', resourceId: row.id, channelId: null, changed: [] } as const;
      await writeToTrail(tx, by, entry);
      return { row, value };
    });
  }
}
