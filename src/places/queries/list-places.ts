import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { In } from 'typeorm';
import { inPieces, type Piece } from '@libs/streamed-json';
import { type Reader, Reads } from '../../infrastructure/database';
import { Place } from '../entities/place.entity';

export interface PlaceList {
  /** The places as `write` formats them, read one piece after another while they are sent. */
  readonly places: (write: (place: Place) => string) => Iterable<Piece>;
  readonly total: number;
}

/** The places linked to a channel, newest first. */
export class ListPlaces extends Query<PlaceList> {
  constructor(
    readonly channelId: string,
    /** Null for all. */
    readonly placeIds: readonly string[] | null,
    readonly limit: number,
    readonly offset: number,
  ) {
    super();
  }
}

interface Row {
  readonly id: string;
  readonly bytes: number;
}

@QueryHandler(ListPlaces)
export class ListPlacesHandler implements IQueryHandler<ListPlaces> {
  constructor(private readonly reads: Reads) {}

  async execute({ channelId, placeIds, limit, offset }: ListPlaces): Promise<PlaceList> {
    const reader = this.reads.reader();
    const [rows, [all]] = await reader.onSnapshot((tx) =>
      Promise.all([
        tx.query<Row>(FOUND, [channelId, placeIds, limit, offset]),
        tx.query<{ total: number }>(TOTAL, [channelId, placeIds]),
      ]),
    );
    return { total: all!.total, places: (write) => this.pieces(reader, rows, write) };
  }

  private *pieces(reader: Reader, rows: readonly Row[], write: (place: Place) => string): Generator<Piece> {
    for (const { rows: piece, bytes } of inPieces(rows)) {
      const read = async () => {
        const ids = In(piece.map(({ id }) => id));
        const found = await reader.onSnapshot((tx) => tx.manager.findBy(Place, { id: ids }));
        const byId = new Map(found.map((place) => [place.id, place]));
        return piece.map(({ id }) => [write(byId.get(id)!)]);
      };
      yield { bytes, read };
    }
  }
}

const LINKED =
  'FROM places p WHERE channel_ids @> ARRAY[$1]::uuid[] AND ($2::uuid[] IS NULL OR id = ANY ($2))';
const TOTAL = `SELECT count(*)::int AS total ${LINKED}`;
/** $3 limit, $4 offset. Places are never deleted. */
const FOUND = `SELECT id, bytes ${LINKED} ORDER BY id DESC LIMIT $3 OFFSET $4`;
