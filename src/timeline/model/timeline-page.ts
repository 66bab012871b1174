import type { Before, MergedRow } from '../../infrastructure/http';

/** What a timeline is made of, in the order in which things of the same time are shown. */
export const KINDS = [
  'version',
  'job',
  'delivery',
  'push',
  'audit',
  'picking',
  'note',
  'assignment',
] as const;
export type Kind = (typeof KINDS)[number];

/** A place in a timeline. */
export interface Moment extends MergedRow {
  readonly kind: Kind;
}

const PLACE = /^(\d{1,15})\.(\d)\.(.{1,300})$/s;
/** The key of an entry of the audit log, which is compared as a UUID; the others are compared as texts. */
const AUDIT_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A place as the cursor that clients send back. */
export function momentText({ at, kind, key }: Moment): string {
  return Buffer.from(`${at.getTime()}.${KINDS.indexOf(kind)}.${key}`).toString('base64url');
}

/** The place in a cursor; null when the text is none. */
export function momentIn(text: string): Moment | null {
  const [, atMs, rank, key] = PLACE.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const at = new Date(Number(atMs));
  const kind = KINDS[Number(rank)];
  if (key === undefined || kind === undefined || key.includes('\0') || Number.isNaN(at.getTime()))
    return null;
  return kind === 'audit' && !AUDIT_KEY.test(key) ? null : { at, kind, key };
}

/** Where the list of one kind goes on after a place in the timeline of all. */
export function beforeOf(kind: Kind, after: Moment | null): Before | null {
  if (after === null) return null;
  const distance = KINDS.indexOf(kind) - KINDS.indexOf(after.kind);
  return { at: after.at, below: distance === 0 ? after.key : distance > 0 ? '*' : null };
}

/** The newest of several lists that are each sorted newest first, at most `limit`. */
export function merged<Row extends Moment>(lists: readonly (readonly Row[])[], limit: number): Row[] {
  return lists.flat().sort(newestFirst).slice(0, limit);
}

function newestFirst(a: Moment, b: Moment): number {
  const byTime = b.at.getTime() - a.at.getTime();
  if (byTime !== 0) return byTime;
  const byKind = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  if (byKind !== 0) return byKind;
  return a.key === b.key ? 0 : a.key < b.key ? 1 : -1;
}
