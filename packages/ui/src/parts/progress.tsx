import type { ReactNode } from 'react';

/** How far a long work is. @param props.total null: not known yet */
export function Progress({
  done,
  total,
  children,
}: {
  done: number;
  total: number | null;
  children: ReactNode;
}) {
  return (
    <label className="progress">
      <span className="number">{children}</span>
      <progress value={total === null ? undefined : done} max={total ?? undefined} />
    </label>
  );
}
