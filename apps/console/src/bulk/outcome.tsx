import './bulk.css';
import { Button, formatCount, Progress, shortId } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { kindOf } from '../screens/jobs/job-words';
import { type Bulk, type BulkItem, failedItemsQuery } from './bulk';
import { texts } from './texts';

const SHOWN = 20;

/** How far a bulk is; where it was cancelled, how far it came. */
export function BulkProgress({ bulk }: { bulk: Bulk }) {
  const { done, failed } = bulk.counts;
  const [tried, of] = [done + failed, bulk.total];
  const words = bulk.dry_run ? texts.checking : texts.progress;
  return (
    <Progress done={tried} total={of}>
      {words(formatCount(tried), formatCount(of))}
    </Progress>
  );
}

/** Why items were refused, the most frequent cause first, each with what it is about. */
export function BulkCauses({ bulk }: { bulk: Bulk }) {
  const { data: failed } = useQuery(failedItemsQuery(bulk.id));
  if (bulk.failures.length === 0) return null;
  const words = bulk.dry_run ? texts.wouldBeRefused : texts.refused;
  return (
    <div className="causes">
      {bulk.failures.map(({ code, count }) => {
        const items = failed?.filter(({ error }) => error?.code === code) ?? [];
        return (
          <section key={code}>
            <h3>
              <span className="number">{words(formatCount(count))}</span>
              {': '}
              <bdi>{items[0]?.error?.message ?? code}</bdi>
            </h3>
            <CauseItems items={items} action={bulk.action} />
          </section>
        );
      })}
    </div>
  );
}

function CauseItems({ items, action }: { items: readonly BulkItem[]; action: Bulk['action'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <p className="links">
      {shown.map((item) => (
        <Subject key={item.id} item={item} action={action} />
      ))}
      {shown.length === items.length ? null : (
        <Button kind="bare" onClick={() => setWhole(true)}>
          {texts.more(formatCount(items.length))}
        </Button>
      )}
    </p>
  );
}

/** What an item is about, by what people call it; by its short id where nobody can say. */
function Subject({ item, action }: { item: BulkItem; action: Bulk['action'] }) {
  const { id, order_number: number, event_type: event, event_id: eventId, channel_id: channelId } = item;
  const name = <bdi>{number ?? (item.job_type === null ? shortId(id) : kindOf(item.job_type))}</bdi>;
  if (action === 'retry') {
    return (
      <Link to="/jobs/$jobId" params={{ jobId: id }} preload={false} title={id}>
        {name}
      </Link>
    );
  }
  if (action !== 'replay') {
    return (
      <Link to="/orders/$orderId" params={{ orderId: id }} preload={false} title={id}>
        {name}
      </Link>
    );
  }
  if (eventId === null || channelId === null) return <code title={id}>{shortId(id)}</code>;
  return (
    <Link
      to="/webhooks/$channelId"
      params={{ channelId }}
      search={{ event: eventId }}
      preload={false}
      title={id}
    >
      {number === null ? null : name} <code>{event}</code>
    </Link>
  );
}
