import { Choice } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts';
import { DELIVERY_STATUSES, type DeliveryStatusName } from '../../webhook-search';
import { eventNamesQuery } from '../../webhooks';
import type { Replay } from '../deliveries';
import { momentOf, type Window } from './window';
import { WindowFields } from './window-fields';

const words = texts.replay;

/** What somebody types of a replay. */
export interface ReplayDraft extends Window {
  readonly status: DeliveryStatusName | '';
  readonly event: string;
}

/** What is replayed; null while a time is none. */
export function selectionOf({ since, until, status, event }: ReplayDraft): Replay | null {
  const begin = momentOf(since);
  const end = until === '' ? undefined : momentOf(until);
  if (begin === null || end === null) return null;
  return {
    since: begin,
    until: end,
    status: status || undefined,
    event_type: (event || undefined) as Replay['event_type'],
  };
}

export function ReplayFields({
  draft,
  set,
}: {
  draft: ReplayDraft;
  set: (changes: Partial<ReplayDraft>) => void;
}) {
  const { data: events = [] } = useQuery(eventNamesQuery);
  return (
    <>
      <WindowFields draft={draft} set={set} needsSince />
      <Choice
        label={words.status}
        value={draft.status}
        options={[
          ['', words.statuses.any],
          ...DELIVERY_STATUSES.map((status) => [status, words.statuses[status]] as const),
        ]}
        onChoose={(status) => set({ status: status as ReplayDraft['status'] })}
      />
      <Choice
        label={words.event}
        value={draft.event}
        options={[['', words.anyEvent], ...events.map(({ name }) => [name, name] as const)]}
        onChoose={(event) => set({ event })}
      />
    </>
  );
}
