type Schema = Record<string, unknown>;

const MOMENT = /_at$|^timestamp$|_timestamp$|^last_sync$|^webhook_last_sent$/;

/** Completes what DTOs leave to their names: a text that is named like a moment is one. */
export function completeSchemas(schemas: Readonly<Record<string, object>>): void {
  for (const schema of Object.values(schemas)) {
    const { properties = {} } = schema as { properties?: Record<string, Schema> };
    for (const [name, member] of Object.entries(properties)) {
      if (MOMENT.test(name) && member.type === 'string') member.format ??= 'date-time';
    }
  }
}

/** Names schemas by what they are, as generated clients name their types: `Order` instead of `OrderDto`. */
export function nameSchemas<T extends object>(document: T): T {
  const text = JSON.stringify(document)
    .replaceAll(/"#\/components\/schemas\/(\w+)Dto"/g, '"#/components/schemas/$1"')
    .replaceAll(/"(\w+)Dto":\{/g, '"$1":{');
  return JSON.parse(text) as T;
}
