import { useState } from 'react';
import { keepNote } from '../../device/device';
import { recordAction } from '../../device/work';
import type { Order } from '../../order/order';
import { bagsOf, findShelf, type StorageLocation } from '../../order/shelving';
import { texts } from '../../texts';
import { useFlash } from '../pick/flash';

/** The shelf that was used last for each temperature, on this device. */
export type LatestShelves = Readonly<Partial<Record<string, string>>>;
export const LATEST_SHELVES = 'latest-shelves';

export interface PuttingAway {
  readonly order: Order;
  readonly shelves: readonly StorageLocation[];
  readonly latest: LatestShelves;
}

/** Which bag is in somebody's hand, and where it is put: one after the other, or the one that was chosen. */
export function usePuttingAway({ order, shelves, latest }: PuttingAway) {
  const [chosen, choose] = useState<string | null>(null);
  const [flash, show] = useFlash();
  const bags = bagsOf(order);
  const bag =
    bags.find(({ temperature }) => temperature === chosen) ?? bags.find(({ shelf }) => shelf === null);

  /** False: nothing was put there. */
  const put = async (shelf: StorageLocation): Promise<boolean> => {
    if (bag === undefined) return false;
    const items = bag.lines.map(({ itemId }) => ({ itemId, shelfId: shelf.id, shelf: shelf.name }));
    const recorded = await recordAction(order.id, () => ({ kind: 'shelve', items }));
    if (recorded === 'not_kept') show('bad', texts.notKept, shelf.name);
    if (recorded === null || recorded === 'not_kept') return false;
    await keepNote(LATEST_SHELVES, { ...latest, [bag.temperature]: shelf.id } satisfies LatestShelves).catch(
      () => undefined,
    );
    const group = texts.shelve.groups[bag.temperature];
    if (shelf.temperature_type === bag.temperature) show('good', shelf.name, group);
    else show('bad', texts.shelve.wrongTemperature(shelf.name, bag.temperature), group);
    choose(null);
    return true;
  };
  const putByCode = (text: string): void => {
    const shelf = findShelf(shelves, text);
    if (shelf === null) show('bad', texts.shelve.unknown, text);
    else void put(shelf);
  };
  return { bags, bag, choose, put, putByCode, flash };
}
