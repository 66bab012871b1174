import type { AuditPosition, AuditRecord } from '../../infrastructure/audit-trail';

const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/;

/** A record's position as the cursor that clients send back. */
export function toCursor({ at, id, version }: AuditPosition): string {
  return Buffer.from(`${at.getTime()}.${id}.${version}`).toString('base64url');
}

/** The position in a cursor, or null when the text is not a cursor. */
export function readCursor(text: string): AuditPosition | null {
  const [, atMs, id, version] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const at = new Date(Number(atMs));
  if (id === undefined || Number.isNaN(at.getTime())) return null;
  return { at, id, version: Number(version) };
}

/** The newest of several lists that are each sorted newest first, at most `limit`. */
export function newestOf(lists: readonly (readonly AuditRecord[])[], limit: number): AuditRecord[] {
  return lists.flat().sort(newestFirst).slice(0, limit);
}

function newestFirst(a: AuditPosition, b: AuditPosition): number {
  return b.at.getTime() - a.at.getTime() || compareText(b.id, a.id) || b.version - a.version;
}

/** As Postgres compares uuids. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
