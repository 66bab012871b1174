// The second half of `npm run build`: puts the screens of every app into dist/web/<app>, packed for browsers. An app is
// built only when something that it is built from has changed (docs/adr/0044-screens-are-files-in-memory.md); the last
// build is kept in the app's own folder.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A build takes seconds; one that hangs ends with an error instead of holding up `npm start`. */
const LONGEST_BUILD_MS = 180_000;
/** What every app is built from, besides its own folder. The lock stands for the libraries. */
const SHARED_SOURCES = [
  'packages',
  'samples/practice',
  'package-lock.json',
  'tsconfig.web.json',
  'scripts/build-web.mjs',
];
/** What an app is made of besides. */
const OWN_SOURCES = { guide: ['docs'] };
const NOT_SOURCES = new Set(['node_modules', 'dist']);
const PACKED = /\.(?:html|js|css|svg|webmanifest|wasm)$/;

for (const app of readdirSync('apps')) {
  const folder = join('apps', app);
  const built = join(folder, 'dist');
  const stamp = join(built, '.sources');
  const sources = fingerprint([folder, ...SHARED_SOURCES, ...(OWN_SOURCES[app] ?? [])]);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
    rmSync(built, { recursive: true, force: true });
    build(folder);
    pack(built);
    writeFileSync(stamp, sources);
  }
  const served = join('dist/web', app);
  rmSync(served, { recursive: true, force: true });
  cpSync(built, served, { recursive: true, filter: (path) => path !== stamp });
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow))
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(inside) : [inside];
    });
}

function build(folder) {
  const pages = join(folder, 'eleventy.config.mjs');
  const builder = existsSync(pages)
    ? ['node_modules/@11ty/eleventy/cmd.cjs', `--config=${pages}`, '--quiet']
    : ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', folder];
  const { status, signal, error } = spawnSync(process.execPath, builder, {
    stdio: 'inherit',
    timeout: LONGEST_BUILD_MS,
    killSignal: 'SIGKILL',
  });
  if (status === 0) return;
  console.error(
    `The screens of ${folder} could not be built: ${error?.message ?? signal ?? `exit code ${status}`}`,
  );
  process.exit(1);
}

/** Once here instead of at every request. */
function pack(folder) {
  for (const path of filesBelow(folder).filter((name) => PACKED.test(name))) {
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
