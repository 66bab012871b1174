import { useEffect, useRef, useState } from 'react';
import type { OrderCard } from '../../../orders/order-card';

/** Somebody who has not moved for so long reads no more, or has left. */
const STILL_MS = 4_000;
const LOOK_EVERY_MS = 1_000;

export interface HeldRows {
  readonly rows: readonly OrderCard[];
  /** The rows are as they were when somebody began to point at them: newer ones wait. */
  readonly isHeld: boolean;
  readonly on: {
    readonly onPointerMove: (event: { pointerType: string }) => void;
    readonly onPointerLeave: () => void;
  };
}

/** Nothing moves under the pointer: as long as it moves over a list, the list keeps its rows and their order. */
export function useHeldRows(latest: readonly OrderCard[]): HeldRows {
  const [held, setHeld] = useState<readonly OrderCard[] | null>(null);
  const movedAt = useRef(0);
  useEffect(() => {
    if (held === null) return;
    const timer = setInterval(() => {
      if (performance.now() - movedAt.current > STILL_MS) setHeld(null);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [held]);
  const on = {
    onPointerMove: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'touch') return;
      movedAt.current = performance.now();
      if (held === null) setHeld(latest);
    },
    onPointerLeave: () => setHeld(null),
  };
  return { rows: held ?? latest, isHeld: held !== null && !isSameOrder(held, latest), on };
}

function isSameOrder(some: readonly OrderCard[], others: readonly OrderCard[]): boolean {
  return (
    some === others || (some.length === others.length && some.every(({ id }, n) => id === others[n]!.id))
  );
}
