import type { ErrorObject } from 'ajv';
import type { FieldProblem } from '../errors/http.refusals';
import { fieldName } from './field-name';

const FORMATS: Record<string, string> = {
  'iso-date-time': 'must be an ISO 8601 date-time',
  'http-url': 'must be a URL that starts with https:// or http://',
  'http-url-or-empty': 'must be a URL that starts with https:// or http://',
  email: 'must be an e-mail address',
  uuid: 'must be a UUID',
};

type Say = (params: Record<string, unknown>) => string;

const SENTENCES: Record<string, Say> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a known field',
  type: ({ type }) =>
    `must be ${article(
      [type]
        .flat()
        .filter((name) => name !== 'null')
        .join(' or '),
    )}`,
  enum: ({ allowedValues }) =>
    `must be one of ${(allowedValues as unknown[])
      .filter((value) => value !== null)
      .map(String)
      .join(', ')}`,
  format: ({ format }) => FORMATS[format as string] ?? `must match the format ${String(format)}`,
  notBlank: () => 'must not be empty',
  minLength: ({ limit }) => `must be at least ${String(limit)} characters long`,
  pattern: ({ pattern }) => `must match ${String(pattern)}`,
  maxLength: ({ limit }) => `must be at most ${String(limit)} characters long`,
  maxItems: ({ limit }) => `must have at most ${String(limit)} elements`,
  minItems: ({ limit }) => `must have at least ${String(limit)} element${limit === 1 ? '' : 's'}`,
  exclusiveMinimum: () => 'must be greater than 0',
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
};

/** Turns a schema error into a sentence for the client, with the field's path in the client's notation. */
export function describeProblem(error: ErrorObject): FieldProblem {
  const params = error.params as Record<string, unknown>;
  const named = params.missingProperty ?? params.additionalProperty;
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  const field = fieldName(typeof named === 'string' ? [...path, named] : path);
  const isNull = error.keyword === 'type' && error.data === null;
  const sentence = isNull ? 'must not be null' : sentenceOf(error);
  return { field, message: `${field} ${sentence}` };
}

function sentenceOf({ keyword, params, message }: ErrorObject): string {
  return SENTENCES[keyword]?.(params as Record<string, unknown>) ?? message ?? 'is not valid';
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
