import { isDeepStrictEqual } from 'node:util';
import type { SampleOrder } from '../samples';

type Fields = Readonly<Record<string, unknown>>;

/** Compared one by one wherever an order is shown; the service may add members, never remove them. */
const KEPT = ['order_number', 'customer_info', 'items', 'totals', 'shipping_info'] as const;

/** What `data` of `order:created` must have (docs/rules/events.md#payloads). */
const CREATED_FIELDS = [
  'order_id',
  'channel_id',
  'order_number',
  'status',
  'created_at',
  'updated_at',
  'customer_info',
  'shipping_info',
  'payment_info',
  'items',
  'place_info',
  'totals',
];

/** What is wrong with an order that was just created, as GET shows it; empty when nothing is. */
export function problemsOfOrder(sent: SampleOrder, got: Fields): string[] {
  return [
    ...(got.version === 1 ? [] : [`its version is ${JSON.stringify(got.version)}, not 1`]),
    ...(got.status === 'pending' ? [] : [`its status is ${JSON.stringify(got.status)}, not pending`]),
    ...(got.delivery_type === sent.delivery_type ? [] : ['its delivery_type is another']),
    ...(sameInstant(got.order_date, sent.order_date) ? [] : ['its order_date is another']),
    ...changedFields(sent, got).map((field) => `its ${field} is not what was sent`),
  ];
}

/** What is wrong with the `data` of `order:created`; empty when it is the complete order. */
export function problemsOfCreatedEvent(sent: SampleOrder, data: Fields): string[] {
  return [
    ...CREATED_FIELDS.filter((field) => !Object.hasOwn(data, field)).map(
      (field) => `its event has no ${field}`,
    ),
    ...changedFields(sent, data).map((field) => `the ${field} of its event is not what was sent`),
    ...(contains(data.payment_info, sent.payment_info)
      ? []
      : ['the payment_info of its event is not what was sent']),
  ];
}

/** What is wrong with the place that an order shows; `identifier` is the one it was sent with. */
export function problemsOfPlace(identifier: string | undefined, shown: unknown): string[] {
  const got = (shown as { place_external_id?: unknown } | null)?.place_external_id;
  return got === identifier ? [] : [`its place is ${JSON.stringify(got)}, not ${identifier}`];
}

function changedFields(sent: SampleOrder, got: Fields): string[] {
  return KEPT.filter((field) => !contains(got[field], sent[field]));
}

/** Lists of the same length, objects with at least the same keys, values that are equal. */
function contains(got: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return (
      Array.isArray(got) &&
      got.length === sent.length &&
      sent.every((member, index) => contains(got[index], member))
    );
  }
  if (typeof sent !== 'object' || sent === null) return isDeepStrictEqual(got, sent);
  if (typeof got !== 'object' || got === null) return false;
  return Object.entries(sent).every(([key, value]) => contains((got as Fields)[key], value));
}

function sameInstant(got: unknown, sent: string): boolean {
  return typeof got === 'string' && Date.parse(got) === Date.parse(sent);
}
