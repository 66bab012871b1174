import { type RefObject, useEffect, useRef } from 'react';

let isFirst = true;

/**
 * Whoever gets to another screen goes on at its title with keyboard or screen reader, since what had the focus is gone or is
 * not of that screen. Where a page begins, and where a screen begins with a field, the focus stays.
 */
export function useTitleFocus(title: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wasFirst = isFirst;
    isFirst = false;
    if (wasFirst || title.current?.closest('main')?.contains(document.activeElement)) return;
    title.current?.focus({ preventScroll: true });
  }, []);
}

/** The same within a screen: when another thing is shown, and what had the focus went with the former one. */
export function useHeadingFocus(screen: RefObject<HTMLElement | null>, shown: string | null): void {
  const former = useRef(shown);
  useEffect(() => {
    if (former.current === shown) return;
    former.current = shown;
    if (document.activeElement === null || document.activeElement === document.body)
      screen.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [shown]);
}
