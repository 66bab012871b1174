// The second half of `npm run build`: puts the screens of every app into dist/web/<app>, packed for browsers. An app is
// built only when something that it is built from has changed (docs/adr/0044-screens-are-files-in-memory.md); the last
// build is kept in the app's own folder.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { filesBelow, fingerprint } from './fingerprint.mjs';

/** A build takes seconds; one that hangs ends with an error instead of holding up `npm start`. */
const LONGEST_BUILD_MS = 180_000;
/** What every app is built from, besides its own folder. The lock stands for the libraries. */
const SHARED_SOURCES = [
  'packages/ui',
  'packages/client',
  'samples/practice',
  'package-lock.json',
  'tsconfig.web.json',
  'scripts/build-web.mjs',
  'scripts/fingerprint.mjs',
];
/** What an app is made of besides. */
const OWN_SOURCES = { guide: ['docs'] };
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
