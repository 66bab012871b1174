import type { OrderStatus } from '../../contract';

/** What an action is about. */
export type Subject = 'order' | 'job' | 'delivery';

/** What can be done to many at once, and what a caller must be allowed for it (docs/bulk.md#actions). */
export const BULK_ACTIONS = {
  move: { subject: 'order', area: 'orders', fields: ['status', 'metadata', 'force'] },
  assign: { subject: 'order', area: 'orders', fields: ['person_id'] },
  note: { subject: 'order', area: 'orders', fields: ['text'] },
  retry: { subject: 'job', area: 'jobs', fields: [] },
  replay: { subject: 'delivery', area: 'deliveries', fields: ['channel_id'] },
} as const satisfies Readonly<
  Record<string, { subject: Subject; area: 'orders' | 'jobs' | 'deliveries'; fields: readonly string[] }>
>;

export type BulkActionName = keyof typeof BULK_ACTIONS;
export const BULK_ACTION_NAMES = Object.keys(BULK_ACTIONS) as [BulkActionName, ...BulkActionName[]];

/** The fields of a filter, by what an action is about (docs/bulk.md#what-it-is-done-to). */
export const FILTER_FIELDS: Readonly<Record<Subject, readonly string[]>> = {
  order: [
    'q',
    'channel_id',
    'place_id',
    'status',
    'date_from',
    'date_to',
    'unchanged_for',
    'assignee',
    'late',
  ],
  job: ['channel_id', 'type', 'order_id', 'order_number', 'error_code'],
  delivery: [
    'since',
    'until',
    'delivery_status',
    'event_type',
    'order_id',
    'order_number',
    'response_status',
    'error',
  ],
};

/** What exactly is done to each item; the fields that its action takes. */
export interface BulkDetails {
  readonly status?: OrderStatus;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly force?: boolean;
  /** Null: nobody. */
  readonly person_id?: string | null;
  readonly text?: string;
  readonly channel_id?: string;
}

/** The channel whose trail has the bulk; null for one that may be about several. */
export const channelOf = ({ channel_id }: BulkDetails): string | null => channel_id ?? null;
