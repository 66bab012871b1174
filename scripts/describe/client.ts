import type { OpenAPIObject } from '@nestjs/swagger';
import { ERRORS } from '../../src/contract';
import { describeEvents } from './events';

const GENERATED = 'packages/client/src/generated';
const HEAD = '// Written by `npm run docs`: change what it is written from.\n\n';

/** What the client is compiled against, by file: the routes, the codes of errors and the events. */
export async function describeClient(api: OpenAPIObject): Promise<Readonly<Record<string, string>>> {
  return {
    [`${GENERATED}/api.ts`]: await formatted(HEAD + (await typesOf(api))),
    [`${GENERATED}/events.ts`]: await formatted(HEAD + describeEvents()),
    [`${GENERATED}/error-codes.ts`]: await formatted(HEAD + codes()),
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

async function formatted(source: string): Promise<string> {
  const { format, resolveConfig } = await import('prettier');
  return format(source, { ...(await resolveConfig(`${GENERATED}/api.ts`)), parser: 'typescript' });
}
