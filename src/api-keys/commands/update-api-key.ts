import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { requireUnchanged, type UnchangedSince } from '../../infrastructure/http';
import { apiKeyRefusals } from '../api-key.refusals';
import { Authenticator } from '../access/authenticator';
import type { UpdateApiKeyDto } from '../dto/update-api-key.dto';
import { ApiKey } from '../entities/api-key.entity';
import { eachChannelOnce, futureOrNull, requireChannels, requireRoomForKey } from '../key-rules';

/** Changes the given fields of a key; also used to deactivate it (docs/rules/access.md#credentials). */
export class UpdateApiKey extends Command<ApiKey> {
  constructor(
    readonly keyId: string,
    readonly changes: UpdateApiKeyDto,
    readonly by: Requester,
    readonly since: UnchangedSince = null,
    /** The channels that whoever asks is limited to; null: not limited. */
    readonly limitedTo: readonly string[] | null = null,
  ) {
    super();
  }
}

@CommandHandler(UpdateApiKey)
export class UpdateApiKeyHandler implements ICommandHandler<UpdateApiKey> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authenticator: Authenticator,
  ) {}

  execute({ keyId, changes, by, since, limitedTo }: UpdateApiKey): Promise<ApiKey> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const row = await tx.manager.findOne(ApiKey, {
        where: { id: keyId },
        lock: { mode: 'pessimistic_write' },
      });
      if (row === null) throw apiKeyRefusals.API_KEY_NOT_FOUND();
      requireUnchanged(since, row.updated_at);
      if (changes.channel_ids != null) await requireChannels(tx.manager, changes.channel_ids);
      const before = { ...row };
      apply(row, changes, tx.now);
      if (!works(before, tx.now) && works(row, tx.now)) await requireRoomForKey(tx.manager, limitedTo);
      await tx.manager.save(ApiKey, row, { transaction: false });
      await writeToTrail(tx, by, {
        action: before.is_active && !row.is_active ? 'api_key.deactivated' : 'api_key.updated',
        resourceId: keyId,
        channelId: null,
        changed: changedFields(before, row),
      });
      tx.afterCommit(() => this.authenticator.forget(keyId));
      return row;
    });
  }
}

function works({ is_active, expires_at }: ApiKey, now: Date): boolean {
  return is_active && (expires_at === null || expires_at > now);
}

function apply(row: ApiKey, changes: UpdateApiKeyDto, now: Date): void {
  row.name = changes.name ?? row.name;
  row.scope = changes.scope ?? row.scope;
  row.channel_ids = changes.channel_ids ? eachChannelOnce(changes.channel_ids) : row.channel_ids;
  row.is_active = changes.is_active ?? row.is_active;
  if (changes.metadata !== undefined) row.metadata = changes.metadata ?? {};
  if (changes.description !== undefined) row.description = changes.description;
  if (changes.expires_at !== undefined && !isUnchanged(row.expires_at, changes.expires_at)) {
    row.expires_at = futureOrNull(changes.expires_at);
  }
  row.updated_at = now;
}

/** An expired key may be read and sent back unchanged. */
function isUnchanged(current: Date | null, given: string | null): boolean {
  return current !== null && given === current.toISOString();
}
