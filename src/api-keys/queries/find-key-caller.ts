import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type KeyRow, toCaller } from '../access/authenticator';
import type { Caller } from '../model/caller';

/** The current access of a key, for work that goes on without it; null when it is deactivated or has expired. */
export class FindKeyCaller extends Query<Caller | null> {
  constructor(readonly keyId: string) {
    super();
  }
}

@QueryHandler(FindKeyCaller)
export class FindKeyCallerHandler implements IQueryHandler<FindKeyCaller> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(query: FindKeyCaller): Promise<Caller | null> {
    return this.unitOfWork.runFor(query, async (tx) => {
      const [row] = await tx.query<KeyRow>(FIND, [query.keyId]);
      return row === undefined ? null : toCaller(row);
    });
  }
}

const FIND = `
  SELECT id, client_name, scope, channel_ids FROM api_keys
   WHERE id = $1 AND is_active AND (expires_at IS NULL OR expires_at > now())`;
