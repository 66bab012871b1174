import { httpRefusals } from './errors/http.refusals';

/** The place of a row in a list that is sorted by time and id. */
export interface Keyset {
  readonly at: Date;
  readonly id: string;
}

const KEYSET = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in a list as the `next` that clients send back as `after`. */
export function keysetText({ at, id }: Keyset): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

/** The place that an `after` names; null when it is absent. Refuses what no response had as `next`. */
export function keysetIn(after: string | null | undefined): Keyset | null {
  if (after == null) return null;
  const [, atMs, id] = KEYSET.exec(Buffer.from(after, 'base64url').toString('latin1')) ?? [];
  const at = new Date(Number(atMs));
  if (id === undefined || Number.isNaN(at.getTime())) {
    const message = 'after must be the `next` value of an earlier response';
    throw httpRefusals.INVALID_REQUEST([{ field: 'after', message }]);
  }
  return { at, id };
}
