import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Piece } from '@libs/streamed-json';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Stretch } from '../../infrastructure/http';
import type { StorageLocation } from '../entities/storage-location.entity';

export interface StorageLocationList {
  /** The locations as `write` formats them, read one piece after another while they are sent. */
  readonly locations: (write: (location: StorageLocation) => string) => AsyncIterable<Piece>;
  readonly count: number;
}

/** Locations read at once, and the maximum size of each: its description and what an import stored. */
const ROWS = 200;
const ROW_BYTES = 1_000;

/** Storage locations of a place by name; `count` is the total. */
export class ListStorageLocations extends Query<StorageLocationList> {
  constructor(
    readonly placeId: string,
    readonly stretch: Stretch,
  ) {
    super();
  }
}

@QueryHandler(ListStorageLocations)
export class ListStorageLocationsHandler implements IQueryHandler<ListStorageLocations> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ placeId, stretch }: ListStorageLocations): Promise<StorageLocationList> {
    const [all] = await this.unitOfWork.runOnSnapshot((tx) =>
      tx.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM storage_locations WHERE place_id = $1',
        [placeId],
      ),
    );
    return { count: all!.count, locations: (write) => this.pieces(placeId, stretch, write) };
  }

  /** A name is unique in its place, so that the next piece begins after the last name. */
  private async *pieces(
    placeId: string,
    { limit, offset }: Stretch,
    write: (location: StorageLocation) => string,
  ): AsyncGenerator<Piece> {
    let after = '';
    let skip = offset;
    let left = limit ?? Infinity;
    while (left > 0) {
      const most = Math.min(left, ROWS);
      const parameters = [placeId, after, most, skip];
      let rows: StorageLocation[] = [];
      const read = async () => {
        rows = await this.unitOfWork.runOnSnapshot((tx) => tx.query<StorageLocation>(NEXT, parameters));
        return rows.map((row) => [write(row)]);
      };
      yield { bytes: most * ROW_BYTES, read };
      if (rows.length < most) return;
      after = rows.at(-1)!.name;
      skip = 0;
      left -= rows.length;
    }
  }
}

/** No name is empty. */
const NEXT =
  'SELECT * FROM storage_locations WHERE place_id = $1 AND name > $2 ORDER BY name LIMIT $3 OFFSET $4';
