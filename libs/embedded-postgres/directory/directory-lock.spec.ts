import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryLock } from './directory-lock';
import { identify } from '../process/process-identity';

describe('DirectoryLock', () => {
  let directory: string;
  let path: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'embedded-postgres-lock-'));
    path = join(directory, 'lock');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is a file with pid and start time that goes when the lock is released', () => {
    const lock = DirectoryLock.acquire(path);
    expect(readFileSync(path, 'utf8')).toBe(`${process.pid}\n${identify(process.pid)?.startedAt}\n`);
    expect(readdirSync(directory)).toEqual(['lock']);
    lock.release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is refused while a live process has it, which stays in possession', () => {
    const parent = identify(process.ppid);
    writeFileSync(path, `${parent?.pid}\n${parent?.startedAt}\n`);
    expect(() => DirectoryLock.acquire(path)).toThrow(
      `Data directory ${directory} is in use by process ${process.ppid}`,
    );
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.ppid}\n`));
  });

  it.each([
    ['a process that has ended', () => `${spawnSync('true').pid}\n1\n`],
    ['an earlier process with the pid of a live one', () => `${process.ppid}\nanother boot:1\n`],
    ['nobody, being empty', () => ''],
  ])('is taken over from %s', (_, content) => {
    writeFileSync(path, content());
    const lock = DirectoryLock.acquire(path);
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    lock.release();
    expect(existsSync(path)).toBe(false);
  });

  it('leaves a lock alone that another process has taken since', () => {
    const lock = DirectoryLock.acquire(path);
    writeFileSync(path, '1\nits own\n');
    lock.release();
    expect(readFileSync(path, 'utf8')).toBe('1\nits own\n');
  });
});
