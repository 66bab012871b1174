import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A dozen files side by side, and the front door that says what they are. A spec belongs to its file and is not counted. */
const MOST_FILES = 13;

/** Folders that are one list, each with the reason why nobody has to look through it. */
const LISTS: Readonly<Record<string, string>> = {
  'src/infrastructure/database/migrations': 'a list in the order of time; the newest is the last',
};

/** What nobody wrote or reads file by file. */
const UNCOUNTED = ['fixtures', 'node_modules', 'dist'];

const isCounted = (name: string) =>
  !/\.([a-z0-9]+-)?spec\.ts$/.test(name) && !name.endsWith('-check.ts') && name !== 'README.md';

function* foldersBelow(folder: string): Generator<[folder: string, files: string[]]> {
  const entries = readdirSync(folder, { withFileTypes: true });
  yield [folder, entries.filter((entry) => entry.isFile() && isCounted(entry.name)).map(({ name }) => name)];
  for (const entry of entries)
    if (entry.isDirectory() && !UNCOUNTED.includes(entry.name)) yield* foldersBelow(join(folder, entry.name));
}

const ROOTS = ['src', 'libs', 'apps', 'packages', 'test', 'scripts', 'bench', 'deploy'];
const folders = ROOTS.flatMap((root) => [...foldersBelow(root)]);

describe('the tree', () => {
  it('has no folder with more than about a dozen files side by side', () => {
    const full = folders
      .filter(([folder, files]) => files.length > MOST_FILES && !(folder in LISTS))
      .map(([folder, files]) => `${folder}: ${files.length}`);

    expect(full).toEqual([]);
  });

  it.each(Object.entries(LISTS))('still needs the exception for %s: %s', (list) => {
    const files = folders.find(([folder]) => folder === list)?.[1] ?? [];

    expect(files.length).toBeGreaterThan(MOST_FILES);
  });
});
