import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';

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

/** What a dialog is drawn with: far more script than all other parts together, so it is loaded apart. */
export function DialogWindow({ isOpen, onClose, title, children, actions, initialFocus }: DialogProps) {
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
