import type { ComponentProps } from 'react';
import { go, href } from './address';

/** A link to a screen of the app. */
export function Link({ to, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }) {
  return (
    <a
      {...rest}
      href={href(to)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
