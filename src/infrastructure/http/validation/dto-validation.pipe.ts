import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type FieldProblem, httpRefusals } from '../errors/http.refusals';
import { validatorFor } from './compiled-validator';
import { type DtoClass, hasRules, type JsonSchema } from './dto-schema';
import { isFilterQuery } from './filter-query';
import { readOnlyFieldsOf } from './read-only-fields';

type Query = Record<string, unknown>;

const LIMIT = 'limit';
const MOST_NAMED = 20;
const EXACT_DIGITS = /^-?\d{1,15}$/;
/** However large a limit is, it is treated as the largest that there is. */
const DIGITS_OF: Readonly<Record<string, RegExp | undefined>> = { [LIMIT]: /^-?\d+$/ };

/**
 * Checks bodies and queries against their DTO's rules. The handler gets what the client sent, typed, without
 * read-only fields; nothing is converted, except that numbers and booleans of a query are read from their
 * text. `request.body` stays unchanged, so that the fingerprint of a request is the same on every path
 * through the service.
 */
@Injectable()
export class DtoValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !hasRules(metatype)) return value;
    const validator = validatorFor(metatype);
    const isQuery = type === 'query';
    const input = isQuery ? readQuery(value as Query, validator.schema) : value === undefined ? {} : value;
    const unknown = isQuery ? unknownParameters(value as Query, metatype, validator.schema) : [];
    const problems = [...unknown, ...validator.problems(input)];
    if (problems.length > 0) throw httpRefusals.INVALID_REQUEST(problems);
    return withoutReadOnly(input as Record<string, unknown>, metatype);
  }
}

/** Only the parameters the DTO knows, numbers and booleans read from their text. */
function readQuery(query: Query, { properties = {} }: JsonSchema): Query {
  const known = Object.entries(properties).filter(([name]) => query[name] !== undefined);
  return Object.fromEntries(
    known.map(([name, property]) => [name, readText(query[name], [property.type].flat(), DIGITS_OF[name])]),
  );
}

/**
 * A list refuses unknown parameters: a filter that is silently ignored gives a wrong result. Elsewhere they
 * are ignored. A list is a route with a `limit`, or with a `@FilterQuery()`.
 */
function unknownParameters(query: Query, dto: DtoClass, { properties = {} }: JsonSchema): FieldProblem[] {
  if (!Object.hasOwn(properties, LIMIT) && !isFilterQuery(dto)) return [];
  const known = Object.keys(properties).join(', ');
  return Object.keys(query)
    .filter((name) => !Object.hasOwn(properties, name))
    .slice(0, MOST_NAMED)
    .map((field) => ({
      field,
      message: `${field} is not a parameter of this list; its parameters are ${known}`,
    }));
}

function readText(text: unknown, types: readonly unknown[], digits = EXACT_DIGITS): unknown {
  if (typeof text !== 'string') return text;
  if ((types.includes('integer') || types.includes('number')) && digits.test(text))
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function withoutReadOnly(input: Record<string, unknown>, dto: DtoClass): Record<string, unknown> {
  const given = readOnlyFieldsOf(dto).filter((name) => Object.hasOwn(input, name));
  if (given.length === 0) return input;
  const rest = { ...input };
  for (const name of given) delete rest[name];
  return rest;
}
