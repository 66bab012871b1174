import { byNumber, byOffset } from './pages.js';

const PAGE = 10;

/** Newest first; `grow` adds rows at the top. */
class GrowingList {
  private rows: { readonly id: string }[] = [];

  constructor(rows: number) {
    this.grow(rows);
  }

  grow(rows: number): void {
    for (let row = 0; row < rows; row += 1) this.rows.unshift({ id: String(this.rows.length) });
  }

  from(offset: number) {
    const totalPages = Math.ceil(this.rows.length / PAGE);
    return { data: this.rows.slice(offset, offset + PAGE), pagination: { totalPages } };
  }
}

type Reads = (read: (offset: number) => ReturnType<GrowingList['from']>) => AsyncGenerator<{ id: string }>;

const WAYS: [string, Reads][] = [
  ['by number', (read) => byNumber(async (page) => read((page - 1) * PAGE))],
  ['by offset', (read) => byOffset(async (offset) => read(offset))],
];

describe.each(WAYS)('a list that is read %s', (_how, reads) => {
  it.each([
    ['one and a half pages', 1.5 * PAGE, 4],
    ['many pages', 20 * PAGE, 2],
  ])('gives each row once while it grows by %s between reads', async (_much, growth, reading) => {
    const list = new GrowingList(6 * PAGE);
    let read = 0;
    const found: string[] = [];
    const rows = reads((offset) => {
      read += 1;
      if (read > 1 && read <= 1 + reading) list.grow(growth);
      return list.from(offset);
    });
    for await (const { id } of rows) found.push(id);
    expect(new Set(found).size).toBe(found.length);
    const atFirst = Array.from({ length: 6 * PAGE }, (_, id) => String(id));
    expect(found).toEqual(expect.arrayContaining(atFirst));
  });
});
