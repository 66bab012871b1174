import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCsv } from './csv-records';

describe('a CSV file', () => {
  let folder: string;
  let path: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'csv-records-'));
    path = join(folder, 'file.csv');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const rowsOf = async (text: string) => {
    await writeFile(path, text);
    const rows: [number, ...string[]][] = [];
    await readCsv(path, (record, row) => rows.push([row, ...record]));
    return rows;
  };

  it('counts blank lines as rows and leaves them out', async () => {
    expect(await rowsOf('name,code\n\nA,1\n\nB,2')).toEqual([
      [1, 'name', 'code'],
      [3, 'A', '1'],
      [5, 'B', '2'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('is read whole when it is long and its lines end in %j', async (end) => {
    const names = Array.from({ length: 20_000 }, (_, n) => `Äyriäinen ${n}`);
    expect(await rowsOf(names.join(end))).toEqual(names.map((name, index) => [index + 1, name]));
  });

  it('is refused as no CSV before its reader may refuse its content', async () => {
    await writeFile(path, 'name\nA\n"B"x\n');
    const refuse = () => {
      throw new Error('refused by the reader');
    };
    await expect(readCsv(path, refuse)).rejects.toThrow('Row 3: a quote is followed by more text');
    await writeFile(path, 'name\nA\nB\n');
    await expect(readCsv(path, refuse)).rejects.toThrow('refused by the reader');
  });

  it('is read no further than its reader keeps up', async () => {
    await writeFile(path, 'A\n'.repeat(500_000));
    let unread = 0;
    let most = 0;
    const onRecord = () => void (unread += 1);
    const pause = async () => {
      most = Math.max(most, unread);
      await new Promise((resolve) => setImmediate(resolve));
      unread = 0;
    };
    await readCsv(path, onRecord, pause);
    expect(most).toBeLessThan(100_000);
  });
});
