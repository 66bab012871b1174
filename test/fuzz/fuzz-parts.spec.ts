import fc from 'fast-check';
import { AnswerSchemas } from './answer-schemas';
import { type ApiDocument, type Json, operationsOf } from './api-document';
import { spoiled } from './values/hostile';
import { changedAt, nearMissOf } from './values/near-misses';
import { Pool, repeated, token } from './values/pool';
import { concrete, curl } from './requests/request';
import { plansOf, roundOf } from './schedule';
import { simplest } from './requests/simplify';
import { ValidValues } from './values/valid-values';
import { problemsWith } from './verdict';

const thing = {
  type: 'object',
  required: ['id', 'size'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    size: { type: 'number', exclusiveMinimum: 0 },
    tags: { type: ['array', 'null'], maxItems: 2, items: { enum: ['a', 'b'] } },
  },
};
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
const document: ApiDocument = {
  openapi: '3.1.0',
  paths: {
    '/things/{thingId}': {
      put: {
        operationId: 'Things_put',
        parameters: [{ name: 'thingId', in: 'path', schema: { type: 'string' } }],
        requestBody: { required: true, content },
        responses: { 200: { content }, 404: {} },
      },
    },
  },
  components: {
    schemas: {
      CodedError: { type: 'null' },
      NamedError: { type: 'null' },
      FailureEnvelope: { type: 'null' },
      Thing: thing,
      ApiError: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
    },
  },
};
const [operation] = operationsOf(document);
const schemas = new AnswerSchemas(document);
const judging = { schemas, credentials: ['key_1'] };
const values = new ValidValues(document, {});
const nobody = {
  system: 'key_1',
  admin: null,
  write: null,
  read: null,
  other: null,
  expired: null,
  deactivated: null,
  garbage: null,
  none: null,
};
const plans = (seed: number, count: number) => {
  const source = plansOf([operation!], values, seed);
  return Array.from({ length: count }, () => source.next().value!);
};

describe('the parts of the fuzz run', () => {
  it('make valid bodies that fit their schema', () => {
    fc.assert(
      fc.property(values.of(operation!.body!.schema), (body) => {
        expect(schemas.problemsOfRequest(operation!, body)).toEqual([]);
      }),
    );
  });

  it('change one thing of a nearly valid body', () => {
    const body = { a: [1, { b: 2 }], c: 'x' };
    expect(changedAt(body, [0, 1, 0], () => 'new')).toEqual({ a: [1, { b: 'new' }], c: 'x' });
    expect(changedAt(body, [0, 0], () => undefined)).toEqual({ a: [{ b: 2 }], c: 'x' });
    expect(changedAt(body, [3], () => undefined)).toEqual({ a: [1, { b: 2 }] });
    const changed = fc
      .sample(nearMissOf(body), 50)
      .filter((near) => JSON.stringify(near) !== JSON.stringify(body));
    expect(changed.length).toBeGreaterThan(40);
  });

  it('spoil bytes', () => {
    expect(spoiled('{"a":1}', 'duplicated').toString()).toBe('{"a":null,"a":1}');
    expect(spoiled('{"a":1}', 'truncated').toString()).toBe('{"a');
    expect(spoiled('""', 'bad_utf8').toString()).toContain('\ufffd');
    expect(spoiled('{}', 'huge').length).toBeGreaterThan(2 * 1024 * 1024);
  });

  it('put things that exist in place of tokens, and a UUID where none is known', () => {
    const pool = new Pool();
    pool.add('order', { id: 'o-1' }, { id: 'o/2' });
    expect(
      pool.resolve(`${token('order', 'id', 2)} ${token('order', 'id', '*')}`, 1, encodeURIComponent),
    ).toBe('o-1 o%2F2');
    expect(pool.resolve(token('place', 'id', 0), 0)).toMatch(/^[0-9a-f-]{36}$/);
    expect(pool.resolve(repeated('[', 3), 0)).toBe('[[[');
  });

  it('plan the same requests for a seed, and others for another', () => {
    const shown = (seed: number) => JSON.stringify(plans(seed, 60));
    expect(shown(1)).toBe(shown(1));
    expect(shown(1)).not.toBe(shown(2));
    expect(new Set(plans(1, 200).map(({ kind }) => kind)).size).toBe(3);
    expect(roundOf([operation!], 1)).toContain(operation);
  });

  const request = {
    ...concrete(plans(1, 1)[0], new Pool(), nobody),
    operation: operation!,
    method: 'PUT',
    onRoute: true,
  };
  const fitting = { id: '018f0000-0000-7000-8000-000000000000', size: 1 };
  const problems = (status: number, body: Json, sent: Json = fitting, contentType = 'application/json') =>
    problemsWith(
      { ...request, body: Buffer.from(JSON.stringify(sent)) },
      { status, text: JSON.stringify(body), headers: { 'content-type': contentType }, tookMs: 1 },
      judging,
    );

  it('find nothing wrong with an answer as documented', () => {
    expect(problems(200, fitting)).toEqual([]);
    expect(problems(400, { error: 'no' })).toEqual([]);
  });

  it.each([
    ['a status that is not documented', 201, fitting, fitting, /not documented/],
    ['a fault of the service', 500, { error: 'Internal Server Error' }, fitting, /answered 500/],
    ['no room', 503, { error: 'later' }, fitting, /answered 503/],
    ['a member of the wrong type', 200, { ...fitting, size: '1' }, fitting, /size must be number/],
    ['a member that is not documented', 200, { ...fitting, more: 1 }, fitting, /additional properties/],
    ['an error in no known shape', 400, { oops: 1 }, fitting, /no error of any family/],
    ['a stack', 400, { error: 'x at Thing.put (/a/b.ts:1:2)' }, fitting, /shows the inside/],
    ['a secret', 200, fitting, fitting, /shows a secret/],
    ['a credential', 400, { error: 'key_1' }, fitting, /shows a credential/],
    [
      'a success for a body that the document refuses',
      200,
      fitting,
      { ...fitting, size: 0 },
      /document refuses/,
    ],
  ] as const)('find %s', (name, status, body, sent, problem) => {
    const answered = name === 'a secret' ? { ...body, tags: ['topsecret-1234567890'] } : body;
    expect(problems(status, answered, sent).join()).toMatch(problem);
  });

  it('find an answer of the wrong kind, and none at all', () => {
    expect(problems(200, fitting, fitting, 'text/html').join()).toMatch(/content type/);
    expect(problemsWith(request, { failure: 'time' }, judging)).toEqual(['no answer: time']);
  });

  it('shrink a failing request to what makes it fail', async () => {
    const failing = {
      ...request,
      target: '/x?a=1&b=2',
      headers: [['If-Match', '"']] as const,
      body: Buffer.from('{"a":[1,{"b":2}],"c":3}'),
    };
    const smallest = await simplest(failing, async ({ body }) => body!.toString().includes('"b"'));
    expect(smallest.body!.toString()).toBe('{"a":[{"b":2}]}');
    expect(smallest).toMatchObject({ target: '/x', headers: [] });
  });

  it('show a request as a command line', () => {
    const shown = curl('http://h', {
      ...request,
      target: '/x',
      headers: [['A', "it's"]],
      body: Buffer.from([0, 0xff]),
    });
    expect(shown).toBe(
      "curl -sS -i --path-as-is -X PUT 'http://h/x' -H $'A: it\\x27s' --data-binary $'\\x00\\xff'",
    );
  });
});
