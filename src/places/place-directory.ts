import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { perTx, type Tx } from '@libs/unit-of-work';
import { accessRefusals, type Caller, mayReach, mayReachPlace } from '../api-keys';
import type { PlaceInfo } from '../contract';
import { isId } from '../infrastructure/http';
import { placeRefusals } from './place.refusals';

/**
 * How an order names its place: by the place's id, or by a name the place has in the order's channel
 * (docs/rules/orders.md#place).
 */
export interface PlaceReference {
  readonly channelId: string;
  readonly placeId: string | null;
  readonly externalId: string | null;
}

/** The part of a place that other features need on every request. */
export interface PlaceFacts {
  readonly id: string;
  /** A channel of the place that the caller can access: the primary one if possible. */
  readonly channelId: string;
}

interface FoundRow extends PlaceInfo {
  readonly n: number;
}

/** Finds places by the names in orders (many references of one transaction in one statement) and by ids in paths. */
@Injectable()
export class PlaceDirectory {
  private readonly lookup = perTx(
    (tx) =>
      new DataLoader((references: readonly PlaceReference[]) => findAll(tx, references), { cache: false }),
  );

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The place, or 404 when there is none and 403 when the caller's key can access none of its channels
   * (docs/rules/access.md#channels-of-a-key).
   */
  async require(placeId: string, caller: Caller): Promise<PlaceFacts> {
    const [place] = await this.dataSource.query<{ channel_id: string; channel_ids: string[] }[]>(
      'SELECT channel_id, channel_ids FROM places WHERE id = $1',
      [placeId],
    );
    if (place === undefined) throw placeRefusals.UNKNOWN_PLACE();
    const channelId = [place.channel_id, ...place.channel_ids].find((id) => mayReach(caller, id));
    if (channelId === undefined) throw accessRefusals.CHANNEL_FORBIDDEN();
    if (!mayReachPlace(caller, placeId)) throw accessRefusals.PLACES_FORBID();
    return { id: placeId, channelId };
  }

  /** Refuses with 403 a change that affects channels of the place which the caller can't access. @param field what is changed */
  async requireAllChannels(placeId: string, caller: Caller, field: string): Promise<void> {
    const [place] = await this.dataSource.query<{ channel_ids: string[] }[]>(
      'SELECT array_append(channel_ids, channel_id) AS channel_ids FROM places WHERE id = $1',
      [placeId],
    );
    if (place?.channel_ids.every((id) => mayReach(caller, id)) !== true)
      throw placeRefusals.PLACE_IS_SHARED([field]);
  }

  /** The channels of these places that the caller can access; refuses a place as `require` does. */
  async channelsOf(placeIds: readonly string[], caller: Caller): Promise<ReadonlySet<string>> {
    const places = await this.dataSource.query<{ id: string; channel_ids: string[] }[]>(
      'SELECT id, array_append(channel_ids, channel_id) AS channel_ids FROM places WHERE id = ANY ($1)',
      [placeIds],
    );
    if (placeIds.some((id) => !places.some((place) => place.id === id))) throw placeRefusals.UNKNOWN_PLACE();
    const reached = places.map(({ channel_ids }) => channel_ids.filter((id) => mayReach(caller, id)));
    if (reached.some((channels) => channels.length === 0)) throw accessRefusals.CHANNEL_FORBIDDEN();
    if (!placeIds.every((id) => mayReachPlace(caller, id))) throw accessRefusals.PLACES_FORBID();
    return new Set(reached.flat());
  }

  /** The place; null when the channel has none with that id or name. */
  resolve(tx: Tx, reference: PlaceReference): Promise<PlaceInfo | null> {
    return this.lookup(tx).load(reference);
  }
}

async function findAll(tx: Tx, references: readonly PlaceReference[]): Promise<(PlaceInfo | null)[]> {
  const rows = await tx.query<FoundRow>(
    `SELECT r.n::int, p.id AS place_id, p.identifier AS place_external_id, p.name, p.address
       FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS r(channel_id, place_id, external_id, n)
       JOIN places p ON p.id = coalesce(r.place_id,
              (SELECT i.place_id FROM place_identifiers i WHERE i.channel_id = r.channel_id AND i.identifier = r.external_id))
      WHERE r.channel_id = ANY (p.channel_ids)`,
    [
      references.map((reference) => reference.channelId),
      references.map(({ placeId }) => (placeId !== null && isId(placeId) ? placeId : null)),
      references.map(({ placeId, externalId }) => (placeId === null ? externalId : null)),
    ],
  );
  const byNumber = new Map(rows.map(({ n, ...place }) => [n, place]));
  return references.map((_, index) => byNumber.get(index + 1) ?? null);
}
