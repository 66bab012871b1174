import '../screens.css';
import { Button, Rows, Skeleton, State, Time } from '@oms/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LoadFault } from '../../app/faults/fault';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { auditQuery } from './audit';
import { AuditFilters } from './audit-filters';
import type { AuditEntry } from './audit-search';
import { Resource } from './resource';
import { texts } from './texts';

/** Who changed what, the newest first; what is looked for is in the address. */
export function AuditScreen() {
  const search = useSearch({ from: '/signed-in/audit' });
  const audit = useInfiniteQuery(auditQuery(search));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = audit;
  const entries = data?.pages.flatMap((page) => page.data);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const empty = isFiltered ? texts.nothing : texts.none;
  useRowKeys();
  return (
    <>
      <ScreenHead title={texts.name} />
      <AuditFilters />
      {error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />}
      {entries === undefined && error === null ? <Skeleton rows={10} label={app.loading} /> : null}
      {entries?.length === 0 ? <State title={empty.title}>{empty.text}</State> : null}
      {entries === undefined || entries.length === 0 ? null : (
        <Rows label={texts.name} columns={Object.values(texts.columns)} isOld={audit.isPlaceholderData}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {hasNextPage ? (
        <div className="pages">
          <Button onClick={() => void fetchNextPage()} disabled={isFetching}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { actor } = entry;
  return (
    <tr>
      <th scope="row">
        <Time at={entry.at} />
      </th>
      <td>
        <bdi>{actor.client_name}</bdi>
        <p className="quiet">{texts.kinds[actor.kind]}</p>
      </td>
      <td>
        <code>{entry.action}</code>
      </td>
      <td>
        <Resource entry={entry} />
      </td>
      <td>
        <bdi>{entry.changed.join(', ')}</bdi>
      </td>
    </tr>
  );
}
