import type { BreachAction, DeadlineKind } from '../../contract';

/** By when, and what happens when an order has not come so far by then (docs/deadlines.md#settings). */
export interface Rule {
  readonly minutes: number;
  /** After the creation, or before the wished time. */
  readonly from: 'creation' | 'wished';
  /** How long before it warns; null: not at all. */
  readonly warn_minutes: number | null;
  readonly on_breach: BreachAction;
}

export type Rules = Readonly<Record<DeadlineKind, Rule | null>>;

/** What a deadline is measured from. */
export interface Moments {
  readonly createdAt: Date;
  /** Null when the order names none. */
  readonly wishedAt: Date | null;
}

export interface DueTimes {
  readonly dueAt: Date;
  readonly warnAt: Date | null;
}

const MINUTE_MS = 60_000;

/** When a deadline is due and warns; null when the order does not name the time that it is measured from. */
export function dueTimes(rule: Rule, { createdAt, wishedAt }: Moments): DueTimes | null {
  const start = rule.from === 'creation' ? createdAt : wishedAt;
  if (start === null) return null;
  const sign = rule.from === 'creation' ? 1 : -1;
  const dueMs = start.getTime() + sign * rule.minutes * MINUTE_MS;
  const warnAt = rule.warn_minutes === null ? null : new Date(dueMs - rule.warn_minutes * MINUTE_MS);
  return { dueAt: new Date(dueMs), warnAt };
}

/**
 * The times of a deadline after its order was changed: as long before the wished time as they were. Null when the order names none any
 * more. @param wishedAtThen what the deadline was measured from; null for the creation, which does not change
 */
export function timesNow(
  { dueAt, warnAt }: DueTimes,
  wishedAtThen: Date | null,
  wishedAtNow: Date | null,
): DueTimes | null {
  if (wishedAtThen === null) return { dueAt, warnAt };
  if (wishedAtNow === null) return null;
  const later = (date: Date) => new Date(date.getTime() + wishedAtNow.getTime() - wishedAtThen.getTime());
  return { dueAt: later(dueAt), warnAt: warnAt && later(warnAt) };
}

/** The time that an order names as wished: `shipping_info.wished_at`, else `metadata.wished_at`. Null for anything else. */
export function wishedAt(
  order: { readonly shipping_info?: unknown; readonly metadata?: unknown },
  dateIn: (text: string) => Date | null,
): Date | null {
  for (const part of [order.shipping_info, order.metadata]) {
    const said = (part as { readonly wished_at?: unknown } | null | undefined)?.wished_at;
    const date = typeof said === 'string' ? dateIn(said) : null;
    if (date !== null) return date;
  }
  return null;
}
