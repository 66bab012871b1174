import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { perTx, type Tx } from '@libs/unit-of-work';
import { isId } from '../http';

/** How an order names its place: by the place's id, or by a name the place has in the order's channel (D23). */
export interface PlaceReference {
  readonly channelId: string;
  readonly placeId: string | null;
  readonly externalId: string | null;
}

/** What an order shows of its place (interface §2). */
export interface PlaceInfo {
  readonly place_id: string;
  readonly place_external_id: string;
  readonly name: string | null;
  readonly address: Record<string, unknown> | null;
}

interface FoundRow extends PlaceInfo {
  readonly n: number;
}

/** Resolves the places that orders name; many references of one transaction cost one statement. */
@Injectable()
export class PlaceDirectory {
  private readonly lookup = perTx(
    (tx) =>
      new DataLoader((references: readonly PlaceReference[]) => findAll(tx, references), { cache: false }),
  );

  /** The place, or null when the channel has none of that id or name. */
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
