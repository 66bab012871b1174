import '../screens.css';
import { Button, Facts, formatCount, Time } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Found } from '../../app/faults/found';
import { Refused } from '../../app/faults/refused';
import { useWork } from '../../app/form/work';
import { useOffered } from '../../app/keyboard/palette-entries';
import { ScreenHead } from '../../app/shell/screen-head';
import { type Bulk, bulkQuery, cancelBulk } from '../../bulk/bulk';
import { BulkCauses, BulkProgress } from '../../bulk/outcome';
import { ChannelName } from '../../orders/channel-name';
import { BulkState, nameOf } from './bulk-words';
import { texts } from './texts';

/** One bulk: how far it is, and once it has ended what was refused and why. */
export function BulkScreen() {
  const { bulkId } = useParams({ from: '/signed-in/bulk/$bulkId' });
  const bulk = useQuery(bulkQuery(bulkId));
  const toAll = (
    <Link to="/bulk" className="button">
      {texts.back}
    </Link>
  );
  return (
    <Found query={bulk} missing={texts.missing} toAll={toAll}>
      {(found) => <Shown bulk={found} />}
    </Found>
  );
}

function Shown({ bulk }: { bulk: Bulk }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useWork({
    mutationFn: () => cancelBulk(bulk.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bulk', bulk.id] }),
  });
  const { columns: facts } = texts;
  const mayCancel = bulk.state === 'waiting' || bulk.state === 'running';
  useOffered(mayCancel ? [{ name: texts.cancelOffer, run: mutate }] : []);
  return (
    <>
      <ScreenHead title={nameOf(bulk)}>
        <span className="actions">
          <Link to="/bulk" className="button">
            {texts.back}
          </Link>
          {mayCancel ? (
            <Button kind="danger" disabled={isPending} onClick={() => mutate()}>
              {texts.cancel}
            </Button>
          ) : null}
        </span>
      </ScreenHead>
      <section className="panel padded form">
        <BulkProgress bulk={bulk} />
        <Refused error={error} />
        <Facts
          facts={[
            [facts.state, <BulkState key="state" state={bulk.state} />],
            [facts.done, formatCount(bulk.counts.done)],
            [facts.refused, formatCount(bulk.counts.failed)],
            [texts.states.cancelled, bulk.counts.cancelled === 0 ? null : formatCount(bulk.counts.cancelled)],
            [texts.channel, channelOf(bulk)],
            [facts.by, <bdi key="by">{bulk.requested_by}</bdi>],
            [facts.began, <Time key="began" at={bulk.created_at} />],
          ]}
        />
        {bulk.error === null ? null : (
          <p className="notice" data-tone="warn">
            {bulk.error.message}
          </p>
        )}
      </section>
      {bulk.ended_at === null ? null : (
        <div className="part">
          <h2>{bulk.counts.failed === 0 ? texts.noRefusals : texts.causes}</h2>
          <BulkCauses bulk={bulk} />
        </div>
      )}
    </>
  );
}

/** The way to the deliveries, which say how they were received; null for work on something else. */
function channelOf({ details }: Bulk): ReactNode {
  const { channel_id: channelId } = details as { channel_id?: string };
  if (channelId === undefined) return null;
  return (
    <Link key="channel" to="/webhooks/$channelId" params={{ channelId }}>
      <ChannelName id={channelId} />
    </Link>
  );
}
