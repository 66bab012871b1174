import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/**
 * Whoever gets to another screen goes on in it with Tab, since what had the focus before is gone or is behind them. A screen that
 * begins with a field keeps the focus there.
 */
export function useScreenFocus(screen: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const now = document.activeElement;
        if (screen.current?.contains(now) || now?.closest('[role=dialog]')) return;
        screen.current?.focus({ preventScroll: true });
      }),
    [router, screen],
  );
}
