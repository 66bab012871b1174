import type { CallOptions } from './http/routes.js';

/** A row that has an id; a list that grows at its top shows the same one on two pages. */
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
 * All rows of a list with numbered pages, read as they are asked for. No row comes twice in a row of pages. A row that
 * leaves the list meanwhile moves those behind it up, past a page that was read already: collect before you change.
 */
export async function* byNumber<R extends Row>(
  read: (page: number) => Promise<NumberedPage<R>>,
): AsyncGenerator<R, void> {
  let before = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await read(page);
    yield* data.filter(({ id }) => !before.has(id));
    if (page >= pagination.totalPages || data.length === 0) return;
    before = new Set(data.map(({ id }) => id));
  }
}

/** All rows of a list that is read by `offset`; as with `byNumber`, collect before you change. */
export async function* byOffset<R extends Row>(
  read: (offset: number) => Promise<{ readonly data: readonly R[] }>,
): AsyncGenerator<R, void> {
  let before = new Set<string>();
  for (let offset = 0; ;) {
    const { data } = await read(offset);
    if (data.length === 0) return;
    yield* data.filter(({ id }) => !before.has(id));
    offset += data.length;
    before = new Set(data.map(({ id }) => id));
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
