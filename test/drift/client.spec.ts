import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ApiDocument {
  readonly paths: Record<
    string,
    Record<string, { readonly parameters?: readonly { readonly name: string }[] }>
  >;
}

/** The files as the built service describes them, by name. */
function described(): Record<string, string> {
  const script = `const { describeApi } = require('./dist/scripts/describe/api');
    const { describeClient } = require('./dist/scripts/describe/client');
    describeApi().then(describeClient).then((files) => process.stdout.write(JSON.stringify(files)))`;
  const text = execFileSync(process.execPath, ['-e', script], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(text.toString()) as Record<string, string>;
}

describe('what the packages are compiled against', () => {
  const files = described();

  it.each(Object.keys(files))('%s is that of the service (npm run docs writes it)', (file) => {
    expect(readFileSync(file, 'utf8')).toBe(files[file]);
  });

  it('is described file by file', () => {
    expect(Object.keys(files).sort()).toEqual([
      'packages/client/src/generated/api.ts',
      'packages/client/src/generated/error-codes.ts',
      'packages/client/src/generated/events.ts',
      'packages/client/src/generated/socket.ts',
      'packages/mcp/src/generated/remedies.ts',
    ]);
  });

  it('is what the console reads responses as: none of its own types says what the service sends', () => {
    const folder = 'apps/console/src';
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(folder, path), 'utf8'));
    const read = new Set(
      sources.flatMap((text) => [...text.matchAll(/\brequest<([^(]*)>\(/g)].map(([, type]) => type!)),
    );
    const written = new Set(
      sources.flatMap((text) => [...text.matchAll(/\binterface (\w+)/g)].map(([, name]) => name!)),
    );
    expect(read.size).toBeGreaterThan(30);
    expect([...read].filter((type) => type.includes('{ ') || written.has(type))).toEqual([]);
  });

  it('has an Idempotency-Key wherever a route writes, except under /v1/session', () => {
    const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;
    const without = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => ['post', 'put', 'patch'].includes(method))
        .filter(([, { parameters = [] }]) => !parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(() => path),
    );
    expect(without.length).toBeGreaterThan(0);
    expect(without.filter((path) => !/^\/v1\/session(?:\/|$)/.test(path))).toEqual([]);
  });
});
