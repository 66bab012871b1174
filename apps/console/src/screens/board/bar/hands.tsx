import { Button, formatCount, Status } from '@oms/ui';
import { useEffect, useRef, useState } from 'react';
import { useTitleCount } from '../../../app/shell/title';
import type { OrderCard } from '../../../orders/order-card';
import { isLate } from '../data/late';
import { playTone } from './tone';
import { texts } from '../texts';

const KEY = 'tone';

/** Orders that do not go on by themselves. */
export function needHands(cards: readonly OrderCard[], now: Date): number {
  let count = 0;
  for (const card of cards) {
    if (card.status === 'failed' || card.status === 'suspended' || isLate(card, now)) count += 1;
  }
  return count;
}

/** How many orders need somebody: here, in the title of the page, and as a tone if somebody wants one. */
export function Hands({ count }: { count: number }) {
  const [hasTone, setTone] = useState(() => localStorage.getItem(KEY) === 'on');
  const before = useRef(count);
  useTitleCount(count);
  useEffect(() => {
    if (hasTone && count > before.current) playTone();
    before.current = count;
  }, [count, hasTone]);
  const toggle = () => {
    localStorage.setItem(KEY, hasTone ? 'off' : 'on');
    if (!hasTone) playTone();
    setTone(!hasTone);
  };
  return (
    <span className="hands">
      {count === 0 ? null : (
        <Status tone="warn">
          <span className="number">{texts.hands(count, formatCount(count))}</span>
        </Status>
      )}
      <Button kind="bare" aria-pressed={hasTone} title={texts.tone.title} onClick={toggle}>
        {hasTone ? texts.tone.on : texts.tone.off}
      </Button>
    </span>
  );
}
