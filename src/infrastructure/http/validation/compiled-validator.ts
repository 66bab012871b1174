import Ajv, { type KeywordDefinition, type ValidateFunction } from 'ajv';
import { isHttpUrl, MOST_PROBLEMS } from '../../../contract';
import type { FieldProblem } from '../errors/http.refusals';
import { type DtoClass, type JsonSchema, toJsonSchema } from './dto-schema';
import { isDateTime, isEmail } from './formats';
import { describeProblem } from './problem-messages';
import { errorsIn, type PartRules, rulesOf } from './errors-in';

const OPTIONS = {
  allowUnionTypes: true,
  strictTypes: false,
  formats: {
    'iso-date-time': isDateTime,
    'http-url': isHttpUrl,
    'http-url-or-empty': (text: string) => text === '' || isHttpUrl(text),
    email: isEmail,
    uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  },
} as const;

const NOT_BLANK: KeywordDefinition = {
  keyword: 'notBlank',
  type: 'string',
  validate: (_wanted: true, text: string) => /\S/.test(text),
};

const ajv = new Ajv(OPTIONS).addKeyword(NOT_BLANK);
const thorough = new Ajv({ ...OPTIONS, allErrors: true, verbose: true }).addKeyword(NOT_BLANK);

/** The compiled rules of a DTO. A valid value, the common case, costs one pass. */
export class CompiledValidator {
  private readonly passes: ValidateFunction;
  private rules: PartRules | null = null;

  constructor(readonly schema: JsonSchema) {
    this.passes = ajv.compile(schema);
  }

  /**
   * What is wrong with the value, at most 20 problems, one for each field; empty when it is valid. What comes after them is
   * not looked at, so that a value with a million problems costs as little.
   */
  problems(value: unknown): readonly FieldProblem[] {
    if (this.passes(value)) return [];
    this.rules ??= rulesOf(this.schema, {
      passes: (schema) => ajv.compile(schema),
      explains: (schema) => thorough.compile(schema),
    });
    const byField = new Map<string, FieldProblem>();
    for (const error of errorsIn(this.rules, value)) {
      const problem = describeProblem(error);
      if (!byField.has(problem.field)) byField.set(problem.field, problem);
      if (byField.size === MOST_PROBLEMS) break;
    }
    return [...byField.values()];
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
