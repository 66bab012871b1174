import type { ReactNode } from 'react';

/** What may be wider than the screen: it scrolls by itself, also by keyboard. */
export function Scroll({
  label,
  children,
  className,
  isOld = false,
}: {
  label: string;
  children: ReactNode;
  className?: string;
  /** It answers the question before; the next answer is on its way. It stays as readable as it was. */
  isOld?: boolean;
}) {
  return (
    <div
      className={`scroll ${className ?? ''}`.trim()}
      role="region"
      aria-label={label}
      aria-busy={isOld}
      tabIndex={0}
    >
      {children}
    </div>
  );
}
