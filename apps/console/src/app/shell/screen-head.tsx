import type { ReactNode } from 'react';
import { useTitle } from './title';

/** The heading of a screen and its actions; the page's title says the same. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <div className="screen-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
