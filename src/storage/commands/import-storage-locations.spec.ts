import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnitOfWork } from '@libs/unit-of-work';
import { ImportStorageLocations, ImportStorageLocationsHandler } from './import-storage-locations';

describe('imports of many callers at once', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'imports-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('examine and write two files, callers in turns, and keep nothing of the others in memory', async () => {
    const path = join(folder, 'locations.csv');
    writeFileSync(path, 'name\nA\n');
    const ends: (() => void)[] = [];
    const runInTurn = () => new Promise<number>((resolve) => ends.push(() => resolve(1)));
    const handler = new ImportStorageLocationsHandler({ runInTurn } as unknown as UnitOfWork);
    const run = (keyId: string, file: string) =>
      handler.execute(
        new ImportStorageLocations('place', file, { kind: 'key', keyId, clientName: keyId, requestId: null }),
      );
    const greedy = [run('greedy', path), run('greedy', path), run('greedy', path)];
    let isExamined = false;
    // It is refused as soon as it is examined.
    const modest = run('modest', join(folder, 'missing.csv')).catch((error: { code: string }) => {
      isExamined = true;
      return error.code;
    });
    while (ends.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(examineAlone(join(folder, 'missing.csv'))).rejects.toThrow();
    expect([isExamined, ends.length]).toEqual([false, 2]);
    ends.forEach((end) => end());
    expect(await modest).toBe('ENOENT');
    while (ends.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    ends.forEach((end) => end());
    await Promise.all(greedy);
  });
});

/** Takes as long as it takes to examine the file. */
function examineAlone(file: string): Promise<unknown> {
  const by = { kind: 'system', keyId: null, clientName: 'test', requestId: null } as const;
  return new ImportStorageLocationsHandler({} as UnitOfWork).execute(
    new ImportStorageLocations('place', file, by),
  );
}
