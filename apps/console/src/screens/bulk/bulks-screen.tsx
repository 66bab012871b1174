import '../screens.css';
import { Button, formatCount, Rows, State, Time } from '@oms/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/request';
import { Loaded } from '../../app/faults/loaded';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import type { Bulk } from '../../bulk/bulk';
import { BulkState, nameOf } from './bulk-words';
import { texts } from './texts';

const LOOK_EVERY_MS = 2_000;

/** What was done to many at once, and how far it is; somebody's own, and to admins everybody's. */
export function BulksScreen() {
  const bulks = useInfiniteQuery({
    queryKey: ['bulks'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/bulk', { query: { after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ ended_at: at }) => at === null)) ? LOOK_EVERY_MS : false,
  });
  useRowKeys();
  return (
    <>
      <ScreenHead title={texts.name} />
      <Loaded query={bulks} rows={6}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0) return <State title={texts.none.title}>{texts.none.text}</State>;
          return (
            <Rows label={texts.name} columns={Object.values(texts.columns)}>
              {all.map((bulk) => (
                <BulkRow key={bulk.id} bulk={bulk} />
              ))}
            </Rows>
          );
        }}
      </Loaded>
      {bulks.hasNextPage ? (
        <Button disabled={bulks.isFetching} onClick={() => void bulks.fetchNextPage()}>
          {texts.older}
        </Button>
      ) : null}
    </>
  );
}

function BulkRow({ bulk }: { bulk: Bulk }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/bulk/$bulkId" params={{ bulkId: bulk.id }} data-row preload={false}>
          {nameOf(bulk)}
        </Link>
      </th>
      <td>
        <BulkState state={bulk.state} />
      </td>
      <td className="number">{texts.of(formatCount(bulk.counts.done), formatCount(bulk.total))}</td>
      <td className="number">{formatCount(bulk.counts.failed)}</td>
      <td>
        <bdi>{bulk.requested_by}</bdi>
      </td>
      <td>
        <Time at={bulk.created_at} />
      </td>
    </tr>
  );
}
