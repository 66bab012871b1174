import { Button, Dialog } from '@oms/ui';
import type { ReactNode } from 'react';
import { Refused } from '../faults/refused';
import { texts } from '../texts';

/** Asks before something is done that others notice. A refusal stays in the question. */
export function Confirm({
  title,
  children,
  button,
  kind = 'main',
  work: { error, isPending },
  onConfirm,
  onClose,
}: {
  title: string;
  children?: ReactNode;
  /** What the button does, as a verb. */
  button: string;
  kind?: 'main' | 'danger';
  work: { readonly error: Error | null; readonly isPending: boolean };
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind={kind} autoFocus={kind === 'main'} onClick={onConfirm} disabled={isPending}>
            {isPending ? texts.working : button}
          </Button>
        </>
      }
    >
      {children}
      <Refused error={error} />
    </Dialog>
  );
}
