import { ERRORS, type ErrorRow } from '../../src/contract';

const HEAD = `# Errors

Every error that the service can answer with, by its code. A program should decide by \`code\`, never by the message: codes are
stable, messages may get better. Every error body has \`code\` at its top, beside what its family of endpoints shows
([rules](rules/errors.md)). Failed jobs and \`order:failed\` events have codes of the same table. \`{name}\` in a message stands for
what the request named.

| code | status | message | what to do |
|---|---|---|---|
`;

/** The table of all errors, as docs/errors.md holds it. */
export function describeErrors(): string {
  const rows = Object.entries<ErrorRow>(ERRORS).sort(([one], [other]) => (one < other ? -1 : 1));
  return HEAD + rows.map(([code, row]) => `| ${cellsOf(code, row).join(' | ')} |\n`).join('');
}

function cellsOf(code: string, row: ErrorRow): string[] {
  const message = row.example === undefined ? row.message : `for example: ${row.example}`;
  return [`\`${code}\``, placesOf(row).join('; '), message, row.remedy];
}

function placesOf({ status, close }: ErrorRow): string[] {
  const onSocket = close === undefined ? [] : [close === null ? 'socket' : `socket, closes with ${close}`];
  if (status !== null) return [String(status), ...onSocket];
  return onSocket.length > 0 ? onSocket : ['failed job'];
}
