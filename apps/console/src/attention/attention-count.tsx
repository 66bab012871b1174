import { Button, formatCount } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTitleCount } from '../app/shell/title';
import { attentionCountsQuery } from './attention';
import { texts } from './texts';
import { playAlert } from './alert-sound';

const KEY = 'tone';

/** How much needs a hand: in the head of every screen, in the title of the page, and as a tone if somebody wants one. */
export function AttentionCount() {
  const { data } = useQuery(attentionCountsQuery);
  const count = data?.total;
  const [hasTone, setTone] = useState(() => localStorage.getItem(KEY) === 'on');
  const before = useRef(count);
  useTitleCount(count ?? 0);
  useEffect(() => {
    if (hasTone && count !== undefined && count > (before.current ?? count)) playAlert();
    before.current = count;
  }, [count, hasTone]);
  const toggle = () => {
    localStorage.setItem(KEY, hasTone ? 'off' : 'on');
    if (!hasTone) playAlert();
    setTone(!hasTone);
  };
  return (
    <span className="attention-count">
      {count === undefined || count === 0 ? null : (
        <Link to="/attention" className="attention-number">
          <span className="number">{texts.hands(count, formatCount(count))}</span>
        </Link>
      )}
      <Button
        kind="bare"
        className="for-keys"
        aria-pressed={hasTone}
        title={texts.tone.title}
        onClick={toggle}
      >
        {hasTone ? texts.tone.on : texts.tone.off}
      </Button>
    </span>
  );
}
