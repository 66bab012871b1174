import './board.css';
import { Button, formatCount, Skeleton, State, useNow } from '@oms/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { LoadFault } from '../../app/faults/fault';
import { useKeys } from '../../app/keyboard/keys';
import { useSelectKeys } from '../../app/keyboard/row-keys';
import { useSelection } from '../../app/lists/selection';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { BulkBar } from '../../bulk/bulk-bar';
import type { OrderCard } from '../../orders/order-card';
import { useMay } from '../../session/may';
import { useSession } from '../../session/session';
import type { BoardView } from './data/board';
import { BoardBar } from './bar/board-bar';
import { BoardColumns } from './board-columns';
import { type BoardFilter, type BoardSearch, filterOf, isFiltered, UNFILTERED } from './data/board-filter';
import { BoardList } from './board-list';
import { useBoard } from './data/kept-board';
import { isLate, lateFirst } from './data/late';
import type { LiveBoard } from './data/live-board';
import { texts } from './texts';

/** The live orders, as they are now. */
export function BoardScreen() {
  const search = useSearch({ from: '/signed-in/board' });
  const navigate = useNavigate({ from: '/board' });
  const reach = useSession()?.person.place_ids ?? null;
  const filter = useMemo(() => filterOf(search, reach), [search, reach]);
  const board = useBoard(filter);
  const { view, error } = board.state;
  const change = useCallback(
    (changed: BoardSearch) => void navigate({ search: (all) => ({ ...all, ...changed }), replace: true }),
    [navigate],
  );
  useKeys({ v: () => change({ as: search.as === 'list' ? undefined : 'list' }) });
  return (
    <>
      <ScreenHead title={texts.name} />
      <BoardBar search={search} filter={filter} onChange={change} />
      {view === null && error === null ? <Skeleton rows={8} label={app.loading} /> : null}
      {view === null && error !== null ? <LoadFault error={error} onRetry={() => void board.read()} /> : null}
      {view === null ? null : (
        <>
          {error === null ? null : <Old onRetry={() => void board.read()} />}
          <Shown board={board} view={view} filter={filter} search={search} onChange={change} />
        </>
      )}
    </>
  );
}

function Old({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="notice" data-tone="warn" role="status">
      {texts.old} <Button onClick={onRetry}>{app.again}</Button>
    </p>
  );
}

interface ShownProps {
  readonly board: LiveBoard;
  readonly view: BoardView;
  readonly filter: BoardFilter;
  readonly search: BoardSearch;
  readonly onChange: (change: BoardSearch) => void;
}

function Shown({ board, view, filter, search, onChange }: ShownProps) {
  const now = useNow().getTime();
  const arrange = useCallback(
    (cards: readonly OrderCard[]) => {
      const at = new Date(now);
      return filter.isLateOnly
        ? lateFirst(
            cards.filter((card) => isLate(card, at)),
            at,
          )
        : lateFirst(cards, at);
    },
    [now, filter.isLateOnly],
  );
  const isList = search.as === 'list';
  const rows = useMemo(
    () => (isList || filter.isLateOnly ? arrange(view.all) : view.all),
    [arrange, view, isList, filter.isLateOnly],
  );
  const find = useCallback((id: string) => board.find(id), [board]);
  const mayChange = useMay('bulk');
  const selection = useSelection(useMemo(() => rows.map(({ id }) => id), [rows]));
  const { selected, lost, clear } = selection;
  const chosen = { orders: selected.flatMap((id) => find(id) ?? []), filter: null };
  useSelectKeys();
  const unread = view.columns.reduce((sum, column) => sum + column.unread, 0);
  const isEmpty = (isList ? rows : view.all).length === 0;
  const shown = { find, selection: mayChange ? selection : null };
  return (
    <>
      {unread === 0 || !board.state.isWhole ? null : (
        <p className="notice" data-tone="warn">
          {texts.tooMany(formatCount(view.all.length), formatCount(view.all.length + unread))}
        </p>
      )}
      {isEmpty ? <Empty search={search} onChange={onChange} /> : null}
      {isEmpty ? null : isList ? (
        <BoardList rows={rows} statuses={filter.statuses} {...shown} />
      ) : (
        <BoardColumns columns={view.columns} arrange={arrange} {...shown} />
      )}
      <BulkBar chosen={chosen} lost={lost} onClear={clear} />
    </>
  );
}

function Empty({ search, onChange }: Pick<ShownProps, 'search' | 'onChange'>) {
  if (!isFiltered(search)) return <State title={texts.empty.title}>{texts.empty.text}</State>;
  return (
    <State
      title={texts.empty.title}
      action={<Button onClick={() => onChange(UNFILTERED)}>{texts.empty.clear}</Button>}
    >
      {texts.empty.filtered}
    </State>
  );
}
