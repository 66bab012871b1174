import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { In } from 'typeorm';
import { inPieces, type Piece } from '@libs/streamed-json';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Stretch } from '../../infrastructure/http';
import { ApiKey } from '../entities/api-key.entity';

export interface ApiKeyList {
  /** The keys as `write` formats them, read one piece after another while they are sent. */
  readonly keys: (write: (key: ApiKey) => string) => Iterable<Piece>;
  readonly count: number;
}

/** Keys, newest first; `count` is the total. */
export class ListApiKeys extends Query<ApiKeyList> {
  constructor(
    readonly stretch: Stretch,
    /** Only keys that reach some of these channels and no other; null for all keys. */
    readonly channelIds: readonly string[] | null,
  ) {
    super();
  }
}

interface Row {
  readonly id: string;
  readonly bytes: number;
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ stretch: { limit, offset }, channelIds }: ListApiKeys): Promise<ApiKeyList> {
    const [rows, [all]] = await this.unitOfWork.runOnSnapshot((tx) =>
      Promise.all([
        tx.query<Row>(FOUND, [channelIds, limit, offset]),
        tx.query<{ count: number }>(COUNT, [channelIds]),
      ]),
    );
    return { count: all!.count, keys: (write) => this.pieces(rows, write) };
  }

  private *pieces(rows: readonly Row[], write: (key: ApiKey) => string): Generator<Piece> {
    for (const { rows: piece, bytes } of inPieces(rows)) {
      yield {
        bytes,
        read: async () => {
          const ids = In(piece.map(({ id }) => id));
          const found = await this.unitOfWork.runOnSnapshot((tx) => tx.manager.findBy(ApiKey, { id: ids }));
          const byId = new Map(found.map((key) => [key.id, key]));
          return piece.map(({ id }) => [write(byId.get(id)!)]);
        },
      };
    }
  }
}

/** $1 the channels. The same as `maySee`. */
const SEEN = `
  FROM api_keys
 WHERE $1::uuid[] IS NULL OR (scope <> 'admin' AND cardinality(channel_ids) > 0 AND channel_ids <@ $1)`;
const COUNT = `SELECT count(*)::int AS count ${SEEN}`;
/** $2 limit, $3 offset. Keys are never deleted. */
const FOUND = `SELECT id, bytes ${SEEN} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;
