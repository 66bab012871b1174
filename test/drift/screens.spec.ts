import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { readScreenFiles } from '../../src/web/screen-files';

const MOST_KB = 150;
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
    'loads at most 150 KB of packed script to show %s first',
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
    for (const [path, { bodies, bytes }] of files) {
      const plain = readFileSync(join(CONSOLE, path));
      expect([path, [...bodies.keys()], bytes]).toEqual([path, ['br', 'gzip'], plain.length]);
      const unpacked = [brotliDecompressSync(bodies.get('br')!), gunzipSync(bodies.get('gzip')!)];
      expect([path, unpacked.map((body) => body.equals(plain))]).toEqual([path, [true, true]]);
    }
  });

  it('leaves nothing of its build behind but what is served', () => {
    expect(existsSync(join(CONSOLE, '.sources'))).toBe(false);
  });
});

describe('the built picking app', () => {
  const PICKER = 'dist/web/picker';
  /** All that a browser loads at the first visit: the page's scripts, its worker, and what the worker keeps at once. */
  const atFirst = () => {
    const worker = readFileSync(join(PICKER, 'service-worker.js'), 'utf8');
    const kept = [...worker.matchAll(/"?url"?:\s*"([\w./-]+\.js)"/g)].map(([, path]) => path!);
    return [...new Set(['service-worker.js', ...kept])];
  };

  it('loads at most 100 KB of packed script at the first visit, all its screens and its worker included', () => {
    const files = atFirst();
    expect(files.length).toBeGreaterThan(4);
    const bytes = files
      .map((path) => gzipSync(readFileSync(join(PICKER, path)), { level: 9 }).length)
      .reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeLessThanOrEqual(100 * 1_024);
  });

  it('leaves the reader of codes to the browsers that need it, and takes it from this service', () => {
    const built = readdirSync(join(PICKER, 'assets'));
    expect(built.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
    expect(atFirst().filter((path) => path.includes('code-reader'))).toEqual([]);
    const reader = built.find((name) => /^code-reader-.*\.js$/.test(name))!;
    expect(readFileSync(join(PICKER, 'assets', reader), 'utf8')).toContain('/pick/assets/zxing_reader-');
  });

  it('can be installed', () => {
    const manifest = JSON.parse(readFileSync(join(PICKER, 'manifest.webmanifest'), 'utf8')) as {
      icons: { src: string }[];
    };
    expect(manifest).toMatchObject({ start_url: '/pick/', scope: '/pick/', display: 'standalone' });
    const files = readScreenFiles(PICKER);
    expect(manifest.icons.filter(({ src }) => !files.has(src))).toEqual([]);
    const page = readFileSync(join(PICKER, 'index.html'), 'utf8');
    expect(page).toContain('rel="manifest" href="/pick/manifest.webmanifest"');
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  });
});
