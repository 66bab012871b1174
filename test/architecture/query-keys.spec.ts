import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = 'apps/console/src';
const READ = /queryKey: \[(.*?)\],\s(?=(?:(?!queryKey:)[^])*?queryFn:)/g;

/** The form of each key under which a text of the console keeps what it reads; what varies is `*`. */
function keysIn(text: string): string[] {
  return [...text.matchAll(READ)].map(([, parts]) =>
    parts!
      .split(', ')
      .map((part) => (part.startsWith("'") || part.startsWith('...') ? part : '*'))
      .join(' '),
  );
}

function keptTwice(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
}

describe('what the console has read', () => {
  it('is kept under a key of its own: no other query has one of the same form', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const keys = files.flatMap((file) => keysIn(readFileSync(join(SOURCE, file), 'utf8')));
    expect(keys.length).toBeGreaterThan(30);
    expect(keptTwice(keys)).toEqual([]);
  });

  it('would be mixed up by two that differ only in what varies', () => {
    const names = (of: string) =>
      `queryOptions({ queryKey: ['places', 'names', ${of}],\n queryFn: read });\n`;
    const invalidated = "invalidateQueries({ queryKey: ['jobs'] });\n";
    expect(keysIn(`${names('channelId')}${invalidated}${names('channelIds')}`)).toEqual([
      "'places' 'names' *",
      "'places' 'names' *",
    ]);
    expect(keptTwice(["'places' 'names' *", "'jobs'", "'places' 'names' *"])).toEqual(["'places' 'names' *"]);
  });
});
