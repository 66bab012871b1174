import { Button, Skeleton, Status } from '@oms/ui';
import { useState } from 'react';
import { ScreenHead } from '../../app/screen-head';
import { Unread } from '../unread/unread';
import { note } from '../../device/device';
import { useLive } from '../../device/live';
import { heldShelves } from '../../device/queue';
import type { Session } from '../../device/session';
import { useOrder } from '../../device/work';
import { CodeInput } from '../../input/code-input';
import type { Bag, StorageLocation } from '../../order/shelving';
import { isAt } from '../../order/stage';
import { texts } from '../../texts';
import { Flash } from '../pick/flash';
import { PutBack } from '../put-back/put-back';
import { OtherShelves, SuggestedShelf } from './shelf-choice';
import { LATEST_SHELVES, type LatestShelves, type PuttingAway, usePuttingAway } from './use-putting-away';

/** The bags of an order, one for each temperature, to the shelves where they wait. */
export function ShelveScreen({ session, orderId }: { session: Session; orderId: string }) {
  const seen = useOrder(session, orderId);
  const shelves = useLive(heldShelves, 'shelves');
  const latest = useLive(async () => (await note<LatestShelves>(LATEST_SHELVES)) ?? {}, LATEST_SHELVES);
  if (seen === undefined || shelves === undefined || latest === undefined)
    return <Skeleton rows={6} label={texts.loading} />;
  if (seen === null) return <Unread title={texts.shelve.title} />;
  if (!isAt('shelve', seen)) return <PutBack session={session} seen={seen} />;
  if (shelves === null) return <Unread title={texts.shelve.title} text={texts.shelve.unread} />;
  return <Bags session={session} order={seen.order} shelves={shelves} latest={latest} />;
}

function Bags(props: PuttingAway) {
  const { order, shelves, latest } = props;
  const [isList, setList] = useState(false);
  const { bags, bag, choose, put, putByCode, flash } = usePuttingAway(props);
  const putFromList = async (shelf: StorageLocation): Promise<void> => {
    if (await put(shelf)) setList(false);
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
      <SuggestedShelf bag={bag} shelves={shelves} latest={latest} onPut={put} />
      {shelves.length === 0 ? null : (
        <>
          <Button className="big" disabled={bag === undefined} onClick={() => setList(true)}>
            {texts.shelve.others}
          </Button>
          <CodeInput label={texts.shelve.scan} onCode={putByCode} />
        </>
      )}
      {isList ? <OtherShelves shelves={shelves} onPut={putFromList} onClose={() => setList(false)} /> : null}
    </main>
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
