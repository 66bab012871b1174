import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import * as classValidator from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { isNeverNull } from './never-null';
import { isOpenObject } from './open-object';
import { readOnlyFieldsOf } from './read-only-fields';
import { rulesOfShape } from './shaped-dto';

export type DtoClass = abstract new () => object;

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  [keyword: string]: unknown;
}

type SchemaObject = ReturnType<typeof targetConstructorToSchema>;
type Converters = NonNullable<Parameters<typeof targetConstructorToSchema>[1]>['additionalConverters'];

const CONVERTERS: Converters = {
  [classValidator.IS_ISO8601]: { type: 'string', format: 'iso-date-time' },
  [classValidator.IS_URL]: { type: 'string', format: 'http-url' },
  [classValidator.IS_NOT_EMPTY]: { type: 'string', notBlank: true } as SchemaObject,
  [classValidator.ValidationTypes.NESTED_VALIDATION]: ({ target, propertyName }) =>
    toJsonSchema(nestedClass(target as DtoClass, propertyName)) as SchemaObject,
};

/**
 * The JSON Schema that a DTO's class-validator decorators describe. Unknown fields are forbidden (except in
 * an `@OpenObject()`), read-only ones are allowed whatever their value, and an optional field may be null,
 * unless it is `@NeverNull()` (docs/rules/values.md#unknown-fields).
 */
export function toJsonSchema(dto: DtoClass): JsonSchema {
  const own = rulesOfShape(dto);
  if (own !== undefined) return own as JsonSchema;
  const schema = targetConstructorToSchema(dto, {
    classTransformerMetadataStorage: defaultMetadataStorage,
    additionalConverters: CONVERTERS,
  }) as JsonSchema;
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      [name, required.has(name) || isNeverNull(dto, name) ? property : nullable(property)] as const,
  );
  const readOnly = readOnlyFieldsOf(dto).map((name) => [name, {}] as const);
  return {
    type: 'object',
    properties: Object.fromEntries([...readOnly, ...properties]),
    required: [...required],
    additionalProperties: isOpenObject(dto),
  };
}

const ruled = new Map<unknown, boolean>();

/** Whether the class has any validation rules. */
export function hasRules(target: unknown): target is DtoClass {
  if (typeof target !== 'function') return false;
  if (rulesOfShape(target) !== undefined) return true;
  let rules = ruled.get(target);
  if (rules === undefined) {
    const storage = classValidator.getMetadataStorage();
    rules = storage.getTargetValidationMetadatas(target, '', true, false).length > 0;
    ruled.set(target, rules);
  }
  return rules;
}

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

function nestedClass(target: DtoClass, propertyName: string): DtoClass {
  const type = defaultMetadataStorage.findTypeMetadata(target, propertyName);
  if (type === undefined) throw new Error(`${target.name}.${propertyName} needs @Type`);
  return type.typeFunction() as DtoClass;
}
