// The part of `npm run build` for programs and packages of others: packages/client becomes ES modules and CommonJS with
// types for both, packages/cli one program with packages/mcp in it. Each is built only when something that it is built from has changed.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { filesBelow, fingerprint } from './fingerprint.mjs';

const OF_ALL = [
  'package-lock.json',
  'tsconfig.web.json',
  'scripts/build-packages.mjs',
  'scripts/fingerprint.mjs',
];
const BUILTIN = [/^node:/, ...builtinModules];
/** For a bundled package that is CommonJS. */
const WITH_REQUIRE = `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);`;
/** A start reads the whole program: without comments, and with its names, for those who read a stack trace. */
const SHORT = { compress: true, mangle: false };
const takesBuiltinsInPart = { name: 'takes-builtins-in-part', renderChunk: inPart };
const SIGNING = 'libs/webhook-signing';

await whenChanged('packages/client', [SIGNING], async (folder) => {
  const entry = { index: 'src/index.ts', webhooks: 'src/webhooks/index.ts', testing: 'src/testing/index.ts' };
  await bundle(folder, 'dist/esm', entry, 'es', 'js');
  await bundle(folder, 'dist/cjs', entry, 'cjs', 'cjs');
  declare(folder);
});

await whenChanged(
  'packages/cli',
  [
    'packages/client/src',
    'packages/client/package.json',
    'packages/mcp/src',
    'packages/mcp/package.json',
    SIGNING,
  ],
  async (folder) => {
    const output = { banner: WITH_REQUIRE, minify: SHORT, plugins: [takesBuiltinsInPart] };
    await bundle(folder, 'dist', { main: 'src/main.ts' }, 'es', 'js', output);
  },
);

/** What imports a module of Node evaluates all that it exports, such as the streams of `node:fs`: most of a start. */
function inPart(code) {
  return code.replace(
    /^import (?:([\w$]+)|\{([^}]*)\}) from "(node:[\w/]+)";$/gm,
    (asWritten, whole, parts, name) =>
      parts?.includes('default as')
        ? asWritten
        : `const ${whole ?? `{${parts.replaceAll(' as ', ': ')}}`} = process.getBuiltinModule("${name}");`,
  );
}

async function whenChanged(folder, also, build) {
  if (!existsSync(folder)) return;
  const stamp = join(folder, 'dist/.sources');
  const sources = fingerprint([folder, ...also, ...OF_ALL]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await build(folder);
  writeFileSync(stamp, sources);
}

async function bundle(folder, outDir, entries, format, extension, output = {}) {
  const { build } = await import('vite');
  const entry = Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [name, resolve(folder, path)]),
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['oms-source', 'node', 'import', 'default'], mainFields: ['module', 'main'] },
    build: {
      outDir,
      target: 'es2022',
      minify: false,
      emptyOutDir: false,
      lib: { entry, formats: [format], fileName: (_format, name) => `${name}.${extension}` },
      rolldownOptions: {
        external: BUILTIN,
        output: { chunkFileNames: `[name]-[hash].${extension}`, ...output },
      },
    },
  });
}

/** The types, for both kinds of modules: those of CommonJS differ in their names only. */
function declare(folder) {
  const made = join(folder, 'dist/types');
  const tsc = [
    'node_modules/typescript/bin/tsc',
    '-p',
    join(folder, 'tsconfig.build.json'),
    '--outDir',
    made,
  ];
  const { status } = spawnSync(process.execPath, tsc, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  const source = join(made, folder, 'src');
  cpSync(source, join(folder, 'dist/esm'), { recursive: true });
  for (const file of filesBelow(source)) {
    const target = join(folder, 'dist/cjs', file.slice(source.length)).replace(/\.d\.ts$/, '.d.cts');
    mkdirSync(join(target, '..'), { recursive: true });
    writeFileSync(target, readFileSync(file, 'utf8').replace(/(['"]\.{1,2}\/[^'"]+)\.js(['"])/g, '$1.cjs$2'));
  }
  rmSync(made, { recursive: true });
}
