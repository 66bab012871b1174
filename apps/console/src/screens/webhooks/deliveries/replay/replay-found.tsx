import { Button, formatCount } from '@oms/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { BulkFilter } from '../../../../bulk/bulk';
import { useMay } from '../../../../session/may';
import { texts } from '../../texts';
import type { DeliverySearch } from '../../webhook-search';
import { BulkReplayDialog } from './bulk-replay';
import type { Total, ToReplay } from '../deliveries';

/** Replays what the filters have found; without a filter nothing is offered. @param props.total null: not known yet */
export function ReplayFound({ channelId, total }: { channelId: string; total: Total | null }) {
  const search = useSearch({ from: '/signed-in/webhooks/$channelId' });
  const mayReplay = useMay('deliveries');
  const [toReplay, setToReplay] = useState<ToReplay | null>(null);
  const found = foundBy(search);
  const count = total === null ? 0 : total.total;
  const more = total?.total_is_lower_bound === true ? '+' : '';
  return (
    <>
      {found === null || count === 0 || !mayReplay ? null : (
        <Button onClick={() => setToReplay(found)}>{texts.replayFound(formatCount(count) + more)}</Button>
      )}
      {toReplay === null ? null : (
        <BulkReplayDialog channelId={channelId} toReplay={toReplay} onClose={() => setToReplay(null)} />
      )}
    </>
  );
}

function foundBy({ status, type, number }: DeliverySearch): ToReplay | null {
  const names = [status === undefined ? undefined : texts.filter[status], type, number];
  const given = names.filter((name) => name !== undefined);
  if (given.length === 0) return null;
  const event = type as BulkFilter['event_type'];
  const filter = { delivery_status: status, event_type: event, order_number: number };
  return { name: given.join(', '), filter };
}
