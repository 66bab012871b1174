import { Button, Dialog, formatCount, Progress } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Tally, useRun } from '../../../app/lists/each';
import { Refused, refusalText } from '../../../app/faults/refused';
import { texts as app } from '../../../app/texts';
import { texts } from '../texts';
import { countOf, retryAll, type ToRetry } from './retry-run';

const words = texts.retryMany;

/** Asks, queues failed jobs again, and says how far it is and what was refused. */
export function RetryDialog({
  toRetry,
  isLowerBound = false,
  onClose,
}: {
  toRetry: ToRetry;
  /** There may be more of them than were counted. */
  isLowerBound?: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { state, tally, error, begin, stop } = useRun((signal, onTally) =>
    retryAll(toRetry, signal, onTally).finally(() => queries.invalidateQueries({ queryKey: ['jobs'] })),
  );
  // The button of the step before is gone, and with it the focus.
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), [state]);
  const count = countOf(toRetry);
  const said = formatCount(count) + (isLowerBound ? '+' : '');
  const isOne = 'ids' in toRetry && count === 1;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      initialFocus={next}
      title={isOne ? texts.retryOne.title : words.title(said)}
      actions={
        state === 'before' ? (
          <>
            <Button onClick={close}>{app.cancel}</Button>
            <Button ref={next} kind="main" onClick={begin}>
              {isOne ? texts.retryOne.button : words.button(said)}
            </Button>
          </>
        ) : state === 'running' ? (
          <Button ref={next} onClick={stop}>
            {words.stop}
          </Button>
        ) : (
          <Button ref={next} kind="main" onClick={close}>
            {words.close}
          </Button>
        )
      }
    >
      {state === 'before' ? <p>{isOne ? texts.retryOne.text : words.text}</p> : null}
      {tally === null ? null : <TallySummary tally={tally} />}
      {state === 'stopped' ? <p role="status">{words.stopped}</p> : null}
      {state === 'done' ? <p role="status">{words.done(formatCount(tally?.done ?? 0))}</p> : null}
      {state === 'broken' ? <Refused error={error} /> : null}
    </Dialog>
  );
}

function TallySummary({ tally: { done, total, refusals } }: { tally: Tally }) {
  return (
    <>
      <Progress done={done + refusals.length} total={total}>
        {total === null
          ? words.looking(formatCount(done))
          : words.progress(formatCount(done), formatCount(total))}
      </Progress>
      {refusals.length === 0 ? null : (
        <p className="notice" data-tone="warn">
          {words.refused(formatCount(refusals.length))} {refusalText(refusals[0]!)}
        </p>
      )}
    </>
  );
}
