import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readScreenFiles } from '../../src/web/screen-files';

const MOST_KB = 160;
const CONSOLE = 'dist/web/console';
const MODULE = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;

/** A script and all that it imports at once; what it imports later is not part of the first load. */
function withImports(script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found;
  found.add(script);
  const text = readFileSync(join(CONSOLE, 'assets', script), 'utf8');
  for (const [, name] of text.matchAll(MODULE)) withImports(name!, found);
  return found;
}

const packedBytes = (scripts: Iterable<string>) =>
  [...scripts]
    .map((script) => gzipSync(readFileSync(join(CONSOLE, 'assets', script)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);

describe('the built console', () => {
  const page = readFileSync(join(CONSOLE, 'index.html'), 'utf8');
  const entries = [...page.matchAll(/"\/console\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name!);

  it.each(readdirSync(join(CONSOLE, 'assets')).filter((name) => /-screen-[\w-]+\.js$/.test(name)))(
    'loads at most 160 KB of packed script to show %s first',
    (screen) => {
      const first = new Set(entries.flatMap((entry) => [...withImports(entry)]));
      expect(first.size).toBeGreaterThan(0);
      expect(packedBytes(withImports(screen, first))).toBeLessThanOrEqual(MOST_KB * 1_024);
    },
  );

  it('has no script and no style in its page', () => {
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  });

  it('is served whole, packed as it is unpacked', () => {
    const files = readScreenFiles(CONSOLE);
    const built = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(?!br$|gz$)\w+$/.test(path),
    );
    expect([...files.keys()].sort()).toEqual(built.sort());
    for (const [path, { bodies }] of files) {
      expect(gunzipSync(bodies.get('gzip')!)).toEqual(readFileSync(join(CONSOLE, path)));
      expect([...bodies.keys()]).toEqual(['br', 'gzip', 'identity']);
    }
  });

  it('leaves nothing of its build behind but what is served', () => {
    expect(existsSync(join(CONSOLE, '.sources'))).toBe(false);
  });
});
