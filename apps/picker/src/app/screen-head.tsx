import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts';
import { useTitleFocus } from './focus';
import { Link } from './link';
import { NotKept } from './not-kept';

/** The top of every screen, which stays in sight; its title is the page's too. */
export function ScreenHead({
  title,
  back,
  children,
}: {
  title: string;
  back?: string;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitleFocus(heading);
  useEffect(() => {
    document.title = `${title} · ${texts.app}`;
  }, [title]);
  return (
    <header className="screen-head">
      {back === undefined ? null : (
        <Link to={back} className="back" aria-label={texts.back}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M8 1 3 6l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <NotKept />
    </header>
  );
}
