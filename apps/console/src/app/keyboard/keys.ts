import { useEffect, useRef } from 'react';

/** What keys do: `?`, `/`, `j`, or two in a row such as `g s`; `mod+k` is Ctrl or Cmd. False: it is for another part of the screen. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const SEQUENCE_MS = 1_000;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([data-select]), textarea, select, [contenteditable]') !== null
  );
}

/** In a menu; or a dialog was asked for, also when it is still on its way and the focus is where it was before. */
function isForOverlay(target: EventTarget | null): boolean {
  const isInMenu = target instanceof HTMLElement && target.closest('[role=menu]') !== null;
  return isInMenu || document.querySelector('[role=dialog], [data-opening]') !== null;
}

/** Keys work anywhere on the page, but not while somebody types, which Escape ends, or answers a dialog. */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let first = '';
    let firstMs = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented) return;
      if (!isModified && isForOverlay(event.target)) return;
      if (!isModified && isTyping(event.target)) {
        if (event.key === 'Escape') (event.target as HTMLElement).blur();
        return;
      }
      const name = event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
      const inTime = event.timeStamp - firstMs < SEQUENCE_MS;
      const action = (inTime ? latest.current[`${first} ${name}`] : undefined) ?? latest.current[name];
      [first, firstMs] = [name, event.timeStamp];
      if (action === undefined || action(event) === false) return;
      event.preventDefault();
      first = '';
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
