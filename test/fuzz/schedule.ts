import fc from 'fast-check';
import type { Operation } from './api-document';
import { plansFor, type RequestPlan } from './requests/request-plan';
import type { ValidValues } from './values/valid-values';

/** How many times as often as the others an operation is sent: those that move orders, and the roots of all else. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  createOrder: 14,
  updateOrderStatus: 14,
  replaceOrder: 6,
  addOrderItem: 4,
  updateOrderItem: 4,
  removeOrderItem: 3,
  setPickingStatus: 5,
  setPickingSuspended: 3,
  unsetPickingSuspended: 4,
  createStorageLocation: 3,
  invitePerson: 4,
  signIn: 6,
  useSignInLink: 4,
};
const USUAL_WEIGHT = 2;
const AT_A_TIME = 25;

/** The operations of a run, in their order; all are there `USUAL_WEIGHT` times or more before one comes round again. */
export function roundOf(operations: readonly Operation[], seed: number): readonly Operation[] {
  const round = operations.flatMap((operation) =>
    Array.from({ length: WEIGHTS[operation.id] ?? USUAL_WEIGHT }, () => operation),
  );
  const order = fc.uniqueArray(fc.noBias(fc.integer()), { minLength: round.length, maxLength: round.length });
  const keys = fc.sample(order, { seed, numRuns: 1 })[0]!;
  return round
    .map((operation, at) => ({ operation, key: keys[at]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ operation }) => operation);
}

/** The same plans for the same seed, made a few at a time. */
export function* plansOf(
  operations: readonly Operation[],
  values: ValidValues,
  seed: number,
): Generator<RequestPlan> {
  const round = roundOf(operations, seed);
  const arbitraries = new Map(operations.map((operation) => [operation, plansFor(operation, values)]));
  const ready = new Map<Operation, RequestPlan[]>();
  let batches = 0;
  for (let n = 0; ; n += 1) {
    const operation = round[n % round.length]!;
    let plans = ready.get(operation) ?? [];
    if (plans.length === 0) {
      batches += 1;
      plans = fc.sample(arbitraries.get(operation)!, { seed: seed + 7_919 * batches, numRuns: AT_A_TIME });
      ready.set(operation, plans);
    }
    yield plans.pop()!;
  }
}
