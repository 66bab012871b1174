import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { IN_REQUEST, isOverdue, type Limits, type Tx, UnitOfWork } from '@libs/unit-of-work';
import {
  type AuditFilter,
  type AuditPosition,
  type AuditRecord,
  readTrail,
} from '../../infrastructure/audit-trail';
import { Topology } from '../../infrastructure/database';
import { ListOrderActions } from '../../orders';
import { FindKindsOfCallers } from '../../people';
import { auditRefusals } from '../audit.refusals';
import { newestOf } from '../model/audit-page';

/**
 * Ends a search without a suitable index (one actor among millions of versions) instead of letting it hold a
 * connection.
 */
const LIMITS: Limits = { ...IN_REQUEST, statementMs: 10_000 };

/** Who did what, newest first, from a position on: audit entries and versions of orders as one list. */
export class ListAuditRecords extends Query<AuditRecord[]> {
  constructor(
    readonly filter: AuditFilter,
    readonly before: AuditPosition | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListAuditRecords)
export class ListAuditRecordsHandler implements IQueryHandler<ListAuditRecords> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly queries: QueryBus,
  ) {}

  async execute(search: ListAuditRecords): Promise<AuditRecord[]> {
    try {
      const found = await this.unitOfWork.run((tx) => this.read(tx, search), LIMITS);
      return await this.withPeople(found);
    } catch (error) {
      if (isOverdue(error)) throw auditRefusals.AUDIT_SEARCH_TOO_WIDE();
      throw error;
    }
  }

  /** Each source returns up to a full page, so that the page is correct whichever source its records come from. */
  private async read(tx: Tx, { filter, before, limit }: ListAuditRecords): Promise<AuditRecord[]> {
    const entries = await readTrail(tx, filter, before, limit);
    const lists = [entries];
    for (const channelId of await this.channelsOf(filter)) {
      const actions = new ListOrderActions({ ...filter, channelId }, before, limit);
      lists.push(await this.queries.execute(tx.include(actions)));
    }
    return newestOf(lists, limit);
  }

  /** A version says by whose id it was made, not of what kind that is. */
  private async withPeople(records: readonly AuditRecord[]): Promise<AuditRecord[]> {
    const unsure = records.filter(({ actor_kind, version }) => actor_kind === 'key' && version > 0);
    const ids = [...new Set(unsure.flatMap(({ key_id }) => key_id ?? []))];
    const kinds = await this.queries.execute(new FindKindsOfCallers(ids));
    return records.map((record) => {
      const kind = record.key_id === null ? undefined : kinds.get(record.key_id);
      return kind === undefined ? record : { ...record, actor_kind: kind };
    });
  }

  /** One query for the versions of all channels (null), or one per channel where they are on different nodes. */
  private async channelsOf({ channelId }: AuditFilter): Promise<readonly (string | null)[]> {
    if (channelId !== null) return [channelId];
    return this.topology.parts(() => this.topology.channels());
  }
}
