import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** What has the focus when it opens, else the first thing that can have it. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A task that needs an answer before anything else; Escape leaves it. The focus returns to where it was, or to the screen when that
 * is gone.
 */
export function Dialog({ isOpen, onClose, title, children, actions, initialFocus }: DialogProps) {
  useFocusBack();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog" initialFocus={initialFocus}>
          <Base.Title render={<h2 />}>{title}</Base.Title>
          {children}
          {actions === undefined ? null : <div className="actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A dialog goes together with what opened it: by then nothing has the focus. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const target = before?.isConnected === true && before !== document.body ? before : null;
        (target ?? document.querySelector('main'))?.focus();
      });
    },
    [before],
  );
}
