import { Button } from '@oms/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  const list = useRef<HTMLUListElement>(null);
  // The button that asked for them goes away with the last of them.
  useEffect(() => {
    if (shown > FIRST) list.current?.children[shown - MORE]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [shown]);
  const more = Math.min(MORE, orders.length - shown);
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul ref={list} className="queue">
        {orders.slice(0, shown).map(row)}
      </ul>
      {more > 0 ? (
        <Button className="big" onClick={() => setShown(shown + MORE)}>
          {texts.queue.more(more)}
        </Button>
      ) : null}
    </section>
  );
}
