import { useEffect } from 'react';
import { texts } from '../texts';

let screen = '';
let count = 0;

function write(): void {
  const name = screen === '' ? texts.name : `${screen} · ${texts.name}`;
  document.title = count === 0 ? name : `(${count}) ${name}`;
}

/** The page's title says which screen is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    screen = title;
    write();
  }, [title]);
}

/** And how many orders need a hand, as long as the caller is there. */
export function useTitleCount(now: number): void {
  useEffect(() => {
    count = now;
    write();
    return () => {
      count = 0;
      write();
    };
  }, [now]);
}
