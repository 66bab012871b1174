import './bulk.css';
import { apart, Button, formatCount } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../app/keyboard/keys';
import { useOffered } from '../app/keyboard/palette-entries';
import { assigneesQuery } from '../orders/assignees';
import { workflowQuery } from '../screens/order/actions/workflow';
import { useMay } from '../session/may';
import type { BulkAction, Chosen } from './bulk';
import { texts } from './texts';

const BulkDialog = apart(async () => (await import('./bulk-dialog')).BulkDialog);

const ACTIONS = ['move', 'assign', 'note'] as const satisfies readonly BulkAction[];

interface BulkBarProps {
  readonly chosen: Chosen;
  /** Orders that left the list while they were selected. */
  readonly lost: number;
  /** Selects all that match, where there are more than are shown. */
  readonly onMatching?: () => void;
  readonly onClear: () => void;
}

/**
 * How many orders are selected, and what can be done with them. It stands below the list: a row under the pointer stays there when it
 * comes. Escape unselects. Its status is there before it says anything, since screen readers announce only what changes.
 */
export function BulkBar({ lost, onClear, ...selected }: BulkBarProps) {
  const { orders, filter } = selected.chosen;
  useReadyDialog();
  const isShown = orders.length + lost > 0;
  useKeys(isShown ? { Escape: onClear } : {});
  const words = filter === null ? texts.selected(formatCount(orders.length)) : texts.allSelected;
  return (
    <div className={isShown ? 'notice selected' : 'none-selected'}>
      <span role="status">
        {isShown ? <strong className="number">{words}</strong> : null}{' '}
        {lost === 0 ? null : texts.lost(formatCount(lost))}
      </span>
      {isShown ? (
        <>
          <Button kind="bare" onClick={onClear}>
            {orders.length === 0 ? texts.noted : texts.unselect} <kbd>Esc</kbd>
          </Button>
          <Actions {...selected} />
        </>
      ) : null}
    </div>
  );
}

/** Whoever is fast types on into the dialog: what it consists of is there before anything is selected. */
function useReadyDialog(): void {
  const queries = useQueryClient();
  const mayChange = useMay('bulk');
  useEffect(() => {
    if (!mayChange) return;
    void BulkDialog.load();
    void queries.prefetchQuery(workflowQuery);
    void queries.prefetchQuery(assigneesQuery);
  }, [queries, mayChange]);
}

/** `a` leads to them. */
function Actions({ chosen, onMatching }: Pick<BulkBarProps, 'chosen' | 'onMatching'>) {
  const group = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ action: BulkAction; chosen: Chosen } | null>(null);
  useKeys({ a: () => group.current?.querySelector('button')?.focus() });
  const count = chosen.orders.length;
  const ask = (action: BulkAction) => setAsked({ action, chosen });
  useOffered(
    count === 0 ? [] : ACTIONS.map((action) => ({ name: texts.offer[action], run: () => ask(action) })),
  );
  return (
    <>
      <div className="bulk-actions" ref={group} role="group" aria-label={texts.actions}>
        {count === 0
          ? null
          : ACTIONS.map((action) => (
              <Button key={action} onClick={() => ask(action)}>
                {texts.button[action]}
              </Button>
            ))}
        {onMatching === undefined || chosen.filter !== null || count === 0 ? null : (
          <Button kind="bare" onClick={onMatching}>
            {texts.selectMatching}
          </Button>
        )}
      </div>
      {asked === null ? null : <BulkDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
