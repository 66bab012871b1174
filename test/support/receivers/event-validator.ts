import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { EVENT_NAMES, eventSchema } from '../../../src/contract';

const ajv = new Ajv({ allowUnionTypes: true, strictTypes: false, allErrors: true });
addFormats(ajv);

const validators = new Map<string, ValidateFunction>(
  EVENT_NAMES.map((eventName) => [eventName, ajv.compile(eventSchema(eventName))]),
);

/** How a webhook's body violates the published schema of its event; empty when it does not. */
export function problemsWith(body: { readonly event_type: string }): string[] {
  const validate = validators.get(body.event_type);
  if (validate === undefined) return [`${body.event_type} is no known event`];
  validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${body.event_type} ${instancePath} ${message}`,
  );
}
