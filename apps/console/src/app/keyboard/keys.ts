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

interface Part {
  readonly keys: { readonly current: KeyMap };
  readonly isOfAllScreens: boolean;
}

/** Two keys in a row of one part come before a single key of another, and a part of this screen before what all screens have. */
const parts = new Set<Part>();
let first = '';
let firstMs = 0;

function onKeyDown(event: KeyboardEvent): void {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented) return;
  if (!isModified && isForOverlay(event.target)) return;
  if (!isModified && isTyping(event.target)) {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    return;
  }
  const name = event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
  const asked = event.timeStamp - firstMs < SEQUENCE_MS ? [`${first} ${name}`, name] : [name];
  [first, firstMs] = [name, event.timeStamp];
  const inOrder = [...parts].sort((a, b) => Number(a.isOfAllScreens) - Number(b.isOfAllScreens));
  const actions = asked.flatMap((pressed) => inOrder.flatMap(({ keys }) => keys.current[pressed] ?? []));
  if (!actions.some((action) => action(event) !== false)) return;
  event.preventDefault();
  first = '';
}

/** Keys work anywhere on the page, but not while somebody types, which Escape ends, or answers a dialog. */
export function useKeys(keys: KeyMap, { isOfAllScreens = false } = {}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const part = { keys: latest, isOfAllScreens };
    if (parts.size === 0) document.addEventListener('keydown', onKeyDown);
    parts.add(part);
    return () => {
      parts.delete(part);
      if (parts.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOfAllScreens]);
}
