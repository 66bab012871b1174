import { useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** Rows that somebody has selected, by id. One that is no longer shown is selected no more, also when it comes back. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState(NONE);
  const [lost, setLost] = useState(0);
  const last = useRef<string | null>(null);
  const selected = chosen.size === 0 ? [] : shown.filter((id) => chosen.has(id));
  if (selected.length < chosen.size) {
    setLost(lost + chosen.size - selected.length);
    setChosen(new Set(selected));
  }
  const set = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  /** @param isRange also all rows between this one and the one before */
  const toggle = (id: string, isChosen: boolean, isRange = false) => {
    const [from, to] = [shown.indexOf(last.current ?? id), shown.indexOf(id)].sort((a, b) => a - b);
    set(isRange && from! >= 0 ? shown.slice(from, to! + 1) : [id], isChosen);
    last.current = id;
  };
  const clear = () => {
    setChosen(NONE);
    setLost(0);
  };
  return {
    selected,
    has: (id: string) => chosen.has(id),
    /** How many left what is shown while they were selected. */
    lost,
    toggle,
    all: () => set(shown, true),
    clear,
  };
}
