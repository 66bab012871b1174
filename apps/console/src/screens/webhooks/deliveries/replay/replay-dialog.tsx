import { Button, Dialog, formatCount } from '@oms/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDraft } from '../../../../app/form/draft';
import { LoadFault } from '../../../../app/faults/fault';
import { Refused } from '../../../../app/faults/refused';
import { useWork } from '../../../../app/form/work';
import { texts as app } from '../../../../app/texts';
import { texts } from '../../texts';
import type { WebhookConfig } from '../../webhooks';
import { countReplay, deliveriesKey, replay, type Replayed } from '../deliveries';
import { type ReplayDraft, ReplayFields, selectionOf } from './replay-fields';
import { dayBefore } from './window';

const words = texts.replay;

/** Sends all deliveries of a window again; how many they are is counted before. */
export function ReplayDialog({ config, onClose }: { config: WebhookConfig; onClose: () => void }) {
  const queries = useQueryClient();
  const { status, type } = useSearch({ from: '/signed-in/webhooks/$channelId' });
  const { draft, set } = useDraft<ReplayDraft>({
    since: dayBefore(new Date()),
    until: '',
    status: status ?? '',
    event: type ?? '',
  });
  const selection = selectionOf(draft);
  const counted = useQuery({
    queryKey: ['webhook', config.id, 'replay count', selection],
    queryFn: ({ signal }) => countReplay(config.id, selection!, signal),
    enabled: selection !== null,
    placeholderData: keepPreviousData,
  });
  const work = useWork({
    mutationFn: () => replay(config.id, selection!),
    onSuccess: () => queries.invalidateQueries({ queryKey: deliveriesKey(config.id) }),
  });
  if (work.data !== undefined) return <Done replayed={work.data} onClose={onClose} />;
  const found = selection === null || counted.isFetching ? undefined : counted.data;
  const isReady = found !== undefined && found.count > 0 && !work.isPending && config.webhook_enabled;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button kind="main" disabled={!isReady} onClick={() => work.mutate()}>
            {work.isPending ? app.working : buttonFor(found)}
          </Button>
        </>
      }
    >
      <p>{config.webhook_enabled ? words.text : words.disabled}</p>
      <ReplayFields draft={draft} set={set} />
      <p className="quiet">{words.how}</p>
      <Refused error={work.error} />
      {work.error !== null || counted.error === null ? null : (
        <LoadFault error={counted.error} onRetry={() => void counted.refetch()} />
      )}
    </Dialog>
  );
}

function buttonFor(found: Replayed | undefined): string {
  if (found === undefined) return words.counting;
  const more = found.count_is_lower_bound ? '+' : '';
  return found.count === 0 ? words.nothing : words.count(`${formatCount(found.count)}${more}`);
}

function Done({ replayed, onClose }: { replayed: Replayed; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.done(formatCount(replayed.count))}
      actions={
        <Button kind="main" autoFocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p role="status">{replayed.message}</p>
    </Dialog>
  );
}
