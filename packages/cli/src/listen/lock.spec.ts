import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

  it('is that of the process which took it over while this one looked at it', () => {
    left(`${process.ppid} 1`);
    const startOf = (pid: number) => {
      if (pid === process.ppid) left(`${process.ppid} 2`);
      return '2';
    };
    expect(() => lock(path, startOf)).toThrow(`Process ${process.ppid} listens to this already`);
    expect(readFileSync(path, 'utf8')).toBe(`${process.ppid} 2`);
  });

  it('is taken over although a process was killed in the middle of taking it over', () => {
    const gone = `${spawnSync(process.execPath, ['-e', '']).pid} 1`;
    left(gone);
    const name = createHash('sha256').update(gone).digest('hex').slice(0, 8);
    writeFileSync(`${path}.${name}`, gone);
    lock(path);
    expect(readFileSync(path, 'utf8')).toContain(String(process.pid));
    expect(readdirSync(dirname(path))).toEqual(['it.lock']);
  });

  it('is never seen without its text, and leaves no other file', () => {
    expect(readdirSync(dirname(path))).toEqual(['it.lock']);
    expect(readFileSync(path, 'utf8')).toContain(String(process.pid));
  });

  it('that another process has is not given back', () => {
    const unlock = lock(path);
    left(String(process.ppid));
    unlock();
    expect(readFileSync(path, 'utf8')).toBe(String(process.ppid));
  });

  it('can be taken again once it was given back', () => {
    lock(path)();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it('is that of a running process', () => {
    left(String(process.ppid));
    expect(() => lock(path)).toThrow(`Process ${process.ppid} listens to this already`);
  });
});
