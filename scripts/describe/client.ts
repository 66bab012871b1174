import type { OpenAPIObject } from '@nestjs/swagger';
import { ERRORS } from '../../src/contract';
import { describeEvents } from './events';
import { describeSocket } from './socket';

const GENERATED = 'packages/client/src/generated';
const HEAD = '// Written by `npm run docs`: change what it is written from.\n\n';

/** What packages are compiled against, by file: the routes, the codes of errors with what to do, the events and the messages of the socket. */
export async function describeClient(api: OpenAPIObject): Promise<Readonly<Record<string, string>>> {
  return {
    [`${GENERATED}/api.ts`]: await formatted(HEAD + (await typesOf(api))),
    [`${GENERATED}/events.ts`]: await formatted(HEAD + describeEvents()),
    [`${GENERATED}/socket.ts`]: await formatted(HEAD + describeSocket()),
    [`${GENERATED}/error-codes.ts`]: await formatted(HEAD + codes()),
    'packages/mcp/src/generated/remedies.ts': await formatted(HEAD + remedies()),
  };
}

async function typesOf(api: OpenAPIObject): Promise<string> {
  const { astToString, default: openapiTypes } = await import('openapi-typescript');
  return astToString(await openapiTypes(structuredClone(api) as Parameters<typeof openapiTypes>[0]));
}

function codes(): string {
  const union = Object.keys(ERRORS).sort();
  return `/** Every code of docs/errors.md. */\nexport type ErrorCode = ${union.map((code) => `'${code}'`).join(' | ')};\n`;
}

function remedies(): string {
  const rows = Object.entries(ERRORS).sort(([one], [other]) => (one < other ? -1 : 1));
  const texts = Object.fromEntries(rows.map(([code, { remedy }]) => [code, remedy]));
  return `/** What to do about each code of docs/errors.md. */\nexport const REMEDIES: Readonly<Record<string, string>> = ${JSON.stringify(texts)};\n`;
}

async function formatted(source: string): Promise<string> {
  const { format, resolveConfig } = await import('prettier');
  return format(source, { ...(await resolveConfig(`${GENERATED}/api.ts`)), parser: 'typescript' });
}
