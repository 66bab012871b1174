import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lock } from './lock.js';

describe('the lock of a listener', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oms-lock-'));
    path = join(folder, 'listen', 'it.lock');
    lock(path);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const left = (text: string) => writeFileSync(path, text);

  it('is taken over from an earlier process that had the number of this one', () => {
    left(String(process.pid));
    expect(() => lock(path)).not.toThrow();
    left(`${process.pid} 1`);
    expect(() => lock(path)).not.toThrow();
  });

  it('is taken over when its number is that of a process that started later', () => {
    left(`${process.ppid} 1`);
    expect(() => lock(path, () => '1')).toThrow(`Process ${process.ppid} listens to this already`);
    expect(() => lock(path, () => null)).toThrow(`Process ${process.ppid} listens to this already`);
    expect(() => lock(path, () => '2')).not.toThrow();
  });

  it('is that of a running process', () => {
    left(String(process.ppid));
    expect(() => lock(path)).toThrow(`Process ${process.ppid} listens to this already`);
  });
});
