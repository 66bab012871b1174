import { COURIER_DISPATCH, NEXT, ORDER_STATUSES, type OrderStatus, THROUGH } from '../../../contract';
import { type MetadataKind, STATUS_METADATA } from './status-metadata';

export interface MetadataField {
  readonly name: string;
  readonly kind: MetadataKind;
  readonly required: boolean;
  /** Null: any. */
  readonly one_of: readonly string[] | null;
}

export interface OfferedMove {
  readonly to: OrderStatus;
  /** Dispatches a courier; the order keeps its status. */
  readonly dispatches_courier: boolean;
  readonly metadata: readonly MetadataField[];
}

export interface WorkflowRow {
  readonly status: OrderStatus;
  readonly moves: readonly OfferedMove[];
}

/** The moves that need no force from each status, and what each of them takes (docs/workflow.md). */
export const WORKFLOW: readonly WorkflowRow[] = ORDER_STATUSES.map((status) => ({
  status,
  moves: targetsOf(status).map((to) => ({
    to,
    dispatches_courier: isDispatch(status, to),
    metadata: fieldsOf(to),
  })),
}));

function targetsOf(from: OrderStatus): OrderStatus[] {
  const skipping = Object.keys(THROUGH[from] ?? {}) as OrderStatus[];
  const allowed = new Set([...NEXT[from], ...skipping]);
  return ORDER_STATUSES.filter((to) => allowed.has(to) || isDispatch(from, to));
}

function isDispatch(from: OrderStatus, to: OrderStatus): boolean {
  return from === COURIER_DISPATCH.from && to === COURIER_DISPATCH.to;
}

function fieldsOf(to: OrderStatus): MetadataField[] {
  return Object.entries(STATUS_METADATA[to] ?? {}).map(
    ([name, { kind, required = false, oneOf = null }]) => ({
      name,
      kind,
      required,
      one_of: oneOf,
    }),
  );
}
