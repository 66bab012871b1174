import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { describeProblem, isDateTime } from '../../infrastructure/http';
import type { ChannelTypeFacts, DataValidation, JsonSchema } from './channel-type-facts';
import type { JsonObject } from './platform-json';

const MOST_PROBLEMS = 20;
const PREFIX = 'channel_specific_data';

/** The keys by which any order may name its place (docs/rules/orders.md#place). */
const PLACE_PROPERTIES: JsonSchema = {
  place_id: { type: ['string', 'null'], description: 'Id of the place that fulfils the order' },
  place_external_id: {
    type: ['string', 'number', 'null'],
    description: 'Identifier of that place in the channel, instead of place_id',
  },
};

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  formats: { 'date-time': isDateTime },
});

/** The rules of a type's `channel_specific_data`. The schema is compiled when it is first needed. */
export class DataRules {
  readonly schema: JsonSchema;
  private validate: ValidateFunction | null = null;

  constructor(
    { required, properties }: ChannelTypeFacts['data'],
    private readonly validations: readonly DataValidation[],
  ) {
    this.schema = {
      type: 'object',
      required,
      properties: { ...properties, ...PLACE_PROPERTIES },
      additionalProperties: true,
    };
  }

  /** At most 20 sentences; see `ChannelType.problemsWith`. */
  problemsWith(data: JsonObject, strict: boolean): readonly string[] {
    if (!strict && namesOnlyPlace(data)) return [];
    this.validate ??= ajv.compile(this.schema);
    const problems = this.validate(data) ? [] : (this.validate.errors ?? []).map(sentence);
    for (const { field, rule, holds } of this.validations) {
      if (!holds(data)) problems.push(`${PREFIX}.${field} ${rule}`);
    }
    return [...new Set(problems)].slice(0, MOST_PROBLEMS);
  }
}

function sentence(error: ErrorObject): string {
  return describeProblem({ ...error, instancePath: `/${PREFIX}${error.instancePath}` }).message;
}

function namesOnlyPlace(data: JsonObject): boolean {
  const keys = Object.keys(data);
  return keys.length > 0 && keys.every((key) => Object.hasOwn(PLACE_PROPERTIES, key));
}
