import type { JsonSchema } from './channel-type-facts';

/** A text that the platform always sends. */
export function id(description: string, pattern: string, example: string): JsonSchema {
  return { type: 'string', description, pattern, examples: [example] };
}

/** A text that may be absent; platforms write null as well. */
export function text(description: string, pattern?: string): JsonSchema {
  return { type: ['string', 'null'], description, ...(pattern && { pattern }) };
}

export function dateTime(description: string): JsonSchema {
  return { type: ['string', 'null'], format: 'date-time', description };
}

export function flag(description: string): JsonSchema {
  return { type: ['boolean', 'null'], description };
}

export function oneOf(description: string, values: readonly string[]): JsonSchema {
  return { type: ['string', 'null'], description, enum: [...values, null] };
}
