import type { OrderStatus } from '../../contract';

/** What an action is about. */
export type Subject = 'order' | 'job' | 'delivery';

/** What can be done to many at once, and what a caller must be allowed for it (docs/bulk.md#actions). */
export const BULK_ACTIONS = {
  move: { subject: 'order', area: 'orders', fields: ['status', 'metadata', 'force'] },
} as const satisfies Readonly<
  Record<string, { subject: Subject; area: 'orders' | 'jobs' | 'deliveries'; fields: readonly string[] }>
>;

export type BulkActionName = keyof typeof BULK_ACTIONS;
export const BULK_ACTION_NAMES = Object.keys(BULK_ACTIONS) as [BulkActionName, ...BulkActionName[]];

/** What exactly is done to each item; the fields that its action takes. */
export interface BulkDetails {
  readonly status?: OrderStatus;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly force?: boolean;
}
