import { type ReactNode, useEffect, useRef } from 'react';

/** A choice over the screen, at the bottom where the thumb is; Escape or a tap beside it leaves it. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => (event.target === dialog.current ? dialog.current?.close() : undefined)}
    >
      <div className="sheet-content">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
