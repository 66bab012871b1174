import { Injectable } from '@nestjs/common';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { Place } from './entities/place.entity';
import { linkedBy } from './model/channel-links';
import { mostChannelsWith, namesOf, namesTooMany } from './model/place-names';
import { placeRefusals, tooManyNames } from './place.refusals';

/** Of a channel: a list counts all of them. */
const MOST_PLACES = 10_000;

/** The only writer of places and of their names. */
@Injectable()
export class PlaceStore {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Runs a change of places in a transaction. Two that swap names at the same moment may deadlock: one is
   * retried.
   */
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.unitOfWork.runInTurn(work);
  }

  /** The place, locked until the transaction ends. Refuses with 404 when there is none. */
  async lock(tx: Tx, placeId: string): Promise<Place> {
    const place = await tx.manager.findOne(Place, {
      where: { id: placeId },
      lock: { mode: 'pessimistic_write' },
    });
    if (place === null) throw placeRefusals.UNKNOWN_PLACE();
    return place;
  }

  /**
   * Writes the place and its names. Refuses with 409 when it has too many names for its channels, or one of the channels that it was
   * not linked to before has too many places, and with 400 when one of them is another place's in one of the
   * channels (docs/rules/places-and-storage.md#places).
   */
  async write(tx: Tx, place: Place, before: Place | null): Promise<void> {
    const names = namesOf(place);
    if (namesTooMany(before, place)) {
      const most = mostChannelsWith(names.length) - 1;
      throw placeRefusals.TOO_MANY_LINKED_CHANNELS(most, tooManyNames(names.length));
    }
    const [full] = await tx.query(FULL, [linkedBy(before, place), MOST_PLACES]);
    if (full !== undefined) throw placeRefusals.TOO_MANY_PLACES(MOST_PLACES);
    await tx.manager.save(Place, place, { transaction: false });
    const parameters = [place.id, place.channel_ids, names];
    await tx.query(
      `DELETE FROM place_identifiers WHERE place_id = $1 AND (channel_id, identifier) NOT IN (${EACH_IN_EACH})`,
      parameters,
    );
    await tx.query(
      `INSERT INTO place_identifiers (channel_id, identifier, place_id)
       SELECT e.channel_id, e.identifier, $1 FROM (${EACH_IN_EACH}) e ORDER BY 1, 2
       ON CONFLICT DO NOTHING`,
      parameters,
    );
    const [taken] = await tx.query<{ channel_id: string; identifier: string }>(
      `SELECT channel_id, identifier FROM place_identifiers
        WHERE (channel_id, identifier) IN (${EACH_IN_EACH}) AND place_id <> $1
        LIMIT 1`,
      parameters,
    );
    if (taken !== undefined) throw placeRefusals.PLACE_IDENTIFIER_TAKEN(taken.identifier, taken.channel_id);
  }
}

/** $1 channels, $2 the most places of one. */
const FULL = `
  SELECT c.id FROM unnest($1::uuid[]) AS c(id)
   WHERE (SELECT count(*) FROM (SELECT 1 FROM places p WHERE p.channel_ids @> ARRAY[c.id] LIMIT $2) n) >= $2`;

/** $2 channels, $3 names. */
const EACH_IN_EACH = `
  SELECT c.channel_id, n.identifier
    FROM unnest($2::uuid[]) AS c(channel_id) CROSS JOIN unnest($3::text[]) AS n(identifier)`;
