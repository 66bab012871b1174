import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'plain';

/** One shape for each tone, so that nobody needs its colour. */
const SHAPES: Readonly<Record<Tone, ReactNode>> = {
  good: <path d="M2 6.5 5 9.5 10 3" fill="none" stroke="currentColor" strokeWidth="2" />,
  warn: <path d="M6 1 11.5 11H.5z" fill="currentColor" />,
  bad: <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="2" />,
  quiet: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
  plain: <circle cx="6" cy="6" r="4" fill="currentColor" />,
};

/** A state by shape, word and colour. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="status" data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
