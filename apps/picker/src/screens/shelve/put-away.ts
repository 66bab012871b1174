import type { Session } from '../../device/session';
import { type NotKept, recordAction } from '../../device/work';
import { type Bag, bagsOf, type StorageLocation } from '../../order/shelving';

/** The bag in somebody's hand: the one that was chosen, else the next that is not put away. */
export function inHandOf(bags: readonly Bag[], chosen: string | null): Bag | undefined {
  return bags.find(({ temperature }) => temperature === chosen) ?? bags.find(({ shelf }) => shelf === null);
}

/** Puts a bag of the order, as it is at that moment, onto a shelf. Null: there is none to put. */
export async function putAway(
  session: Session,
  orderId: string,
  shelf: StorageLocation,
  chosen: string | null,
): Promise<Bag | NotKept | null> {
  let bag: Bag | undefined;
  const recorded = await recordAction(session, orderId, (current) => {
    bag = inHandOf(bagsOf(current), chosen);
    if (bag === undefined) return null;
    const items = bag.lines.map(({ itemId }) => ({ itemId, shelfId: shelf.id, shelf: shelf.name }));
    return { kind: 'shelve', items };
  });
  return recorded === null || recorded === 'not_kept' ? recorded : (bag ?? null);
}
