import { Button, Dialog, formatCount } from '@oms/ui';
import { type FormEvent, useId } from 'react';
import { useDraft } from '../../../../app/form/draft';
import { Refused } from '../../../../app/faults/refused';
import { texts as app } from '../../../../app/texts';
import { type BulkFilter, MOST_ITEMS } from '../../../../bulk/bulk';
import { useCheckedBulk } from '../../../../bulk/checked-bulk';
import { Preview } from '../../../../bulk/preview';
import { texts as bulk } from '../../../../bulk/texts';
import { texts } from '../../texts';
import type { ToReplay } from '../deliveries';
import { momentOf, type Window } from './window';
import { WindowFields } from './window-fields';

const words = texts.bulkReplay;

interface DialogProps {
  readonly channelId: string;
  readonly toReplay: ToReplay;
  readonly onClose: () => void;
}

/** Sends deliveries of a cause or a filter again as bulk work, after it said what would be refused. */
export function BulkReplayDialog({ channelId, toReplay, onClose }: DialogProps) {
  const form = useId();
  const { draft, set } = useDraft<Window>({ since: '', until: '' });
  const { checking, beginning, begin, back } = useCheckedBulk();
  const title = words.title(toReplay.name);
  if (checking.data !== undefined) {
    return (
      <Preview
        bulkId={checking.data.id}
        title={title}
        wouldBe={words.wouldBe}
        begin={texts.replay.count}
        work={beginning}
        onBegin={begin}
        onBack={back}
        onClose={onClose}
      />
    );
  }
  const window = windowOf(draft);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const filter = { ...toReplay.filter, ...window };
    if (window !== null) checking.mutate({ action: 'replay', channel_id: channelId, filter });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button kind="main" type="submit" form={form} disabled={checking.isPending}>
            {checking.isPending ? app.working : bulk.check}
          </Button>
        </>
      }
    >
      <form id={form} className="form" noValidate onSubmit={check}>
        <p>{texts.replay.text}</p>
        <WindowFields draft={draft} set={set} />
        <p className="quiet">{words.how(formatCount(MOST_ITEMS))}</p>
        <Refused error={checking.error} />
      </form>
    </Dialog>
  );
}

/** Null while a time is none; an empty one is no limit. */
function windowOf({ since, until }: Window): Pick<BulkFilter, 'since' | 'until'> | null {
  const [first, last] = [since, until].map((text) => (text === '' ? undefined : momentOf(text)));
  return first === null || last === null ? null : { since: first, until: last };
}
