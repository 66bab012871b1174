import { toOpenApi31 } from './openapi-3-1';

const schema = (given: object) =>
  (
    toOpenApi31({ openapi: '3.0.0', components: { schemas: { X: given } } }) as unknown as {
      components: { schemas: { X: object } };
    }
  ).components.schemas.X;

describe('a document in the words of OpenAPI 3.1', () => {
  it('says its version', () => {
    expect(toOpenApi31({ openapi: '3.0.0', paths: {} })).toEqual({ openapi: '3.1.0', paths: {} });
  });

  it.each([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [{ type: 'string', nullable: false }, { type: 'string' }],
    [
      { type: 'string', nullable: true, enum: ['a', 'b'] },
      { type: ['string', 'null'], enum: ['a', 'b', null] },
    ],
    [
      { nullable: true, description: 'd', allOf: [{ $ref: '#/x' }] },
      { description: 'd', anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
    ],
    [
      { type: 'object', nullable: true, allOf: [{ $ref: '#/x' }] },
      { anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
    ],
    [
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    [
      { type: 'number', maximum: 9, exclusiveMaximum: false },
      { type: 'number', maximum: 9 },
    ],
    [
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    [
      { properties: { nullable: { type: 'boolean' }, a: { type: 'object', nullable: true } } },
      { properties: { nullable: { type: 'boolean' }, a: { type: ['object', 'null'] } } },
    ],
    [
      { type: 'object', description: 'd', allOf: [{ $ref: '#/x' }] },
      { $ref: '#/x', description: 'd' },
    ],
    [
      { type: 'object', properties: { a: {} }, requiredMembers: ['a'] },
      { type: 'object', properties: { a: {} }, required: ['a'] },
    ],
    [
      { type: 'string', format: 'uri' },
      { type: 'string', format: 'iri' },
    ],
    [{ example: { nullable: true, type: 'x' } }, { example: { nullable: true, type: 'x' } }],
  ])('turns %j into %j', (given, expected) => {
    expect(schema(given)).toEqual(expected);
  });
});
