import { Button, Field } from '@oms/ui';
import { useRef, useState } from 'react';
import { amount, gramsIn } from '../../order/amount';
import { NextButton } from '../../app/next-button';
import { Sheet } from '../../app/sheet';
import type { Session } from '../../device/session';
import { recordPick } from '../../device/work';
import { type Change, openQuantity } from '../../order/line-pick';
import { type Line, MISSING_REASONS, type Order, pickOf } from '../../order/order';
import type { Share } from '../../order/wave';
import { texts } from '../../texts';
import type { Refused } from './take-code';

interface Props {
  session: Session;
  share: Share;
  onChanged: (order: Order) => void;
  onRefused: (reason: Refused) => void;
}

/** What can be done with a line; the next thing to do is the biggest. */
export function LineActions(props: Props) {
  const { session, onChanged, onRefused } = props;
  const { order, line, bag } = props.share;
  const [sheet, setSheet] = useState<'missing' | 'substitute' | 'weight' | null>(null);
  const open = openQuantity(line, pickOf(order, line.itemId));
  const isRecording = useRef(false);
  const change = async (wanted: Change): Promise<void> => {
    // A second tap on a sheet that is about to close means nothing.
    if (sheet !== null && isRecording.current) return;
    isRecording.current = true;
    const { order: changed, refused } = await recordPick(session, order.id, line.itemId, wanted);
    isRecording.current = false;
    if (refused !== 'not_kept') setSheet(null);
    if (changed !== null) onChanged(changed);
    else if (refused !== null) onRefused(refused);
  };
  return (
    <div className="stack">
      <Take line={line} bag={bag} open={open} onChange={change} onWeigh={() => setSheet('weight')} />
      <div className="side-by-side">
        <Button disabled={open <= 0} onClick={() => setSheet('missing')}>
          {texts.pick.missing}
        </Button>
        <Button disabled={open <= 0} onClick={() => setSheet('substitute')}>
          {texts.pick.substitute}
        </Button>
      </div>
      {sheet === 'missing' ? (
        <Sheet title={texts.pick.reason} onClose={() => setSheet(null)}>
          {MISSING_REASONS.map((reason) => (
            <Button key={reason} className="big" onClick={() => void change({ what: 'miss', reason })}>
              {texts.pick.reasons[reason]}
            </Button>
          ))}
        </Sheet>
      ) : null}
      {sheet === 'substitute' ? (
        <Sheet title={texts.pick.substitutes} onClose={() => setSheet(null)}>
          <Substitutes line={line} open={open} onChange={(wanted) => void change(wanted)} />
        </Sheet>
      ) : null}
      {sheet === 'weight' ? (
        <Sheet title={texts.pick.weigh} onClose={() => setSheet(null)}>
          <Weight onWeigh={(grams) => void change({ what: 'weigh', grams })} />
        </Sheet>
      ) : null}
    </div>
  );
}

function Take({
  line,
  bag,
  open,
  onChange,
  onWeigh,
}: {
  line: Line;
  bag: string;
  open: number;
  onChange: (change: Change) => Promise<void>;
  onWeigh: () => void;
}) {
  if (line.gramsPerUnit !== null) {
    return (
      <Button kind="main" className="biggest" disabled={open <= 0} onClick={onWeigh}>
        {texts.pick.weigh}
      </Button>
    );
  }
  const take = (quantity: number) => void onChange({ what: 'add', quantity });
  return (
    <div className="take">
      <NextButton kind="main" disabled={open <= 0} onClick={() => take(open)}>
        {open <= 0 ? texts.pick.done : texts.pick.take(amount(open), bag)}
      </NextButton>
      {open > 1 ? <NextButton onClick={() => take(1)}>{texts.pick.takePlusOne}</NextButton> : null}
    </div>
  );
}

function Substitutes({
  line,
  open,
  onChange,
}: {
  line: Line;
  open: number;
  onChange: (change: Change) => void;
}) {
  if (line.substitutes === null) return <p>{texts.pick.noneAllowed}</p>;
  if (line.substitutes.length === 0) return <p>{texts.pick.noneNamed}</p>;
  return (
    <ol className="stack">
      {line.substitutes.map((by) => (
        <li key={by.itemId}>
          <button
            type="button"
            className="list-row"
            onClick={() => onChange({ what: 'substitute', by, quantity: open })}
          >
            <span>
              {by.name}
              {by.ean === null ? null : <span className="quiet mono ean">{by.ean}</span>}
            </span>
            <strong>{texts.pick.takeInstead(amount(open))}</strong>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Weight({ onWeigh }: { onWeigh: (grams: number) => void }) {
  const [text, setText] = useState('');
  const grams = gramsIn(text);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (grams) onWeigh(grams);
      }}
    >
      <Field
        label={texts.pick.weight}
        problem={text.trim() !== '' && grams === null ? texts.pick.wholeGrams : undefined}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={8}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" kind="main" className="big" disabled={!grams}>
        {texts.pick.takeWeight}
      </Button>
    </form>
  );
}
