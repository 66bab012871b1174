import { Button } from '@oms/ui';
import { type ReactNode, useState } from 'react';
import type { Queued } from '../../device/queue';
import { texts } from '../../texts';

/** A store may have 2,000 orders: a phone takes a second to draw them, and nobody looks at them all. */
const FIRST = 50;
const MORE = 100;

/** A list of the queue: its first orders, and more of them when asked. */
export function QueueList({
  title,
  orders,
  row,
}: {
  title: string;
  orders: readonly Queued[];
  row: (queued: Queued) => ReactNode;
}) {
  const [shown, setShown] = useState(FIRST);
  const more = Math.min(MORE, orders.length - shown);
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="queue">{orders.slice(0, shown).map(row)}</ul>
      {more > 0 ? (
        <Button className="big" onClick={() => setShown(shown + MORE)}>
          {texts.queue.more(more)}
        </Button>
      ) : null}
    </section>
  );
}
