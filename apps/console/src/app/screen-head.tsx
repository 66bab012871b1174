import { type ReactNode, useEffect } from 'react';
import { texts } from './texts';

/** The heading of a screen and its actions; the page's title says the same. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${texts.name}`;
  }, [title]);
  return (
    <div className="screen-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
