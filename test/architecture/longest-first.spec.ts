import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

it('the files of tests that begin first are all there', () => {
  const list = readFileSync('test/support/longest-first.mjs', 'utf8');
  const files = [...list.matchAll(/'(\S+\.spec\.ts|\S+-spec\.ts)'/g)].map(([, file]) => join('test', file!));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
