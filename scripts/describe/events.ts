import { EVENT_NAMES, eventDataSchema, NAMED_SCHEMAS } from '../../src/contract';
import { typeOf } from './type-of';

const HEAD = `export type JsonObject = Readonly<Record<string, unknown>>;

interface Envelope<Type extends string, Data> {
  readonly event_type: Type;
  /** The same in every attempt: drop repeats by it. */
  readonly event_id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: Data;
}
`;

/** The types of all events. Later versions of the service may add members. */
export function describeEvents(): string {
  const names = Object.keys(NAMED_SCHEMAS);
  const named = names.map((name, index) => {
    const { description } = NAMED_SCHEMAS[name]!;
    const words = description === undefined ? '' : `/** ${description} */\n`;
    return `${words}export type ${name} = ${typeOf(NAMED_SCHEMAS[name]!, names.slice(0, index))};\n`;
  });
  const events = EVENT_NAMES.map(
    (event) =>
      `export type ${typeName(event)} = Envelope<'${event}', ${typeOf(eventDataSchema(event), names)}>;\n`,
  );
  const union = EVENT_NAMES.map(typeName).join(' | ');
  const all = `/** A webhook's body. Narrow it by \`event_type\`, and ignore types that you do not know. */\nexport type WebhookEvent = ${union};\n`;
  const list = `/** The names of all events. */\nexport const EVENT_TYPES = ${JSON.stringify(EVENT_NAMES)} as const satisfies readonly WebhookEvent['event_type'][];\n`;
  return [HEAD, ...named, ...events, all, list].join('\n');
}

/** `order:status_changed` is `OrderStatusChanged`. */
function typeName(event: string): string {
  return event
    .split(/[:_]/)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
}
