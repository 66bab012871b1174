import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../api-keys';
import { SessionCallers } from '../session-callers';

/** The current access of sessions by session id, for those who keep a caller, such as sockets; without those that have ended. */
export class FindSessionCallers extends Query<ReadonlyMap<string, Caller>> {
  constructor(readonly sessionIds: readonly string[]) {
    super();
  }
}

@QueryHandler(FindSessionCallers)
export class FindSessionCallersHandler implements IQueryHandler<FindSessionCallers> {
  constructor(private readonly callers: SessionCallers) {}

  execute({ sessionIds }: FindSessionCallers): Promise<ReadonlyMap<string, Caller>> {
    return this.callers.ofSessions(sessionIds);
  }
}
