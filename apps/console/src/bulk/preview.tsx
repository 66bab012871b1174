import { Button, Dialog, formatCount } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Refused } from '../app/faults/refused';
import { texts as app } from '../app/texts';
import { bulkQuery, cancelBulk } from './bulk';
import { BulkCauses, BulkProgress } from './outcome';
import { texts } from './texts';

export interface Work {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
}

interface PreviewProps {
  readonly bulkId: string;
  readonly title: string;
  /** What so many are, as a sentence and on the button. */
  readonly wouldBe: (done: string) => string;
  readonly begin: (done: string) => string;
  readonly work: Work;
  readonly onBegin: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** What would be done and what refused; leaving it before it is known cancels the check. */
export function Preview({ bulkId, title, wouldBe, begin, work, onBegin, onBack, onClose }: PreviewProps) {
  const { data: bulk, error } = useQuery(bulkQuery(bulkId));
  const isOver = bulk?.ended_at != null;
  // Its screen takes a moment to come.
  const isBegun = work.isPending || work.isSuccess;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  // Before it is drawn: whoever reads what would be done and presses Enter begins that.
  useLayoutEffect(() => (isOver ? next.current?.focus() : undefined), [isOver]);
  const leave = (go: () => void) => () => {
    if (!isOver) cancelBulk(bulkId).catch(() => undefined);
    go();
  };
  const done = bulk?.counts.done ?? 0;
  let shown: ReactNode = null;
  if (bulk !== undefined && !isOver) shown = <BulkProgress bulk={bulk} />;
  if (bulk !== undefined && isOver) {
    shown = (
      <>
        <p role="status">{done === 0 ? texts.noneWouldBe : wouldBe(formatCount(done))}</p>
        <BulkCauses bulk={bulk} />
      </>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={leave(onClose)}
      title={title}
      actions={
        <>
          <Button ref={isOver && done > 0 ? undefined : next} onClick={leave(onBack)}>
            {texts.back}
          </Button>
          {isOver && done > 0 ? (
            <Button ref={next} kind="main" disabled={isBegun} onClick={onBegin}>
              {isBegun ? app.working : begin(formatCount(done))}
            </Button>
          ) : null}
        </>
      }
    >
      {shown}
      <Refused error={error ?? work.error} />
    </Dialog>
  );
}
