import { readFileSync } from 'node:fs';
import type { Json } from './api';

/** An operation as the API document has it. */
export interface OperationDoc {
  readonly requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}
const API = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, OperationDoc>>;
  components: { schemas: Record<string, { properties?: Record<string, { type?: string }> }> };
};
/** Every operation of the service by its name, such as `GET /v1/orders/{orderId}`. */
export const OPERATIONS = Object.entries(API.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, doc]) => ({ name: `${method.toUpperCase()} ${path}`, doc })),
);

/** A body that has the secret in each field, where the field takes no such value, and in one that nobody knows. */
export function wrongBody(doc: OperationDoc, secret: string): Json {
  const name = doc.requestBody!.content['application/json']!.schema.$ref?.split('/').at(-1) ?? '';
  const properties = API.components.schemas[name]?.properties ?? {};
  const wrong = Object.entries(properties).map(([field, { type }]) => [
    field,
    type === 'string' || type === undefined ? { value: secret } : secret,
  ]);
  return { ...Object.fromEntries(wrong), nobody_knows_this: secret };
}
