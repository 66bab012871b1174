import type { CallOptions } from './http/routes.js';

const MOST_KNOWN = 5_000;

/** A row that has an id; a list that grows at its top shows the same one on several pages. */
interface Row {
  readonly id: string;
}

interface NumberedPage<R> {
  readonly data: readonly R[];
  readonly pagination: { readonly totalPages: number };
}

interface CursorPage<R> {
  readonly data: readonly R[];
  readonly next: string | null;
}

/** The signal of every page that an iteration reads. */
export type IterationOptions = Pick<CallOptions, 'signal' | 'timeoutMs'>;

/**
 * All rows of a list with numbered pages, read as they are asked for. A row comes once, also where rows are added at the top
 * meanwhile, unless it comes again after 5,000 others. A row that leaves the list meanwhile moves those behind it up, past
 * a page that was read already: collect before you change.
 */
export async function* byNumber<R extends Row>(
  read: (page: number) => Promise<NumberedPage<R>>,
): AsyncGenerator<R, void> {
  const known = new KnownRows();
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await read(page);
    yield* known.unknownOf(data);
    if (page >= pagination.totalPages || data.length === 0) return;
  }
}

/** All rows of a list that is read by `offset`, each once as with `byNumber`; collect before you change here, too. */
export async function* byOffset<R extends Row>(
  read: (offset: number) => Promise<{ readonly data: readonly R[] }>,
): AsyncGenerator<R, void> {
  const known = new KnownRows();
  for (let offset = 0; ;) {
    const { data } = await read(offset);
    if (data.length === 0) return;
    yield* known.unknownOf(data);
    offset += data.length;
  }
}

/** All rows of a list whose pages name the next one. */
export async function* byCursor<R>(
  read: (after: string | undefined) => Promise<CursorPage<R>>,
): AsyncGenerator<R, void> {
  for (let after: string | undefined; ;) {
    const { data, next } = await read(after);
    yield* data;
    if (next === null || data.length === 0) return;
    after = next;
  }
}

/** The latest rows that were read: those that a growing list shows again are among them, and memory stays bounded. */
class KnownRows {
  private readonly ids = new Set<string>();

  /** The rows that were not read before. From now on all of them were. */
  unknownOf<R extends Row>(rows: readonly R[]): R[] {
    const unknown = rows.filter(({ id }) => !this.ids.has(id));
    for (const { id } of rows) {
      this.ids.delete(id);
      this.ids.add(id);
    }
    for (const id of this.ids) {
      if (this.ids.size <= MOST_KNOWN) break;
      this.ids.delete(id);
    }
    return unknown;
  }
}
