import type { ReactNode } from 'react';

/** What stands in place of content: nothing there yet, a fault, no permission. Says what it is and what to do now. */
export function State({
  isScreen = false,
  title,
  children,
  action,
}: {
  /** When it stands in place of a whole screen, its title is the heading of the page. */
  isScreen?: boolean;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="state">
      {isScreen ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </section>
  );
}

/** The shape of what comes; shown after 200 ms. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
}
