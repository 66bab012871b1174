import type { ReactNode } from 'react';

/** What may be wider than the screen: it scrolls by itself, also by keyboard. */
export function Scroll({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={`scroll ${className ?? ''}`.trim()} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
