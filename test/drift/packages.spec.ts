import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';

const MOST_BYTES = 20 * 1024;
/** Twice what it takes on a quiet machine, and the best of several starts. */
const LONGEST_START_MS = 300;
const BUILT = 'packages/client/dist/esm';

const run = (program: string, ...args: string[]) =>
  execFileSync(process.execPath, [`node_modules/${program}`, ...args], { encoding: 'utf8' });

/** What a bundler takes for the main entry: the file with what it imports. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(join(BUILT, file), 'utf8').matchAll(/from\s*["']\.\/([^"']+)["']/g);
  for (const [, other] of imports) withImports(other!, found);
  return found;
}

function anysIn(file: string): number {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  let count = 0;
  const look = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) count += 1;
    ts.forEachChild(node, look);
  };
  look(source);
  return count;
}

describe('packages/client as others get it', () => {
  it('has no fault that publint or attw knows', () => {
    expect(run('publint/src/cli.js', 'packages/client', '--strict')).toContain('All good!');
    const attw = ['--pack', 'packages/client', '--profile', 'node16'];
    // It ends with an error where a resolution of Node 16 or later, or of a bundler, finds a problem.
    expect(run('@arethetypeswrong/cli/dist/index.js', ...attw)).toContain('@oms/client/testing');
  });

  it('is at most 20 KB with what it needs, gzipped', () => {
    const files = [...withImports('index.js')].map((file) => readFileSync(join(BUILT, file)));
    expect(gzipSync(Buffer.concat(files), { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('asks for nothing of Node in its main entry', () => {
    const sources = [...withImports('index.js')].map((file) => readFileSync(join(BUILT, file), 'utf8'));
    expect(sources.filter((source) => /from\s*["'](?:node:|openapi-fetch)/.test(source))).toEqual([]);
  });

  it('has no any in its types', () => {
    const files = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.d.ts'),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => anysIn(join(BUILT, file)) > 0)).toEqual([]);
  });
});

it('oms starts fast', () => {
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now();
    execFileSync(process.execPath, ['packages/cli/bin/oms.mjs', '--help']);
    return performance.now() - started;
  });
  expect(Math.min(...times)).toBeLessThan(LONGEST_START_MS);
});
