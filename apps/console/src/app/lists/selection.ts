import { useState } from 'react';

/** Rows that somebody has selected, by id; those that are no longer shown don't count. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  return { selected: shown.filter((id) => chosen.has(id)), toggle, clear: () => setChosen(new Set()) };
}
