import { useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

export type Selection = ReturnType<typeof useSelection>;

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
  /**
   * @param range the rows as they stand, to take all between the one before and this one; alone where the one before is not
   * among them
   */
  const toggle = (id: string, isChosen: boolean, range: readonly string[] = []) => {
    const [from, to] = [range.indexOf(last.current ?? id), range.indexOf(id)].sort((a, b) => a - b);
    set(from! >= 0 ? range.slice(from, to! + 1) : [id], isChosen);
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
