import { useRef, useState } from 'react';
import { oneByOne } from '../../input/one-by-one';
import { keepNote, note } from '../../device/device';
import type { Session } from '../../device/session';
import type { Order } from '../../order/order';
import { bagsOf, findShelf, type StorageLocation } from '../../order/shelving';
import { texts } from '../../texts';
import { useFlash } from '../pick/flash';
import { inHandOf, putAway } from './put-away';

/** The shelf that was used last for each temperature, on this device. */
export type LatestShelves = Readonly<Partial<Record<string, string>>>;
export const LATEST_SHELVES = 'latest-shelves';

export interface PuttingAway {
  readonly session: Session;
  readonly order: Order;
  readonly shelves: readonly StorageLocation[];
  readonly latest: LatestShelves;
}

/** Which bag is in somebody's hand, and where it is put: one after the other, or the one that was chosen. */
export function usePuttingAway({ session, order, shelves }: Omit<PuttingAway, 'latest'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [inTurn] = useState(oneByOne);
  /** As it is now: scans follow each other faster than the screen is drawn. */
  const latestChosen = useRef<string | null>(null);
  const [flash, show] = useFlash();
  const bags = bagsOf(order);
  const bag = inHandOf(bags, chosen);
  const choose = (temperature: string | null): void => {
    latestChosen.current = temperature;
    setChosen(temperature);
  };

  const putOne = async (shelf: StorageLocation, temperature: string | null): Promise<boolean> => {
    const put = await putAway(session, order.id, shelf, temperature ?? latestChosen.current);
    if (put === 'not_kept') show('bad', texts.notKept, shelf.name);
    if (put === null || put === 'not_kept') return false;
    choose(null);
    await keepLatest(put.temperature, shelf.id).catch(() => undefined);
    const group = texts.shelve.groups[put.temperature];
    if (shelf.temperature_type === put.temperature) show('good', shelf.name, group);
    else show('bad', texts.shelve.wrongTemperature(shelf.name, put.temperature), group);
    return true;
  };
  /** The bag that is shown, or the next one for a code. False: nothing was put there. */
  const put = (shelf: StorageLocation, temperature: string | null = null): Promise<boolean> =>
    inTurn(() => putOne(shelf, temperature));
  const putByCode = (text: string): void => {
    const shelf = findShelf(shelves, text);
    if (shelf === null) show('bad', texts.shelve.unknown, text);
    else void put(shelf);
  };
  return { bags, bag, choose, put, putByCode, flash };
}

async function keepLatest(temperature: string, shelfId: string): Promise<void> {
  const former = (await note<LatestShelves>(LATEST_SHELVES)) ?? {};
  await keepNote(LATEST_SHELVES, { ...former, [temperature]: shelfId } satisfies LatestShelves);
}
