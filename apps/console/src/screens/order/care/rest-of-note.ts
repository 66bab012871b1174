/** What is left in the field of a note once one was stored: what was typed behind it, or all when it was changed meanwhile. */
export function restOfNote(typed: string, stored: string): string {
  return typed.startsWith(stored) ? typed.slice(stored.length).trimStart() : typed;
}
