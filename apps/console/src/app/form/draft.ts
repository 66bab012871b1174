import { useState } from 'react';

/** What somebody types, beginning with what is stored. */
export function useDraft<T extends object>(start: T) {
  const [draft, setDraft] = useState(start);
  return { draft, set: (changes: Partial<T>) => setDraft((before) => ({ ...before, ...changes })) };
}

/** The header that lets a change through only if nobody else made one since. */
export function ifUnchanged(updatedAt: string | null): Readonly<Record<string, string>> {
  return updatedAt === null ? {} : { 'If-Match': `"${updatedAt}"` };
}
