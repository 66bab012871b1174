import { CLIENT_MESSAGES, type JsonSchema, NAMED_SCHEMAS, SERVER_MESSAGES } from '../../src/contract';
import { typeOf } from './type-of';

const NAMES = Object.keys(NAMED_SCHEMAS);

/** The types of the messages of the socket. Later versions of the service may add members. */
export function describeSocket(): string {
  const types = [
    union('SocketRequest', 'What the realtime socket takes', CLIENT_MESSAGES),
    union('SocketMessage', 'What it sends', SERVER_MESSAGES),
  ].join('\n');
  const words = new Set(types.match(/\w+/g));
  const used = [...NAMES, 'JsonObject'].filter((name) => words.has(name));
  return `import type { ${used.join(', ')} } from './events.js';\n\n${types}`;
}

function union(name: string, about: string, messages: Readonly<Record<string, JsonSchema>>): string {
  const schemas = Object.values(messages).flatMap(({ oneOf, ...message }) => oneOf ?? [message]);
  const types = schemas.map((schema) => typeOf(schema, NAMES));
  return `/** ${about} (docs/realtime.md). */\nexport type ${name} = ${types.join(' | ')};\n`;
}
