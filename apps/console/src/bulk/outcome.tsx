import type { ResultOf } from '@oms/client';
import { Button, formatCount, Progress, shortId } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../api/request';
import { type Bulk, type BulkItem, failedItemsQuery } from './bulk';
import { texts } from './texts';

const SHOWN = 20;
const KEPT_MS = 600_000;

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
      {shown.map(({ id }, index) => (
        <Subject key={id} id={id} action={action} isNamed={index < SHOWN} />
      ))}
      {shown.length === items.length ? null : (
        <Button kind="bare" onClick={() => setWhole(true)}>
          {texts.more(formatCount(items.length))}
        </Button>
      )}
    </p>
  );
}

interface SubjectProps {
  readonly id: string;
  /** By the number of the order, a request each. */
  readonly isNamed: boolean;
}

/** What an item is about. */
function Subject({ id, action, isNamed }: SubjectProps & { action: Bulk['action'] }) {
  if (action === 'replay') return <code title={id}>{shortId(id)}</code>;
  if (action !== 'retry') return <OrderLink id={id} isNamed={isNamed} />;
  return <JobLink id={id} isNamed={isNamed} />;
}

/** The number of the order that an order or a job is about. */
function useNumber(path: 'orders' | 'jobs', id: string, isNamed: boolean): string {
  const { data } = useQuery({
    queryKey: ['order number', path, id],
    queryFn: ({ signal }) =>
      request<Pick<ResultOf<'/v1/jobs/{jobId}', 'get'>, 'order_number'>>(`/v1/${path}/${id}`, { signal }),
    enabled: isNamed,
    staleTime: KEPT_MS,
    retry: false,
    retryOnMount: false,
  });
  return data?.order_number ?? shortId(id);
}

function JobLink({ id, isNamed }: SubjectProps) {
  const number = useNumber('jobs', id, isNamed);
  return (
    <Link to="/jobs/$jobId" params={{ jobId: id }} preload={false} title={id}>
      <bdi>{number}</bdi>
    </Link>
  );
}

function OrderLink({ id, isNamed }: SubjectProps) {
  const number = useNumber('orders', id, isNamed);
  return (
    <Link to="/orders/$orderId" params={{ orderId: id }} preload={false} title={id}>
      <bdi>{number}</bdi>
    </Link>
  );
}
