import { useEffect, useState } from 'react';
import type { DialogProps, DialogWindow } from './dialog-window';

let Window: typeof DialogWindow | null = null;

/** What dialogs are drawn with. An app loads it once its first screen is there, so that a dialog opens at once. */
export async function loadDialog(): Promise<void> {
  Window ??= (await import('./dialog-window')).DialogWindow;
}

/**
 * A task that needs an answer before anything else; Escape leaves it. The focus returns to where it was, or to the screen when that
 * is gone.
 */
export function Dialog(props: DialogProps) {
  useFocusBack();
  useLoaded();
  return Window === null ? null : <Window {...props} />;
}

/** Not `lazy`: React holds back for up to 300 ms what comes after a fallback, also when its script is there. */
function useLoaded(): void {
  const [, setLoaded] = useState(Window !== null);
  useEffect(() => {
    if (Window !== null) return;
    const fail = (error: unknown) =>
      setLoaded(() => {
        throw error;
      });
    loadDialog().then(() => setLoaded(true), fail);
  }, []);
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
