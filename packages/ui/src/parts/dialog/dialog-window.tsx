import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /**
   * A long text is read from its beginning. Else what has `autoFocus`, at once: Enter and letters never reach what is behind; else
   * the first thing that can have the focus, a frame later.
   */
  initialFocus?: 'title';
}

/** What a dialog is drawn with: far more script than all other parts together, so it is loaded apart. */
export function DialogWindow({ isOpen, onClose, title, children, actions, initialFocus }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = initialFocus === 'title';
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog" initialFocus={isRead ? heading : undefined}>
          <Base.Title ref={heading} tabIndex={isRead ? -1 : undefined} render={<h2 />}>
            {title}
          </Base.Title>
          {children}
          {actions === undefined ? null : <div className="actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
