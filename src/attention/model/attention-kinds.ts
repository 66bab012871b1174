/** Why something needs a hand, in the order in which things of the same time are shown. */
export const ATTENTION_KINDS = ['deadline', 'failed', 'suspended', 'webhook', 'parked', 'channel'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

const PLACE = /^(\d{1,15})\.([a-z]{1,20})\.(.{1,300})$/s;

/** A place in the list. */
export interface AttentionPlace {
  readonly at: Date;
  readonly kind: AttentionKind;
  readonly key: string;
}

/** The order of the list. */
export function newestFirst(one: AttentionPlace, other: AttentionPlace): number {
  if (one.at.getTime() !== other.at.getTime()) return other.at.getTime() - one.at.getTime();
  if (one.kind !== other.kind) return one.kind < other.kind ? 1 : -1;
  return one.key < other.key ? 1 : -1;
}

/** A place as the cursor that clients send back. */
export function placeText({ at, kind, key }: AttentionPlace): string {
  return Buffer.from(`${at.getTime()}.${kind}.${key}`).toString('base64url');
}

/** The place in a cursor; null when the text is none. */
export function placeIn(text: string): AttentionPlace | null {
  const [, atMs, named, key] = PLACE.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const at = new Date(Number(atMs));
  const kind = ATTENTION_KINDS.find((one) => one === named);
  if (key === undefined || kind === undefined || key.includes('\0') || Number.isNaN(at.getTime()))
    return null;
  return { at, kind, key };
}
