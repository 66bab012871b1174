import '../screens.css';
import { Button, formatCount, Skeleton, State } from '@oms/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadFault } from '../../app/faults/fault';
import { Refused } from '../../app/faults/refused';
import { useWork } from '../../app/form/work';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import {
  acknowledge,
  ATTENTION_KINDS,
  attentionCountsQuery,
  attentionKey,
  attentionQuery,
  type AttentionSearch,
} from '../../attention/attention';
import { useMay } from '../../session/may';
import { AttentionTable } from './attention-table';
import { texts } from './texts';

/** What does not go on by itself, over everything; it changes by itself. */
export function AttentionScreen() {
  const search = useSearch({ from: '/signed-in/attention' });
  const queries = useQueryClient();
  const list = useInfiniteQuery(attentionQuery(search));
  const maySee = useMay('orders');
  const seeing = useWork({
    mutationFn: acknowledge,
    onSettled: () => queries.invalidateQueries({ queryKey: attentionKey }),
  });
  useRowKeys();
  const entries = list.data?.pages.flatMap((page) => page.data);
  const none = search.seen === 'yes' ? texts.noneSeen : texts.none;
  return (
    <>
      <ScreenHead title={texts.name} />
      <Filters search={search} />
      <Refused error={seeing.error} />
      {list.error === null ? null : <LoadFault error={list.error} onRetry={() => void list.refetch()} />}
      {entries === undefined && list.error === null ? <Skeleton rows={8} label={app.loading} /> : null}
      {entries?.length === 0 ? <State title={none.title}>{none.text}</State> : null}
      {entries === undefined || entries.length === 0 ? null : (
        <AttentionTable
          entries={entries}
          isOld={list.isPlaceholderData}
          isBusy={seeing.isPending}
          onSeen={maySee && search.seen === undefined ? (chosen) => seeing.mutate(chosen) : undefined}
        />
      )}
      {list.hasNextPage ? (
        <div className="pages">
          <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetching}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Filters({ search }: { search: AttentionSearch }) {
  const navigate = useNavigate({ from: '/attention' });
  const { data } = useQuery(attentionCountsQuery);
  const change = (changed: AttentionSearch) =>
    void navigate({ search: (all) => ({ ...all, ...changed }), replace: true });
  const countOf = (count: number | undefined) =>
    count === undefined || count === 0 || search.seen === 'yes' ? null : (
      <span className="quiet number"> {formatCount(count)}</span>
    );
  return (
    <div className="filters">
      <div className="chips" role="group" aria-label={texts.filter}>
        <Button
          kind="bare"
          aria-pressed={search.kind === undefined}
          onClick={() => change({ kind: undefined })}
        >
          {texts.all}
          {countOf(data?.total)}
        </Button>
        {ATTENTION_KINDS.map((kind) => (
          <Button key={kind} kind="bare" aria-pressed={search.kind === kind} onClick={() => change({ kind })}>
            {texts.kinds[kind]}
            {countOf(data?.counts[kind])}
          </Button>
        ))}
      </div>
      <div className="chips" role="group" aria-label={texts.seenLabel}>
        {([undefined, 'yes'] as const).map((seen) => (
          <Button
            key={seen ?? 'no'}
            kind="bare"
            aria-pressed={search.seen === seen}
            onClick={() => change({ seen })}
          >
            {seen === undefined ? texts.unseen : texts.seen}
          </Button>
        ))}
      </div>
    </div>
  );
}
