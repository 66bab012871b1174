import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Refusal } from '@libs/refusal';

const HEAD = `# Errors

Every refusal that the service knows, by its code. Core endpoints answer \`{error: <message>}\`; the other families have
shapes of their own ([rules](rules/errors.md)). Codes of failed jobs and of \`order:failed\` events come from the same tables.

| code | status | message |
|---|---|---|
`;

/** Stands for whatever a message names: reads as text, as a list and as an object. */
const NAMED: unknown = Object.assign(['…'], { toString: () => '…' });

/** The table of all refusals, as docs/errors.md holds it; read from the features' own tables in the build. */
export function describeErrors(): string {
  const tables = readdirSync(resolve('dist/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.refusals.js'))
    .map((path) => load(resolve('dist/src', path)));
  const rows = tables.flatMap((module) => Object.values(module)).flatMap((table) => Object.values(table));
  const refusals = rows.map((row) => row(...Array<unknown>(row.length || 4).fill(NAMED)));
  const lines = refusals.map(
    ({ code, status, message }) => `| \`${code}\` | ${status} | ${message || '…'} |`,
  );
  return HEAD + lines.sort().join('\n') + '\n';
}

type Tables = Record<string, Record<string, (...named: unknown[]) => Refusal>>;

function load(path: string): Tables {
  return createRequire(__filename)(path) as Tables;
}
