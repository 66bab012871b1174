import { Button } from '@oms/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts';
import { NotKept } from './not-kept';

/** A choice over the screen, at the bottom where the thumb is; its last button, Escape or a tap beside it leaves it. */
export function Sheet({
  title,
  close = texts.pick.close,
  onClose,
  children,
}: {
  title: string;
  /** What its last button says. */
  close?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** A press that began inside and ended beside the choice, since something moved, leaves nothing. */
  const beganBeside = useRef(false);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Removed while it is open, it would leave the focus nowhere.
    return () => shown?.close();
  }, []);
  const isBeside = (target: EventTarget | null) => target === dialog.current;
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      onClose={onClose}
      onPointerDown={({ target }) => {
        beganBeside.current = isBeside(target);
      }}
      onClick={({ target }) =>
        isBeside(target) && beganBeside.current ? dialog.current?.close() : undefined
      }
    >
      <div className="sheet-content">
        <h2>{title}</h2>
        <NotKept />
        {children}
        <div className="sheet-end">
          <Button className="big" onClick={() => dialog.current?.close()}>
            {close}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
