import { useEffect } from 'react';

export interface PaletteEntry {
  readonly name: string;
  readonly run: () => void;
}

const offered = new Set<readonly PaletteEntry[]>();

/** Adds what a part of a screen offers to the palette, as long as it is there. */
export function useOffered(entries: readonly PaletteEntry[]): void {
  useEffect(() => {
    offered.add(entries);
    return () => void offered.delete(entries);
  });
}

export function offeredEntries(): readonly PaletteEntry[] {
  return [...offered].flat();
}
