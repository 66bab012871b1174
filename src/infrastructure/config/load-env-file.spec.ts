import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile } from './load-env-file';

describe('settings of .env', () => {
  const before = process.env;
  let folder: string;
  let path: string;

  beforeEach(() => {
    process.env = { GIVEN: 'by the environment', EMPTY: '' };
    folder = mkdtempSync(join(tmpdir(), 'env-file-'));
    path = join(folder, '.env');
  });
  afterEach(() => {
    process.env = before;
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['as they are', ''],
    ['also behind a byte order mark', '\ufeff'],
  ])('are read %s, unless the environment has them', (_how, mark) => {
    writeFileSync(path, `${mark}FIRST=1\nGIVEN=2\nEMPTY=3\n# LAST=4\nLAST="5"\n`);
    loadEnvFile(path);
    expect(process.env).toEqual({ FIRST: '1', GIVEN: 'by the environment', EMPTY: '', LAST: '5' });
  });

  it('may be missing', () => {
    loadEnvFile(path);
    expect(process.env).toEqual({ GIVEN: 'by the environment', EMPTY: '' });
  });
});
