import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS, type ErrorCode } from '../../src/contract';

interface Operation {
  operationId: string;
  summary?: string;
  parameters?: { name: string; in: string; description?: string; schema: { format?: string } }[];
  responses: Record<
    string,
    { description: string; content?: Record<string, { example?: { code?: string } }> }
  >;
}

interface ApiDocument {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const UNAUTHENTICATED = ['/health/live', '/health/ready', '/v1/session/methods'];

/** The document as the built service makes it: Jest's compiler does not run the plugin that reads the DTOs. */
function fromBuild(): ApiDocument {
  const script = `require('./dist/scripts/describe/api').describeApi().then((d) => process.stdout.write(JSON.stringify(d)))`;
  const text = execFileSync(process.execPath, ['-e', script], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(text.toString()) as ApiDocument;
}

interface Described {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly oneOf?: readonly Described[];
  readonly anyOf?: readonly Described[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
}

/** What the service checks of bodies, by the name that the document has for them. */
function checkedByBuild(): [string, Described][] {
  const script = `
    const { getMetadataStorage } = require('class-validator');
    const { toJsonSchema } = require('./dist/src/infrastructure/http/validation/dto-schema');
    require('./dist/scripts/describe/api').describeApi().then(() => {
      const dtos = [...getMetadataStorage().validationMetadatas.keys()];
      process.stdout.write(JSON.stringify(dtos.map((dto) => [dto.name.replace(/Dto$/, ''), toJsonSchema(dto)])));
    })`;
  const text = execFileSync(process.execPath, ['-e', script], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(text.toString()) as [string, Described][];
}

/** Of a schema without a type everything is taken. */
function takesNull({ $ref, type, oneOf = [], anyOf = [] }: Described): boolean {
  const alternatives = [...oneOf, ...anyOf];
  if (alternatives.length > 0) return alternatives.some(takesNull);
  return (type === undefined && $ref === undefined) || [type].flat().includes('null');
}

describe('the OpenAPI document', () => {
  const document = fromBuild();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  it('is committed as docs/openapi.json (npm run docs writes it)', () => {
    expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(document);
  });

  it('names every operation as a method of a client, each by its own name', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(
      ids.filter((id) => !/^[a-z]+\d*(?:[A-Z][a-z\d]+)+$/.test(id) && !/^sign(?:In|Out)$/.test(id)),
    ).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['createOrder', 'getOrder', 'listOrders', 'replayWebhooks']));
  });

  it('describes every group, parameter and response', () => {
    const bare = operations.flatMap(({ operation: { operationId, parameters = [], responses } }) => [
      ...parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
      ...Object.entries(responses)
        .filter(([, { description }]) => !description)
        .map(([status]) => `${operationId} ${status}`),
    ]);
    expect(bare).toEqual([]);
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('shows at every status an error that has it', () => {
    const shown = operations.flatMap(({ operation: { operationId, responses } }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).flatMap(({ example }) =>
          Number(status) < 400 || example?.code === undefined
            ? []
            : [{ operationId, status, code: example.code as ErrorCode }],
        ),
      ),
    );
    expect(shown.length).toBeGreaterThan(400);
    expect(shown.filter(({ status, code }) => ERRORS[code].status !== Number(status))).toEqual([]);
  });

  it('asks for a UUID in paths exactly where nothing else is taken', () => {
    const controllers = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.controller.ts'))
      .map((path) => readFileSync(join('src', path), 'utf8'))
      .join();
    const read = (pattern: RegExp) => new Set([...controllers.matchAll(pattern)].map(([, name]) => name!));
    const taken = operations
      .flatMap(({ operation: { parameters = [] } }) => parameters)
      .filter((parameter) => parameter.in === 'path');
    const asIds = new Set(taken.filter(({ schema }) => schema.format === 'uuid').map(({ name }) => name));
    expect(asIds.size).toBeGreaterThan(5);
    expect(asIds).toEqual(read(/Param\('(\w+)', new IdPipe/g));
    const others = new Set(taken.map(({ name }) => name).filter((name) => !asIds.has(name)));
    expect(others).toEqual(read(/Param\('(\w+)'(?!, new IdPipe)/g));
  });

  it('says of every optional field of a body whether it may be null, as the service checks it', () => {
    const { schemas } = document.components;
    const fields = checkedByBuild().flatMap(([name, { properties = {} }]) => {
      const { required = [], properties: described = {} } = (schemas[name] ?? {}) as Described;
      const optional = Object.keys(described).filter((field) => !required.includes(field));
      return optional.map((field) => ({
        field: `${name}.${field}`,
        isSaid: takesNull(described[field]!),
        isTaken: takesNull(properties[field]!),
      }));
    });
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ isSaid, isTaken }) => isSaid !== isTaken)).toEqual([]);
    for (const field of ['ViewFilter.status', 'PatchPlace.identifier']) {
      expect(fields).toContainEqual({ field, isSaid: false, isTaken: false });
    }
  });

  it('is committed as a collection of Postman (npm run docs writes it)', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'oms-postman-')), 'postman.json');
    execFileSync(process.execPath, ['scripts/write-postman.mjs', file]);
    expect(readFileSync('docs/postman.json', 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, path, operation] as const))(
    'says of %s what it does, what it answers and how it refuses',
    (_name, path, operation) => {
      expect(operation.summary).toMatch(/\w{3}/);
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => /^[23]/.test(status))).toBe(true);
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
