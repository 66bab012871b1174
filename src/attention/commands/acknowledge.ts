import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Requester } from '../../infrastructure/audit-trail';
import { Topology } from '../../infrastructure/database';
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
      ];
      const found = await queryAttention<AttentionRow>(this.topology, tx, namedSql(kinds), filter, named);
      await tx.query(ACKNOWLEDGE, [
        found.map(({ channel_id }) => channel_id),
        found.map(({ kind }) => kind),
        found.map(({ key }) => key),
        ...[by.kind, by.keyId, by.clientName],
      ]);
      return found.length;
    });
  }
}

const ACKNOWLEDGE = `
  INSERT INTO acknowledgements AS a (channel_id, kind, key, acknowledged_at, actor_kind, key_id, client_name)
  SELECT DISTINCT channel_id, kind, key, now(), $4::text, $5::uuid, $6::text
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n(channel_id, kind, key)
  ON CONFLICT (channel_id, kind, key) DO UPDATE
     SET acknowledged_at = excluded.acknowledged_at, actor_kind = excluded.actor_kind, key_id = excluded.key_id,
         client_name = excluded.client_name`;
