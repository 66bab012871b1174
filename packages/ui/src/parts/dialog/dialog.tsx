import { useEffect, useState } from 'react';
import { apart } from './apart';
import type { DialogProps } from './dialog-window';

const Window = apart<DialogProps>(async () => (await import('./dialog-window')).DialogWindow);

/** What dialogs are drawn with. An app loads it once its first screen is there, so that a dialog opens at once. */
export const loadDialog = Window.load;

/**
 * A task that needs an answer before anything else; Escape leaves it. The focus returns to where it was, or to the screen when that
 * is gone.
 */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return <Window {...props} />;
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
