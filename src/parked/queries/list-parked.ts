import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PARKED_KINDS, type ParkedCursor, type ParkedKind, type ParkedRow } from '../model/parked';
import { ParkedWork } from '../parked-work';

export interface ParkedFilter {
  readonly kind: ParkedKind | null;
  readonly channelId: string | null;
}

export type ParkedOfKind = ParkedRow & { readonly kind: ParkedKind };

/** Parked work after a position: by kind, then by channel and id. */
export class ListParked extends Query<ParkedOfKind[]> {
  constructor(
    readonly filter: ParkedFilter,
    readonly after: ParkedCursor | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListParked)
export class ListParkedHandler implements IQueryHandler<ListParked> {
  constructor(private readonly work: ParkedWork) {}

  async execute({ filter, after, limit }: ListParked): Promise<ParkedOfKind[]> {
    const found: ParkedOfKind[] = [];
    for (const { kind, rows } of this.work.of(filter.kind)) {
      if (after !== null && isBefore(kind, after.kind)) continue;
      const from = after?.kind === kind ? { partition: after.channelId, id: after.id } : null;
      const page = await rows.list(filter.channelId, from, limit - found.length);
      found.push(...page.map((row) => ({ ...row, kind })));
      if (found.length >= limit) break;
    }
    return found;
  }
}

function isBefore(kind: ParkedKind, other: ParkedKind): boolean {
  return PARKED_KINDS.indexOf(kind) < PARKED_KINDS.indexOf(other);
}
