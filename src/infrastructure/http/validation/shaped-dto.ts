import { ApiProperty } from '@nestjs/swagger';
import {
  type Asked,
  askedSchema,
  type Field,
  type JsonSchema,
  published,
  serviceNames,
  type Shape,
  type Shown,
} from '../../../contract';
import { ReadOnlyFields } from './read-only-fields';

type Class<Value> = new () => Value;
/** The DTOs that document members which have a shape of their own. */
type Nested<Members extends Shape> = { readonly [Name in keyof Members]?: Class<object> };

const RULES = Symbol('rules of a shape');

/** The rules of a DTO that was made from a shape; undefined for one that declares its own. */
export function rulesOfShape(target: object): JsonSchema | undefined {
  return (target as { [RULES]?: JsonSchema })[RULES];
}

/** A DTO of what a client may send: its validation and its documentation are the shape's. */
export function AskedDto<Members extends Shape>(
  shape: Members,
  nested: Nested<Members> = {},
): Class<Asked<Members>> {
  class Dto {}
  Object.defineProperty(Dto, RULES, { value: askedSchema(shape) });
  ReadOnlyFields(...serviceNames(shape))(Dto);
  for (const [name, field] of Object.entries(shape)) {
    if (field.by === 'service') continue;
    document(Dto, name, field, { schema: inRequests(field.asked), nested: nested[name] });
  }
  return Dto as Class<Asked<Members>>;
}

/** A DTO of what the service shows: every member is there. */
export function ShownDto<Members extends Shape>(
  shape: Members,
  nested: Nested<Members> = {},
): Class<Shown<Members>> {
  class Dto {}
  for (const [name, field] of Object.entries(shape)) {
    document(Dto, name, { ...field, by: 'required' }, { schema: field.shown, nested: nested[name] });
  }
  return Dto as Class<Shown<Members>>;
}

/** Date-times without an offset are accepted too: `date-time` would promise less than that. */
function inRequests(asked: JsonSchema): JsonSchema {
  const { format, ...schema } = published(asked);
  return format === undefined || format === 'date-time' ? schema : { ...schema, format };
}

function document(
  dto: Class<object>,
  name: string,
  { by, description, example }: Field,
  { schema, nested }: { schema: JsonSchema; nested?: Class<object> },
): void {
  const { maxItems } = schema;
  const options =
    nested === undefined
      ? inOpenApi(schema)
      : { type: [nested], ...(maxItems !== undefined && { maxItems }) };
  ApiProperty({
    ...options,
    required: by === 'required',
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  })(dto.prototype as object, name);
}

/** In the words of OpenAPI 3.0, which the document is written in before it is turned into 3.1. */
function inOpenApi({ type, enum: values, required, format, ...rest }: JsonSchema): object {
  const types = [type].flat().filter((one) => one !== undefined);
  const [bare] = types.filter((one) => one !== 'null');
  return {
    ...rest,
    ...(bare !== undefined && { type: bare }),
    ...(types.includes('null') && { nullable: true }),
    ...(values !== undefined && { enum: values.filter((value) => value !== null) }),
    ...(bare === 'object' && { additionalProperties: true }),
    ...(bare === 'array' && rest.items === undefined && { items: {} }),
    ...(format !== undefined && { format }),
    ...(required !== undefined && { selfRequired: true, requiredMembers: required }),
  };
}
