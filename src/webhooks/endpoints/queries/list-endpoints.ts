import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { type Caller, reachableChannels } from '../../../api-keys';
import { Reads } from '../../../infrastructure/database';
import type { PageRequest } from '../../../infrastructure/http';
import { isAttempted } from '../../delivery/claims/delivery-claim-sql';
import type { WebhookEndpoint } from '../../entities/webhook-endpoint.entity';
import type { EndpointTrouble } from '../dto/endpoint.dto';
import { listEndpointsSql, RECENT_OF_ENDPOINT, WAITING_OF_ENDPOINT } from './endpoint-list-sql';

export interface RecentAttempt {
  readonly at: Date;
  readonly duration_ms: number;
  readonly delivered: boolean;
}

interface Standing {
  readonly waiting: number;
  readonly oldest_due_at: Date | null;
  readonly held: number;
  readonly is_attempted: boolean;
}

type ListedEndpoint = WebhookEndpoint & {
  readonly is_enabled: boolean;
  readonly oauth2_enabled: boolean;
  readonly now: Date;
  readonly total: number;
};

export type EndpointHealthRow = ListedEndpoint & Standing & { readonly recent: readonly RecentAttempt[] };

export interface EndpointPage {
  readonly endpoints: readonly EndpointHealthRow[];
  readonly total: number;
}

/**
 * The endpoints of the channels that the caller can access, with how each is doing. What it costs depends on the number of
 * channels and the length of the page, not on how many deliveries there are (ADR 50).
 */
export class ListEndpoints extends Query<EndpointPage> {
  constructor(
    readonly trouble: EndpointTrouble | null,
    readonly page: PageRequest,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(ListEndpoints)
export class ListEndpointsHandler implements IQueryHandler<ListEndpoints> {
  constructor(private readonly reads: Reads) {}

  execute({ trouble, page, caller }: ListEndpoints): Promise<EndpointPage> {
    const { text, parameters } = listEndpointsSql({ channels: reachableChannels(caller), trouble }, page);
    return this.reads.reader().onSnapshot(async (tx) => {
      const rows = await tx.query<ListedEndpoint>(text, parameters);
      return {
        endpoints: await Promise.all(rows.map(async (row) => ({ ...row, ...(await standingOf(tx, row)) }))),
        total: rows[0]?.total ?? 0,
      };
    });
  }
}

/** One channel a statement: on several nodes each is answered by the node that has the channel. */
async function standingOf(tx: Tx, { channel_id: id }: ListedEndpoint) {
  const [[standing], recent] = await Promise.all([
    tx.query<Standing>(`${WAITING_OF_ENDPOINT}, ${isAttempted('$1')} AS is_attempted`, [id]),
    tx.query<RecentAttempt>(RECENT_OF_ENDPOINT, [id]),
  ]);
  return { ...standing!, recent };
}
