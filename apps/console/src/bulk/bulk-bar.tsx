import '../screens/screens.css';
import './bulk.css';
import { Button, formatCount } from '@oms/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useKeys } from '../app/keyboard/keys';
import { useOffered } from '../app/keyboard/palette-entries';
import type { BulkAction, Chosen } from './bulk';
import { texts } from './texts';

const BulkDialog = lazy(() =>
  import('./bulk-dialog').then(({ BulkDialog: Loaded }) => ({ default: Loaded })),
);

const ACTIONS = ['move', 'assign', 'note'] as const satisfies readonly BulkAction[];

/** What can be done with the selected orders; `a` leads to it, Escape unselects. */
export function BulkBar({
  chosen,
  lost,
  onMatching,
  onClear,
}: {
  chosen: Chosen;
  /** Orders that left the list while they were selected. */
  lost: number;
  /** Selects all that match, where there are more than are shown. */
  onMatching?: () => void;
  onClear: () => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ action: BulkAction; chosen: Chosen } | null>(null);
  useKeys({ Escape: onClear, a: () => group.current?.querySelector('button')?.focus() });
  const count = chosen.orders.length;
  const ask = (action: BulkAction) => setAsked({ action, chosen });
  useOffered(
    count === 0 ? [] : ACTIONS.map((action) => ({ name: texts.offer[action], run: () => ask(action) })),
  );
  return (
    <>
      <div className="notice selected bulk-bar" ref={group} role="group" aria-label={texts.actions}>
        <span role="status">
          <strong className="number">
            {chosen.filter === null ? texts.selected(formatCount(count)) : texts.allSelected}
          </strong>{' '}
          {lost === 0 ? null : texts.lost(formatCount(lost))}
        </span>
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
        <Button kind="bare" onClick={onClear}>
          {count === 0 ? texts.noted : texts.unselect} <kbd>Esc</kbd>
        </Button>
      </div>
      <Suspense>{asked === null ? null : <BulkDialog {...asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}
