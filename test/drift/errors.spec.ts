import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { describeErrors } from '../../scripts/describe/errors';
import { type ErrorCode, ERRORS, type ErrorRow, SOCKET_ERROR_CODES } from '../../src/contract';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Codes of sockets alone, and of a job that its process gave up: no feature refuses anything with them. */
const isElsewhere = (code: ErrorCode) =>
  ERRORS[code].status === null &&
  ['PROCESS_ENDED', ...(SOCKET_ERROR_CODES as readonly string[])].includes(code);

/** Responses to what Node can't parse, before there is a request. */
const BEFORE_ANY_REQUEST = ['HEADERS_TOO_LARGE', 'REQUEST_TOO_SLOW', 'TOO_MANY_CHUNK_EXTENSIONS'];

describe('the error table', () => {
  it('is what docs/errors.md shows (npm run docs writes it)', () => {
    expect(readFileSync('docs/errors.md', 'utf8')).toBe(describeErrors());
  });

  it('has each code in one file', async () => {
    const files = (await readdir('src/contract/errors')).map((file) => `src/contract/errors/${file}`);
    const written = files
      .map((file) => readFileSync(file, 'utf8'))
      .flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)].map(([, code]) => code));
    expect(written.sort()).toEqual([...CODES].sort());
  });

  it.each(CODES)('%s has a sentence of its own and says what to do', (code) => {
    const { message, example, remedy }: ErrorRow = ERRORS[code];
    const words = message.replace(/\{\w+\}/g, '').match(/[a-z]{2,}/gi) ?? [];
    expect(words.length >= 1 || example !== undefined).toBe(true);
    expect(`${message} ${example ?? ''} ${remedy}`).not.toMatch(/…|undefined|\bD\d+\b/);
    expect(remedy).toMatch(/^.{10,}\.$/);
  });

  it('has each code in the table of exactly one feature, and no feature another', async () => {
    const tables = (await readdir('src', { recursive: true })).filter((path) =>
      path.endsWith('.refusals.ts'),
    );
    const refused = tables
      .map((path) => readFileSync(`src/${path}`, 'utf8'))
      .flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, code]) => code));
    const shared = ['UNKNOWN_CHANNELS'];
    const expected = CODES.filter((code) => !isElsewhere(code) && !BEFORE_ANY_REQUEST.includes(code));
    expect(refused.sort()).toEqual([...expected, ...shared].sort());
  });
});
