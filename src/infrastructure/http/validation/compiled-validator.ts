import Ajv, { type ErrorObject, type KeywordDefinition, type ValidateFunction } from 'ajv';
import type { FieldProblem } from '../errors/http.refusals';
import { type DtoClass, type JsonSchema, toJsonSchema } from './dto-schema';
import { isDateTime, isEmail, isHttpUrl } from './formats';
import { describeProblem } from './problem-messages';

const MOST_PROBLEMS = 20;

const OPTIONS = {
  allowUnionTypes: true,
  strictTypes: false,
  formats: {
    'iso-date-time': isDateTime,
    'http-url': isHttpUrl,
    email: isEmail,
    uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  },
} as const;

const NOT_BLANK: KeywordDefinition = {
  keyword: 'notBlank',
  type: 'string',
  validate: (_wanted: true, text: string) => /\S/.test(text),
};

const fast = new Ajv(OPTIONS).addKeyword(NOT_BLANK);
const thorough = new Ajv({ ...OPTIONS, allErrors: true }).addKeyword(NOT_BLANK);

/** The compiled rules of a DTO. A valid value, the common case, costs one pass. */
export class CompiledValidator {
  private readonly passes: ValidateFunction;
  private explains: ValidateFunction | null = null;

  constructor(readonly schema: JsonSchema) {
    this.passes = fast.compile(schema);
  }

  /** What is wrong with the value, at most 20 problems; empty when it is valid. */
  problems(value: unknown): readonly FieldProblem[] {
    if (this.passes(value)) return [];
    this.explains ??= thorough.compile(this.schema);
    this.explains(value);
    return distinct(this.explains.errors ?? []).slice(0, MOST_PROBLEMS);
  }
}

const compiled = new Map<DtoClass, CompiledValidator>();

export function validatorFor(dto: DtoClass): CompiledValidator {
  let validator = compiled.get(dto);
  if (validator === undefined) {
    validator = new CompiledValidator(toJsonSchema(dto));
    compiled.set(dto, validator);
  }
  return validator;
}

/** One problem per field: the first one is enough. */
function distinct(errors: readonly ErrorObject[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const error of errors) {
    const problem = describeProblem(error);
    if (!byField.has(problem.field)) byField.set(problem.field, problem);
  }
  return [...byField.values()];
}
