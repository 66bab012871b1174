import { Button, Skeleton, State, Status } from '@oms/ui';
import { useEffect, useState } from 'react';
import { go } from '../../app/address';
import { stayAtWork } from '../../app/renew-app';
import { ScreenHead } from '../../app/screen-head';
import { Sheet } from '../../app/sheet';
import { keepNote, note } from '../../device/device';
import { useLive } from '../../device/live';
import { heldShelves } from '../../device/queue';
import type { Session } from '../../device/session';
import { does, useOrder } from '../../device/work';
import { CodeInput } from '../../input/code-input';
import type { Order } from '../../order/order';
import { type Bag, bagsOf, findShelf, type StorageLocation, suggestShelf } from '../../order/shelving';
import { texts } from '../../texts';
import { Flash, useFlash } from '../pick/flash';
import { PutBack } from '../put-back/put-back';

type Latest = Readonly<Partial<Record<string, string>>>;

/** The bags of an order, one for each temperature, to the shelves where they wait. */
export function ShelveScreen({ orderId }: { session: Session; orderId: string }) {
  const seen = useOrder(orderId);
  const shelves = useLive(heldShelves, 'shelves');
  const latest = useLive(async () => (await note<Latest>('latest-shelves')) ?? {}, 'latest-shelves');
  useEffect(stayAtWork, []);
  if (seen === undefined || shelves === undefined || latest === undefined)
    return <Skeleton rows={6} label={texts.loading} />;
  if (seen === null) return <State title={texts.queue.unread} />;
  if (seen.stopped !== null || seen.order.status === 'cancelled') return <PutBack seen={seen} />;
  return <Bags order={seen.order} shelves={shelves} latest={latest} />;
}

function Bags({
  order,
  shelves,
  latest,
}: {
  order: Order;
  shelves: readonly StorageLocation[];
  latest: Latest;
}) {
  const [chosen, choose] = useState<string | null>(null);
  const [isList, setList] = useState(false);
  const [flash, show] = useFlash();
  const bags = bagsOf(order);
  const bag =
    bags.find(({ temperature }) => temperature === chosen) ?? bags.find(({ shelf }) => shelf === null);

  const put = async (shelf: StorageLocation): Promise<void> => {
    if (bag === undefined) return;
    const items = bag.lines.map(({ itemId }) => ({ itemId, shelfId: shelf.id, shelf: shelf.name }));
    await does(order.id, () => ({ kind: 'shelve', items }));
    await keepNote('latest-shelves', { ...latest, [bag.temperature]: shelf.id });
    const fits = shelf.temperature_type === bag.temperature;
    const group = texts.shelve.groups[bag.temperature];
    if (fits) show('good', shelf.name, group);
    else show('bad', texts.shelve.wrongTemperature(shelf.name, bag.temperature), group);
    choose(null);
    setList(false);
  };
  const onCode = (text: string): void => {
    const shelf = findShelf(shelves, text);
    if (shelf === null) show('bad', texts.shelve.unknown, text);
    else void put(shelf);
  };
  return (
    <main className="screen">
      <ScreenHead title={`${texts.shelve.title} ${order.number}`} back="/" />
      <Flash flash={flash} />
      <ul className="line-list">
        {bags.map((one) => (
          <BagRow
            key={one.temperature}
            bag={one}
            isCurrent={one === bag}
            onChoose={() => choose(one.temperature)}
          />
        ))}
      </ul>
      {shelves.length === 0 ? <p>{texts.shelve.none}</p> : null}
      <Next bag={bag} shelves={shelves} latest={latest} onPut={put} />
      {shelves.length === 0 ? null : (
        <>
          <Button className="big" disabled={bag === undefined} onClick={() => setList(true)}>
            {texts.shelve.others}
          </Button>
          <CodeInput label={texts.shelve.scan} onCode={onCode} />
        </>
      )}
      {isList ? <OtherShelves shelves={shelves} onPut={put} onClose={() => setList(false)} /> : null}
    </main>
  );
}

/** The biggest button: the suggested shelf, or back when all is put away. */
function Next({
  bag,
  shelves,
  latest,
  onPut,
}: {
  bag: Bag | undefined;
  shelves: readonly StorageLocation[];
  latest: Latest;
  onPut: (shelf: StorageLocation) => Promise<void>;
}) {
  if (bag === undefined || shelves.length === 0) {
    return (
      <Button kind="main" className="biggest" onClick={() => go('/', 'replace')}>
        {bag === undefined ? `${texts.shelve.done}. ${texts.shelve.goOn}` : texts.shelve.goOn}
      </Button>
    );
  }
  const shelf = suggestShelf(shelves, bag.temperature, latest[bag.temperature] ?? null);
  if (shelf === null) return null;
  return (
    <Button kind="main" className="biggest" onClick={() => void onPut(shelf)}>
      <span>
        {texts.shelve.putHere(shelf.name)}
        <small className="reason">{texts.shelve.reason(shelf.temperature_type)}</small>
      </span>
    </Button>
  );
}

function OtherShelves({
  shelves,
  onPut,
  onClose,
}: {
  shelves: readonly StorageLocation[];
  onPut: (shelf: StorageLocation) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Sheet title={texts.shelve.others} onClose={onClose}>
      <ul className="line-list">
        {shelves.map((shelf) => (
          <li key={shelf.id}>
            <button type="button" className="list-row" onClick={() => void onPut(shelf)}>
              <span>{shelf.name}</span>
              <span className="quiet">{texts.shelve.groups[shelf.temperature_type]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function BagRow({ bag, isCurrent, onChoose }: { bag: Bag; isCurrent: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className="list-row" aria-pressed={isCurrent} onClick={onChoose}>
        <span>
          {texts.shelve.groups[bag.temperature]}
          <span className="quiet"> {texts.queue.lines(bag.lines.length)}</span>
        </span>
        {bag.shelf === null ? (
          <Status tone="quiet">{texts.handOver.nowhere}</Status>
        ) : (
          <Status tone="good">{texts.shelve.at(bag.shelf)}</Status>
        )}
      </button>
    </li>
  );
}
