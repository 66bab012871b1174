import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Operation {
  summary?: string;
  responses: Record<string, unknown>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const UNAUTHENTICATED = ['/health/live', '/health/ready'];

/** The document as the built service makes it: Jest's compiler does not run the plugin that reads the DTOs. */
function fromBuild(): ApiDocument {
  const script = `require('./dist/scripts/describe-api').describeApi().then((d) => process.stdout.write(JSON.stringify(d)))`;
  const text = execFileSync(process.execPath, ['-e', script], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(text.toString()) as ApiDocument;
}

describe('the OpenAPI document', () => {
  const document = fromBuild();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  it('is committed as docs/openapi.json (npm run docs writes it)', () => {
    expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(document);
  });

  it.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, path, operation] as const))(
    'says of %s what it does, what it answers and how it refuses',
    (_name, path, operation) => {
      expect(operation.summary).toMatch(/\w{3}/);
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      if (!UNAUTHENTICATED.includes(path)) expect(statuses).toContain('401');
    },
  );

  it('refers only to schemas that it has', () => {
    const referred = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      (match) => match[1],
    );
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(referred)]));
  });
});
