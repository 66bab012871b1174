import { useEffect, useState } from 'react';
import { signal } from '../../input/signals';

export interface Shown {
  readonly kind: 'good' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly turn: number;
}

const SHOWN_MS = { good: 450, bad: 1_800 };

export function useFlash(): [Shown | null, (kind: Shown['kind'], title: string, text: string) => void] {
  const [flash, setFlash] = useState<Shown | null>(null);
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), SHOWN_MS[flash.kind]);
    return () => clearTimeout(timer);
  }, [flash]);
  return [
    flash,
    (kind, title, text) => {
      signal(kind);
      setFlash((former) => ({ kind, title, text, turn: (former?.turn ?? 0) + 1 }));
    },
  ];
}

/** Fills the screen for a moment: what was taken, or why not. It never takes a tap. */
export function Flash({ flash }: { flash: Shown | null }) {
  return (
    <div className="flash-place" role="alert">
      {flash === null ? null : (
        <div key={flash.turn} className="flash" data-kind={flash.kind}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            {flash.kind === 'good' ? <path d="M8 26l11 11 21-25" /> : <path d="M10 10l28 28M38 10L10 38" />}
          </svg>
          <strong>{flash.title}</strong>
          <span>{flash.text}</span>
        </div>
      )}
    </div>
  );
}
