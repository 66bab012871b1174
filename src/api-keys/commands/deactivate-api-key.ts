import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { apiKeyRefusals } from '../api-key.refusals';
import { Authenticator } from '../access/authenticator';
import { ApiKey } from '../entities/api-key.entity';

/** Deactivates a key; the record stays (docs/rules/access.md#credentials). Safe to repeat. */
export class DeactivateApiKey extends Command<void> {
  constructor(
    readonly keyId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(DeactivateApiKey)
export class DeactivateApiKeyHandler implements ICommandHandler<DeactivateApiKey> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authenticator: Authenticator,
  ) {}

  execute({ keyId, by }: DeactivateApiKey): Promise<void> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const result = await tx.manager.update(ApiKey, { id: keyId }, { is_active: false, updated_at: tx.now });
      if (result.affected === 0) throw apiKeyRefusals.API_KEY_NOT_FOUND();
      await writeToTrail(tx, by, {
        action: 'api_key.deactivated',
        resourceId: keyId,
        channelId: null,
        changed: ['is_active'],
      });
      tx.afterCommit(() => this.authenticator.forget(keyId));
    });
  }
}
