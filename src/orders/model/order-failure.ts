import type { ErrorCode, FailedOperation } from '../../contract';

/** The part of an `order:failed` event that describes the operation (docs/rules/events.md#failures). */
export interface OrderFailure {
  readonly operation_type: FailedOperation;
  readonly metadata: { readonly errors: readonly string[] } & Readonly<Record<string, unknown>>;
}

/** The creation that failed. */
export interface FailedCreation {
  readonly code: string;
  readonly message: string;
  /** What is wrong, one sentence per problem; empty when the message is enough. */
  readonly problems: readonly string[];
  readonly tries: number;
  readonly orderNumber: string;
  readonly channelId: string;
  readonly hasItems: boolean;
  readonly placeExternalId: string | null;
}

const VALIDATION_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'NO_ITEMS',
  'REPEATED_ITEM',
  'CHANNEL_DATA_REQUIRED',
  'CHANNEL_DATA_INVALID',
]);

/** Why an order was not created, as the metadata of this kind of failure. */
export function creationFailure(failed: FailedCreation): OrderFailure {
  const errors = failed.problems.length > 0 ? failed.problems : [failed.message];
  const order = { order_number: failed.orderNumber, channel_id: failed.channelId };
  if (VALIDATION_CODES.has(failed.code)) {
    return {
      operation_type: 'order_validation',
      metadata: {
        errors,
        error_code: failed.code,
        validation_errors: errors,
        validator: failed.code.startsWith('CHANNEL_DATA') ? 'channel_schema' : 'order_content',
        order_data: {
          order_number: failed.orderNumber,
          has_items: failed.hasItems,
          channel_id: failed.channelId,
        },
      },
    };
  }
  if (failed.code === 'PLACE_NOT_FOUND') {
    return {
      operation_type: 'place_resolution',
      metadata: {
        errors,
        error_code: failed.code,
        place_external_id: failed.placeExternalId,
        order_data: order,
      },
    };
  }
  return {
    operation_type: 'order_create',
    metadata: { errors, error_code: failed.code, retry_count: failed.tries - 1, order_data: order },
  };
}

/**
 * Why an order's content was not replaced; reasons that a creation can't have are reported as validation of
 * the update (docs/changing-orders.md#replacing-the-content).
 */
export function updateFailure(failed: FailedCreation): OrderFailure {
  const asCreation = creationFailure(failed);
  if (asCreation.operation_type !== 'order_create') return asCreation;
  const errors = [failed.message];
  return {
    operation_type: 'order_validation',
    metadata: {
      errors,
      error_code: failed.code,
      validation_errors: errors,
      validator: 'order_update',
      retry_count: failed.tries - 1,
      order_data: {
        order_number: failed.orderNumber,
        has_items: failed.hasItems,
        channel_id: failed.channelId,
      },
    },
  };
}

/** The status update that failed. */
export interface FailedStatusUpdate {
  readonly code: string;
  readonly message: string;
  readonly tries: number;
  /** False when it failed although the rules allow it. */
  readonly isRefused: boolean;
  readonly requestedStatus: string;
  /** Null when the order does not exist. */
  readonly currentStatus: string | null;
  readonly validTransitions: readonly string[];
  readonly updatedBy: string;
}

/** Why an accepted status update was not applied. */
export function statusUpdateFailure(failed: FailedStatusUpdate): OrderFailure {
  return {
    operation_type: 'order_status_update',
    metadata: {
      errors: [failed.message],
      error_code: failed.code,
      requested_status: failed.requestedStatus,
      current_status: failed.currentStatus,
      valid_transitions: failed.validTransitions,
      processor: 'order_status_update',
      updated_by: failed.updatedBy,
      failure_type: failed.isRefused ? 'validation' : 'processing',
      retry_count: failed.tries - 1,
    },
  };
}
