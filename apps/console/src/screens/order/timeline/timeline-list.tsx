import { Button, Skeleton } from '@oms/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFault } from '../../../app/faults/fault';
import { useRowKeys } from '../../../app/keyboard/row-keys';
import { texts as app } from '../../../app/texts';
import { useMay } from '../../../session/may';
import { useSession } from '../../../session/session';
import { NoteForm } from '../care/note-form';
import { texts } from '../texts';
import { keyOf, type Kind, timelineQuery } from './entries';
import { TimelineEntry } from './timeline-entry';

/** What happened, the newest first; `j` and `k` walk through it. @param props.onVersion asks for a version as JSON */
export function TimelineList({
  orderId,
  onVersion,
}: {
  orderId: string;
  onVersion: (version: number) => void;
}) {
  const [kind, setKind] = useState<Kind | null>(null);
  const person = useSession()?.person;
  const mayRead = useMay('deliveries', 'read');
  const isHidden: Partial<Record<Kind, boolean>> = {
    audit: person?.role !== 'admin',
    delivery: !mayRead || person?.place_ids != null,
  };
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    timelineQuery(orderId, kind),
  );
  useRowKeys();
  const entries = data?.pages.flatMap((page) => page.data);
  const kinds = (Object.keys(texts.kinds) as Kind[]).filter((one) => isHidden[one] !== true);
  return (
    <section className="panel timeline" aria-labelledby="timeline">
      <h2 id="timeline">{texts.timeline}</h2>
      <NoteForm orderId={orderId} />
      <div className="chips" role="group" aria-label={texts.timeline}>
        {[null, ...kinds].map((one) => (
          <Button key={one} kind="bare" aria-pressed={kind === one} onClick={() => setKind(one)}>
            {one === null ? texts.all : texts.kinds[one]}
          </Button>
        ))}
      </div>
      {error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />}
      {entries === undefined && error === null ? <Skeleton rows={5} label={app.loading} /> : null}
      {entries?.length === 0 ? <p className="quiet">{texts.nothing}</p> : null}
      <ol>
        {entries?.map((entry) => (
          <li key={keyOf(entry)}>
            <TimelineEntry entry={entry} onVersion={onVersion} />
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {texts.older}
        </Button>
      ) : null}
    </section>
  );
}
