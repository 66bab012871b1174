import { Semaphore } from '@libs/concurrency';
import { Refusal } from '@libs/refusal';
import type { Tx } from '@libs/unit-of-work';
import type { ItemError, ItemOutcome } from '../model/item-state';
import type { OpenBulk, OpenItem } from '../running/bulk-table';

/** Does one action to items. */
export interface ItemAction {
  /**
   * The outcomes, in the order of the items. What it writes is committed with them, so that it happens once. In a dry run it writes
   * nothing and says what would become of them. Throws only through a fault of the service, when all of its statements have ended.
   */
  perform(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<ItemOutcome[]>;
}

/** Each may take a connection of its own, and the process has ten for all by default. */
const AT_ONCE = 4;

/** The outcome of each item; a refusal makes it fail. */
export async function outcomesOf(
  items: readonly OpenItem[],
  perform: (item: OpenItem) => Promise<ItemOutcome>,
): Promise<ItemOutcome[]> {
  const room = new Semaphore(AT_ONCE);
  const settled = await Promise.allSettled(items.map((item) => room.run(() => perform(item))));
  return settled.map((result) => {
    if (result.status === 'fulfilled') return result.value;
    if (result.reason instanceof Refusal) return { state: 'failed', error: errorOf(result.reason) };
    throw result.reason;
  });
}

/** Like `outcomesOf`, for what has to happen in the order of the items. */
export async function outcomesInOrder(
  items: readonly OpenItem[],
  perform: (item: OpenItem) => Promise<ItemOutcome>,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  for (const item of items) outcomes.push(...(await outcomesOf([item], perform)));
  return outcomes;
}

function errorOf({ code, message }: ItemError): ItemError {
  return { code, message };
}
