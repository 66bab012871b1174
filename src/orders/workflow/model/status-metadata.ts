import type { FieldProblem } from '../../../infrastructure/http';
import type { JsonObject } from '../../model/order-item';
import type { Origin } from '../../model/origin';
import { isLongerThan, type OrderStatus } from '../../../contract';

/** What a value must be. `name` is a text of 1 to 255 characters, `reason` one of 1 to 2,048, `moment` an ISO 8601 date-time. */
export const METADATA_KINDS = ['name', 'reason', 'text', 'flag', 'moment', 'objects'] as const;
export type MetadataKind = (typeof METADATA_KINDS)[number];

interface KeyRule {
  readonly kind: MetadataKind;
  readonly required?: true;
  readonly oneOf?: readonly string[];
}

/**
 * Each accepted cancellation reason, and who is behind it (docs/workflow.md#metadata,
 * docs/workflow.md#cancellation).
 */
export const CANCELLATION_CATEGORIES: Readonly<Record<string, 'customer' | 'store' | 'system'>> = {
  customer_requested: 'customer',
  customer_request: 'customer',
  customer_service: 'customer',
  customer_no_show: 'customer',
  out_of_stock: 'store',
  picking_rejected_by_store: 'store',
  fraud_suspected: 'system',
};

/** Keys that every status update may have (docs/rules/events.md#status-metadata). */
export const COMMON_KEYS = ['updated_by', 'user_id', 'user_name'] as const;

/**
 * The keys with meaning of each target status (docs/workflow.md#metadata,
 * docs/changing-orders.md#status-updates); others are kept as they come
 * (docs/rules/values.md#unknown-fields).
 */
export const STATUS_METADATA: Partial<Record<OrderStatus, Readonly<Record<string, KeyRule>>>> = {
  cancelled: {
    cancellation_reason: { kind: 'name', required: true, oneOf: Object.keys(CANCELLATION_CATEGORIES) },
    notes: { kind: 'text' },
  },
  picking: { picker_id: { kind: 'name', required: true } },
  shipped: {
    tracking_number: { kind: 'name' },
    carrier: { kind: 'name' },
    shipping_method: { kind: 'name' },
    estimated_delivery: { kind: 'moment' },
    packages: { kind: 'objects' },
  },
  retrieving: {
    ready_at: { kind: 'moment' },
    retrieval_location: { kind: 'name' },
    prepared_by: { kind: 'name' },
  },
  collected: {
    collected_by: { kind: 'name', required: true },
    collected_at: { kind: 'moment' },
    id_verified: { kind: 'flag' },
    verification_method: { kind: 'name' },
    notes: { kind: 'text' },
  },
  suspended: {
    suspension_reason: { kind: 'reason', required: true },
    expected_resolution_date: { kind: 'moment' },
    notes: { kind: 'text' },
  },
};

/** Keys that events of a status always have, null when unknown (docs/rules/events.md#status-metadata). */
export const EVENT_KEYS: Partial<Record<OrderStatus, readonly string[]>> = {
  picking: ['picker_id'],
  shipped: ['tracking_number'],
  collected: ['collected_by', 'notes'],
  cancelled: ['cancellation_reason', 'cancellation_category', 'notes'],
  suspended: ['suspension_reason'],
};

/** In characters; of a name in metadata, and of the id of an item. */
export const LONGEST_NAME = 255;
/** In characters; of why somebody did something, in their own words. */
export const LONGEST_REASON = 2048;

const LONGEST: Partial<Record<MetadataKind, number>> = { name: LONGEST_NAME, reason: LONGEST_REASON };

export interface MetadataTerms {
  /** A forced move needs none of the keys; given ones must still be valid (docs/workflow.md#forced-moves). */
  readonly needsRequired: boolean;
  readonly isDateTime: (text: string) => boolean;
}

/** What is wrong with the metadata of an update to `status`; null counts as absent. */
export function metadataProblems(
  status: OrderStatus,
  metadata: JsonObject,
  { needsRequired, isDateTime }: MetadataTerms,
): FieldProblem[] {
  const common = COMMON_KEYS.map((key): [string, KeyRule] => [key, { kind: 'name' }]);
  const rules = [...common, ...Object.entries(STATUS_METADATA[status] ?? {})];
  return rules.flatMap(([key, rule]) => {
    const value = metadata[key] ?? null;
    const sentence =
      value === null ? rule.required && needsRequired && 'is required' : problemOf(value, rule, isDateTime);
    return sentence ? [problem(`metadata.${key}`, sentence)] : [];
  });
}

/** One invalid field and a sentence about it. */
export function problem(field: string, sentence: string): FieldProblem {
  return { field, message: `${field} ${sentence}` };
}

function problemOf(
  value: unknown,
  { kind, oneOf }: KeyRule,
  isDateTime: MetadataTerms['isDateTime'],
): string | null {
  if (oneOf !== undefined) {
    return oneOf.includes(value as string) ? null : `must be one of ${oneOf.join(', ')}`;
  }
  if (kind === 'flag') return typeof value === 'boolean' ? null : 'must be a boolean';
  if (kind === 'objects') {
    const fits =
      Array.isArray(value) && value.every((member) => typeof member === 'object' && member !== null);
    return fits ? null : 'must be an array of objects';
  }
  if (typeof value !== 'string') return 'must be a string';
  if (kind === 'moment') return isDateTime(value) ? null : 'must be an ISO 8601 date-time';
  const most = LONGEST[kind];
  if (most === undefined) return null;
  if (value.trim() === '') return 'must not be empty';
  return isLongerThan(most, value) ? `must be at most ${most} characters long` : null;
}

/**
 * Always present, null when unknown; `updated_by` is at least the key's client
 * (docs/rules/events.md#status-metadata).
 */
export function commonMetadata(metadata: JsonObject, { clientName }: Origin): JsonObject {
  const said = Object.fromEntries(COMMON_KEYS.map((key) => [key, metadata[key] ?? null]));
  return { ...said, updated_by: said.updated_by ?? clientName };
}
