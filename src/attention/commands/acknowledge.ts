import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Requester } from '../../infrastructure/audit-trail';
import { Topology } from '../../infrastructure/database';
import { toDate } from '../../infrastructure/http';
import { ATTENTION_KINDS, type AttentionKind } from '../model/attention-kinds';
import { namedSql } from '../queries/attention-sql';
import type { AttentionRow } from '../queries/list-attention';
import { type AttentionFilter, queryAttention } from '../queries/query-attention';

/** Something that needs a hand, as whoever has seen it names it. */
interface NamedItem {
  readonly kind: AttentionKind;
  readonly key: string;
  /** Absent: whichever channel it is in. */
  readonly channel_id?: string;
  /** What began later under this key was not seen. Absent: what begins from now on. */
  readonly at?: string;
}

interface FoundRow extends AttentionRow {
  readonly as_of: Date | null;
}

/** Records that somebody has seen these; returns how many of them still need a hand. What they had seen before stays theirs. */
export class Acknowledge extends Command<number> {
  constructor(
    readonly filter: AttentionFilter,
    readonly items: readonly NamedItem[],
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(Acknowledge)
export class AcknowledgeHandler implements ICommandHandler<Acknowledge> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  execute({ filter, items, by }: Acknowledge): Promise<number> {
    const kinds = ATTENTION_KINDS.filter((kind) => items.some((item) => item.kind === kind));
    return this.unitOfWork.run(async (tx) => {
      const named = [
        items.map(({ kind }) => kind),
        items.map(({ key }) => key),
        items.map(({ channel_id }) => channel_id ?? null),
        items.map(({ at }) => (at === undefined ? null : toDate(at))),
      ];
      const found = await queryAttention<FoundRow>(this.topology, tx, namedSql(kinds), filter, named);
      await tx.query(ACKNOWLEDGE, [
        found.map(({ channel_id }) => channel_id),
        found.map(({ kind }) => kind),
        found.map(({ key }) => key),
        found.map(({ as_of }) => as_of),
        ...[by.kind, by.keyId, by.clientName],
      ]);
      return found.length;
    });
  }
}

/** Who saw only what was there before does not take the place of who has seen what came since. */
const ACKNOWLEDGE = `
  INSERT INTO acknowledgements AS a (channel_id, kind, key, acknowledged_at, as_of, actor_kind, key_id, client_name)
  SELECT channel_id, kind, key, now(), max(least(as_of, now())), $5::text, $6::uuid, $7::text
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) AS n(channel_id, kind, key, as_of)
   GROUP BY channel_id, kind, key
  ON CONFLICT (channel_id, kind, key) DO UPDATE
     SET acknowledged_at = excluded.acknowledged_at, as_of = excluded.as_of, actor_kind = excluded.actor_kind,
         key_id = excluded.key_id, client_name = excluded.client_name
   WHERE coalesce(a.as_of, a.acknowledged_at) <= excluded.as_of`;
